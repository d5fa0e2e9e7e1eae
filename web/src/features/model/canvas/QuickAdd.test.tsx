import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  A_ROW,
  aModelAnswer,
  aStep,
  edgesByEnds,
  MODEL_ID,
  NO_LISTS,
  nodeIds,
  nodeNamed,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { write } from '../../../testing/user.ts';
import { currentDrawing, useEditor } from '../editor.ts';
import { QuickAdd } from './QuickAdd.tsx';

const { getState, setState } = useEditor;

describe('the menu that adds what comes next', () => {
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const field = () => screen.getByRole('combobox', { name: 'What comes next?' });

  beforeEach(async () => {
    answerCalls(NO_LISTS);
    openEditor(A_ROW, {
      steps: new Map([['s1', aStep('s1', 'pay by card')]]),
      models: new Map([
        ['m2', aModelAnswer('m2', 'Payment')],
        [MODEL_ID, aModelAnswer(MODEL_ID, 'Pay here')],
      ]),
      quickAdd: { screen: { x: 5, y: 5 }, after: 'a' },
    });
    await renderInTool(<QuickAdd />);
  });

  it('offers a step, End, and the other models', () => {
    expect(options()).toEqual(['Step', 'End', 'Payment']);
  });

  it('finds steps of the library and models by what is typed, and never this model', async () => {
    await write('What comes next?', 'PAY');
    expect(options()).toEqual(['New step: PAY', 'pay by card', 'Payment']);
  });

  it('adds a step with the words that were typed', async () => {
    await write('What comes next?', 'log in ');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(nodeNamed(getState().element[0] ?? '')?.data?.label).toBe('log in');
    expect(edgesByEnds().at(-1)).toBe(`a-${getState().element[0]}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('adds what the arrows reached', () => {
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Payment');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(nodeNamed(getState().element[0] ?? '')?.modelId).toBe('m2');
  });

  it('leads to the End that is there', () => {
    fireEvent.pointerDown(screen.getByRole('option', { name: 'End' }));
    expect(edgesByEnds()).toContain('a-end');
    expect(nodeIds()).toHaveLength(4);
  });

  it('offers no End where an edge leads there already', () => {
    act(() => setState({ quickAdd: { screen: { x: 5, y: 5 }, after: 'b' } }));
    expect(options()).toEqual(['Step', 'Payment']);
  });

  it('adds nothing on Escape', () => {
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(currentDrawing()).toBe(A_ROW);
  });
});
