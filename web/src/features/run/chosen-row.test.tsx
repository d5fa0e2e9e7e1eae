import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aResult } from '../../testing/runs.ts';
import { chosen, list, openRunPage, row } from './testing.tsx';

const sixteen = Array.from({ length: 16 }, (_, at) => aResult(at + 1));
const ROW = 44;

/** Gives the list the room that the styles would give it: much, until a case is chosen. */
async function layOut() {
  const box = await list();
  const height = () => (box.closest('[data-chosen]') ? 3 * ROW : 16 * ROW + 26);
  Object.defineProperty(box, 'clientHeight', { get: height, configurable: true });
  fireEvent.scroll(box);
  return box;
}

it('a case that is clicked stays in sight when its words take room from the list', async () => {
  await openRunPage(undefined, { results: sixteen });
  const box = await layOut();
  fireEvent.click(await row(11));
  await chosen(11);
  const top = 26 + 10 * ROW;
  expect(box.scrollTop).toBe(top + ROW - 3 * ROW);
});

it('a list that one scrolled away from its chosen case stays where one left it', async () => {
  await openRunPage(undefined, { results: sixteen });
  const box = await layOut();
  fireEvent.click(await row(11));
  await chosen(11);
  box.scrollTop = 0;
  fireEvent.scroll(box);
  Object.defineProperty(box, 'clientHeight', { value: 2 * ROW, configurable: true });
  fireEvent.scroll(box);
  expect(box.scrollTop).toBe(0);
});
