import type { Installation } from './app.ts';
import { call, resultsOf } from './company.ts';

type Answer = Record<string, string>;

/** Text, so that what a path is called stays as short as the words of its steps. */
const step = (
  id: string,
  [x, y]: [number, number],
  label: string,
  requirements: string[] = [],
) => ({
  id,
  type: 'step',
  position: { x, y },
  data: { label, type: 'action', requirements },
});
const way = (source: string, target: string) => ({ id: `${source}-${target}`, source, target });
const THIRDS = ['card', 'cash', 'voucher'];

/**
 * A model of a shop with three ways to pay, kept as a suite: three cases, one for each.
 *
 * @returns the model, the suite, and the keys of its cases in their order
 */
export async function aShopSuite(app: Installation, projectSlug: string, token: string) {
  const nodes = [
    { id: 'start', type: 'start', position: { x: 0, y: 150 } },
    step('cart', [150, 150], 'the cart is opened', ['REQ-1']),
    ...THIRDS.map((name, at) =>
      step(name, [450, at * 150], `it is paid by ${name}`, [`PAY-${at}`]),
    ),
    { id: 'end', type: 'end', position: { x: 750, y: 150 } },
  ];
  const edges = [
    way('start', 'cart'),
    ...THIRDS.flatMap((name) => [way('cart', name), way(name, 'end')]),
  ];
  const drawing = { projectSlug, name: 'Checkout', nodes, edges };
  const model: Answer = await call(app, ['POST', '/model', drawing], token);
  const suite: Answer = await call(app, ['POST', '/suite', { modelId: model.id }], token);
  return { modelId: model.id ?? '', suiteId: suite.id ?? '', drawing };
}

/** Begins a run of a suite. @returns its id and the keys of its cases in their order */
export async function aRun(app: Installation, suiteId: string, token: string, name: string) {
  const { id = '' } = await call(app, ['POST', '/run', { suiteId, name }], token);
  const items = await resultsOf(app, id, token);
  return { id, keys: items.map(({ caseKey }) => caseKey) };
}
