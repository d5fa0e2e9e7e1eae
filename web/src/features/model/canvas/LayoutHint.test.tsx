import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, select, useEditor } from '../editor.ts';
import { moveTo } from '../intents.ts';
import { tidyAll } from '../intents-tidy.ts';
import { useVoice } from '../voice.ts';
import { CanvasFrame } from './CanvasFrame.tsx';

const ids = Array.from({ length: 14 }, (_, index) => `n${index}`);
const RIBBON = aDrawing(
  ids.map((id, index) => aNode(id, 225 * index)),
  ids.slice(1).map((id, index) => `n${index}-${id}`),
);
const offer = () => screen.queryByText('The drawing is much longer than the window.');
const tangleOffer = () => screen.queryByText('Nodes, edges or labels lie on each other.');

/** Four steps in two columns. */
const SQUARE = aDrawing(
  [aNode('a'), aNode('b', 300), aNode('c', 0, 150), aNode('d', 300, 150)],
  ['a-b', 'c-d', 'a-d', 'c-b'],
);
/** Puts all nodes of the square on each other, near this place. */
const pile = (x = 0) =>
  act(() => moveTo(new Map(['a', 'b', 'c', 'd'].map((id, at) => [id, { x: x + 15 * at, y: 0 }]))));

async function show(more = {}, drawing = RIBBON) {
  answerCalls(NO_LISTS);
  openEditor(drawing, more);
  await renderInTool(<CanvasFrame>{null}</CanvasFrame>);
}

it('a ribbon of steps is offered auto layout, in words and to the ear, and then is none', async () => {
  await show();
  expect(offer()).not.toBeNull();
  const heard = useVoice.getState().lines.map(({ text }) => text);
  expect(heard).toContain('The drawing is much longer than the window. Auto layout: T');
  act(() => select(['n3']));
  await press('Auto layout Alt Shift T');
  await waitFor(() => expect(offer()).toBeNull());
  const rows = new Set(currentDrawing().nodes.map(({ position }) => position.y));
  expect(rows.size).toBeGreaterThan(1);
});

it('the offer of auto layout goes when it is closed, and makes room for what is said elsewhere', async () => {
  await show();
  act(() => select(['n1', 'n2']));
  expect(offer()).toBeNull();
  act(() => select(['n1']));
  await press('Close');
  expect(offer()).toBeNull();
  act(() => useEditor.setState({ element: [] }));
  expect(offer()).toBeNull();
});

it('a drawing that became a tangle is offered auto layout, and again when it becomes one after that', async () => {
  await show({}, SQUARE);
  expect(tangleOffer()).toBeNull();
  pile();
  expect(tangleOffer()).not.toBeNull();
  await press('Auto layout T');
  await waitFor(() => expect(tangleOffer()).toBeNull());
  pile(30);
  expect(tangleOffer()).not.toBeNull();
});

it('the offer to lay out a tangle that is closed comes back only after the next layout', async () => {
  await show({}, SQUARE);
  pile();
  await press('Close');
  pile(300);
  expect(tangleOffer()).toBeNull();
  act(() => tidyAll());
  pile(30);
  expect(tangleOffer()).not.toBeNull();
});

it('who takes a layout back, or opens a tangle, is not offered another one', async () => {
  await show({}, SQUARE);
  pile();
  await press('Auto layout T');
  act(() => void moveInHistory('undo'));
  expect(tangleOffer()).toBeNull();
  const tangle = currentDrawing();
  act(() => openEditor(tangle));
  expect(tangleOffer()).toBeNull();
});

it('the offer shows the key that works, and is announced once however much is selected', async () => {
  await show({}, SQUARE);
  useVoice.setState({ lines: [] });
  pile();
  act(() => select(['a']));
  act(() => select([]));
  const heard = useVoice.getState().lines.filter(({ text }) => text.includes('lie on each other'));
  expect(heard.map(({ text }) => text)).toEqual([
    'Nodes, edges or labels lie on each other. Auto layout: T',
  ]);
});

it('who may only read a ribbon is not offered to lay it out, in words or to the ear', async () => {
  useVoice.setState({ lines: [] });
  await show({ isReadOnly: true });
  expect(offer()).toBeNull();
  expect(useVoice.getState().lines).toEqual([]);
});
