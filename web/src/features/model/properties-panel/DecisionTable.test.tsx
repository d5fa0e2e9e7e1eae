import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { aRecord, NO_LISTS, nodeNamed, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool, type Shown } from '../../../testing/tool.tsx';
import { press, write, writeAndLeave } from '../../../testing/user.ts';
import { moveInHistory, select, useEditor } from '../editor.ts';
import { findProblems } from '../problems.ts';
import { PropertiesTab } from './PropertiesTab.tsx';

const amount = aRecord('amount', ['20', '500'], { type: 'integer' });
const low = { id: 'low', when: '<amount> < 100', outcome: 'no discount is given' };
const high = { id: 'high', when: 'otherwise', outcome: 'a discount is given' };

type Options = Shown & { state?: boolean; isReadOnly?: boolean };

async function show(
  rules: (typeof low)[],
  { state, isReadOnly = false, ...options }: Options = {},
) {
  const order = { ...aNode('order', 150), data: { label: 'order for <amount>', rules } };
  const drawing = aDrawing(
    [aNode('start', 0, 0, 'start'), order, aNode('end', 450, 0, 'end')],
    ['start-order', 'order-end'],
  );
  const variable = { name: 'given', type: 'boolean', first: false } as const;
  openEditor(state ? { ...drawing, settings: { state: [variable] } } : drawing, {
    data: [amount],
    isReadOnly,
  });
  answerCalls(NO_LISTS);
  select(['order']);
  await renderInTool(<PropertiesTab />, options);
}

const rulesNow = () => nodeNamed('order')?.data?.rules;
function look(): void {
  act(() => {
    useEditor.setState({ problems: findProblems() });
  });
}
const state = () => screen.getByRole('status').textContent;

describe('the decision table of a step', () => {
  it('is begun by a button, and gone on with by Enter from field to field and to a new rule', async () => {
    await show([]);
    await press('Expected result depends on data');
    const condition = await screen.findByLabelText('Rule 1: condition');
    await waitFor(() => expect(document.activeElement).toBe(condition));
    fireEvent.keyDown(await write('Rule 1: condition', '<amount> < 100'), { key: 'Enter' });
    const outcome = screen.getByLabelText('Rule 1: expected result');
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    fireEvent.keyDown(await write('Rule 1: expected result', 'low'), { key: 'Enter' });
    const next = await screen.findByLabelText('Rule 2: condition');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(rulesNow()).toMatchObject([
      { when: '<amount> < 100', outcome: 'low' },
      { when: '', outcome: '' },
    ]);
    fireEvent.keyDown(await write('Rule 2: condition', 'otherwise'), { key: 'Enter' });
    fireEvent.keyDown(await write('Rule 2: expected result', 'high'), { key: 'Enter' });
    expect(rulesNow(), 'otherwise leaves nothing for another rule').toHaveLength(2);
  });

  it('has a condition that Escape puts back once its suggestions are closed, and undo brings back', async () => {
    await show([low]);
    const condition = await write('Rule 1: condition', '<am');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
    fireEvent.keyDown(condition, { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
    expect(condition).toHaveProperty('value', '<am');
    fireEvent.keyDown(condition, { key: 'Escape' });
    expect(condition).toHaveProperty('value', '<amount> < 100');
    fireEvent.keyDown(condition, { key: 'z', ctrlKey: true });
    expect(condition).toHaveProperty('value', '<am');
    expect(rulesNow()).toEqual([low]);
  });

  it('says below whether it is complete, with an example where not', async () => {
    await show([low]);
    look();
    expect(state()).toContain('no rule holds for amount = "500"');
    await press('Add rule');
    await writeAndLeave('Rule 2: condition', 'otherwise');
    look();
    expect(state()).toBe('Not complete yet.');
    await writeAndLeave('Rule 2: expected result', 'high');
    look();
    expect(state()).toBe('Complete: exactly one rule holds for each combination of values.');
    await writeAndLeave('Rule 2: condition', '<amount> > 10');
    look();
    expect(state()).toContain('Rules 1, 2 hold at once for amount = "20"');
  });

  it('has its rules moved and removed, and given back by undo', async () => {
    await show([low, high]);
    await press('Move rule 2 up');
    expect(rulesNow()).toEqual([high, low]);
    expect(screen.getByRole('button', { name: 'Move rule 1 up' })).toHaveProperty('disabled', true);
    await press('Remove rule 1');
    expect(rulesNow()).toEqual([low]);
    await press('Remove rule 1');
    expect(rulesNow()).toBeUndefined();
    act(() => {
      moveInHistory('undo');
    });
    expect(rulesNow()).toEqual([low]);
  });

  it('completes conditions and names of test data', async () => {
    await show([low, high]);
    const condition = await write('Rule 1: condition', '<am');
    fireEvent.select(condition, { target: { selectionStart: 3 } });
    expect(screen.getByRole('option', { name: '<amount>' })).toBeDefined();
    const outcome = await write('Rule 2: expected result', 'for <am');
    fireEvent.select(outcome, { target: { selectionStart: 7 } });
    expect(screen.getByRole('option', { name: '<amount>' })).toBeDefined();
  });

  it('has actions where the model has state variables', async () => {
    await show([low, high]);
    expect(screen.queryAllByLabelText('Action')).toHaveLength(0);
    await show([low, high], { state: true });
    const [, ofFirst] = screen.getAllByLabelText('Action').toReversed();
    if (!ofFirst) throw new Error('there is no action');
    fireEvent.change(ofFirst, { target: { value: 'given = true' } });
    fireEvent.blur(ofFirst);
    expect(JSON.stringify(nodeNamed('order'))).toContain('given = true');
  });

  it('names the rule that something is wrong with', async () => {
    await show([low, { ...high, when: '<total> > 1' }]);
    look();
    expect(screen.getByRole('list', { name: 'Problems' }).textContent).toContain(
      'Rule 2: No test data is named <total>.',
    );
  });

  it('can only be looked at in a model that may only be read', async () => {
    await show([low], { isReadOnly: true });
    expect(screen.queryByRole('button', { name: 'Remove rule 1' })).toBeNull();
    await writeAndLeave('Rule 1: expected result', 'other');
    expect(rulesNow()).toEqual([low]);
  });

  it('has its words in Turkish', async () => {
    await show([low, high], { language: 'tr' });
    look();
    expect(state()).toBe('Tam: her değer kombinasyonu için tam olarak bir kural geçerli.');
  });
});
