import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { aCall, aModelAnswer, openEditor } from '../../../testing/editor.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, write } from '../../../testing/user.ts';
import { useEditor } from '../editor.ts';

const step = (id: string, x: number, label: string, expected?: string) => ({
  ...aNode(id, x),
  data: { type: 'action' as const, label, ...(expected && { expected }) },
});
const row = aDrawing(
  [
    step('pay', 450, 'Pay the order'),
    aNode('start', 0, 0, 'start'),
    step('order', 150, 'Write an ORDER', 'a receipt'),
    aCall('call', 'm2', 750),
  ],
  ['start-order', 'order-pay', 'pay-call'],
);
const drawing = {
  ...row,
  edges: row.edges.map((edge) =>
    edge.id === 'pay-call' ? { ...edge, guard: '<amount> is valid' } : edge,
  ),
  settings: { notes: [{ id: 'n', text: 'ask the owner', position: { x: 0, y: 300 } }] },
};

const selected = () => useEditor.getState().element;
const field = () => screen.getByRole('textbox', { name: 'Find on canvas' });
const key = (name: string, more = {}) => fireEvent.keyDown(field(), { key: name, ...more });
const count = () => screen.getByRole('status').textContent;

async function openSearch() {
  await renderInTool(<p>Canvas</p>);
  fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF', ctrlKey: true });
  await screen.findByRole('textbox', { name: 'Find on canvas' });
}

beforeEach(() => openEditor(drawing, { models: new Map([['m2', aModelAnswer('m2', 'Refund')]]) }));

describe('finding words on the canvas', () => {
  it.each([
    ['order', ['order', 'pay']],
    ['receipt', ['order']],
    ['refund', ['call']],
    ['amount', ['pay-call']],
    ['owner', ['n']],
  ])('“%s” hits steps, results, models, conditions and notes', async (query, ids) => {
    await openSearch();
    await write('Find on canvas', query);
    expect(count()).toBe(`0 of ${ids.length}`);
    for (const id of ids) {
      key('Enter');
      expect(selected()).toEqual([id]);
    }
  });

  it('goes from hit to hit in the order of the flow, round and round, and back', async () => {
    await openSearch();
    await write('Find on canvas', 'order');
    key('ArrowDown');
    key('ArrowDown');
    key('ArrowDown');
    expect([selected(), count()]).toEqual([['order'], '1 of 2']);
    key('ArrowUp');
    expect([selected(), count()]).toEqual([['pay'], '2 of 2']);
    key('Enter', { shiftKey: true });
    expect(selected()).toEqual(['order']);
  });

  it('begins at the last when it goes backwards first', async () => {
    await openSearch();
    await write('Find on canvas', 'order');
    key('ArrowUp');
    expect(selected()).toEqual(['pay']);
  });

  it('selects nothing where there is no hit, and nothing before a word is written', async () => {
    await openSearch();
    expect(count()).toBe('');
    await write('Find on canvas', 'xyz');
    key('Enter');
    expect(count()).toBe('0 of 0');
    expect(selected()).toEqual([]);
  });

  it.each([
    ['on Escape', () => key('Escape')],
    ['by its button', () => press('Close')],
  ])('closes %s', async (_, close) => {
    await openSearch();
    await close();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is refused with a reason on an empty canvas', async () => {
    openEditor(aDrawing([]));
    await renderInTool(<p>Canvas</p>);
    fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF', ctrlKey: true });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
