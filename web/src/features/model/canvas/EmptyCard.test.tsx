import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDrawing } from '../../../testing/drawing.ts';
import { aModelAnswer, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { EMPTY } from '../drawing/drawing.ts';
import { currentDrawing, isDraft, moveInHistory, open, useEditor } from '../editor.ts';
import { EmptyCard } from './EmptyCard.tsx';

const field = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'What is the model called?' });
const past = () => useEditor.getState().history.past;

async function showNew(...others: string[]) {
  answerCalls(NO_LISTS);
  openEditor(EMPTY);
  open({ projectSlug: 'shop' }, EMPTY);
  const models = others.map((name) => [name, aModelAnswer(name, name)] as const);
  useEditor.setState({ models: new Map(models) });
  await renderInTool(<Card />);
}
function Card() {
  const isEmpty = useEditor(({ history }) => history.present.nodes.length === 0);
  return isEmpty ? <EmptyCard /> : null;
}

describe('a new model', () => {
  it('asks for its name in a field that has the focus, filled in and selected', async () => {
    await showNew();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('New model');
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 9]);
    expect(isDraft(useEditor.getState())).toBe(false);
  });

  it('proposes a name that no other model of the project has', async () => {
    await showNew('New model', 'New model 2');
    expect(field().value).toBe('New model 3');
  });

  it('goes on to its first step by Enter, with the name that was written', async () => {
    await showNew();
    fireEvent.change(field(), { target: { value: 'Checkout' } });
    const form = field().closest('form');
    if (form) fireEvent.submit(form);
    expect(currentDrawing().name).toBe('Checkout');
    const [, step] = currentDrawing().nodes;
    expect(useEditor.getState().renaming).toBe(step?.id);
  });

  it('keeps the name that is proposed where none is written, in one change with its first step', async () => {
    await showNew();
    await press('Add start, step and end');
    expect(currentDrawing().name).toBe('New model');
    expect(past()).toHaveLength(1);
  });

  it('leaves the focus where it is when its first step is taken back', async () => {
    await showNew();
    await press('Add start, step and end');
    act(() => void moveInHistory('undo'));
    expect(document.activeElement).not.toBe(field());
  });
});

it('a model that has a name already is not asked for one where its drawing is empty', async () => {
  answerCalls(NO_LISTS);
  openEditor(aDrawing([]));
  await renderInTool(<EmptyCard />);
  expect(screen.queryByRole('textbox')).toBeNull();
});
