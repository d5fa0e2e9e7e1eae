import { generate } from '@caseloom/engine';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aDraft, aDraftModel } from '../../../testing/draft.ts';
import { renderPart } from '../../../testing/render.tsx';
import type { Order } from './cases-worker.ts';
import { Review } from './Review.tsx';

let ordered: Order | undefined;

/** A worker that generates at once, as the real one does. */
class PlainWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  postMessage(order: Order) {
    ordered = order;
    const { model, context, settings } = order;
    this.onmessage?.({ data: generate(model, context, settings) });
  }
  terminate() {}
}

async function showCases(model = aDraftModel('m', 'open', 'pay')) {
  await renderPart(<Review draft={aDraft({ models: [model] })} />);
  fireEvent.click(screen.getByRole('tab', { name: /^Test cases/ }));
  await screen.findByText(/coverage/, {}, { timeout: 5000 });
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('Worker', PlainWorker);
});

it('the preview says that as few test cases as possible cover all, as in the saved model', async () => {
  await showCases();
  expect(screen.getByText(/^As few test cases as possible cover every edge/)).toBeDefined();
});

it('the preview is in the language of the draft, as the cases of the saved model are', async () => {
  await showCases({ ...aDraftModel('m', 'open', 'pay'), settings: { language: 'tr' } });
  expect(ordered?.settings.language).toBe('tr');
});

it('a preview without a test case says which condition is never true', async () => {
  const model = aDraftModel('m', 'open', 'pay');
  const [first, ...others] = model.edges;
  if (!first) throw new Error('the model has edges');
  await showCases({ ...model, edges: [{ ...first, guard: '<card> = "none"' }, ...others] });
  expect(screen.getByText(/^0 test cases/)).toBeDefined();
  expect(screen.getByText(/never/)).toBeDefined();
});
