import { readFileSync } from 'node:fs';
import {
  type Context,
  generate,
  keepKeys,
  type Model,
  type ModelNode,
  type TestCase,
} from '@caseloom/engine';
import { read } from '@caseloom/formats';

/** A figure of the workbench: what is measured, what it is, what it is to be. */
export type Figure = { what: string; found: string; goal: string };

const CHECKOUT = new URL('../../docs/examples/checkout.json', import.meta.url);
const MAX_TITLE = 80;

type World = { model: Model; context: Context };

/** What the cases of the checkout are like, and whether they keep their IDs when it is edited. */
export function caseFigures(): Figure[] {
  const world = checkout();
  const cases = casesOf(world);
  const positive = cases.filter(({ polarity }) => polarity === 'positive');
  const faults = cases.map(({ data }) => {
    return Object.values(data).filter(({ validity }) => validity === 'invalid').length;
  });
  const titles = cases.map(({ name }) => name);
  return [
    {
      what: 'positive cases of the checkout',
      found: `${positive.length} of ${cases.length}`,
      goal: 'the happy path and more',
    },
    {
      what: 'its first case',
      found: cases[0]?.polarity ?? 'none',
      goal: 'positive',
    },
    { what: 'most wrong values in a case', found: String(Math.max(...faults)), goal: '1' },
    {
      what: 'distinct titles',
      found: `${new Set(titles).size} of ${titles.length}`,
      goal: 'all',
    },
    {
      what: 'longest title',
      found: `${Math.max(...titles.map(({ length }) => length))} characters`,
      goal: `${MAX_TITLE}`,
    },
    {
      what: 'titles with < or >',
      found: String(titles.filter((title) => /[<>]/.test(title)).length),
      goal: '0',
    },
    {
      what: 'IDs kept after extracting a nested model',
      found: keptAfter(world, extract(world)),
      goal: 'all',
    },
    {
      what: 'IDs kept after inserting a step on a shared edge',
      found: keptAfter(world, insert(world)),
      goal: 'all',
    },
  ];
}

function checkout(): World {
  const file = read(readFileSync(CHECKOUT, 'utf8'), 'checkout.json');
  if (!file.ok) throw new Error(file.problem.code);
  const [model, ...models] = file.models;
  if (!model) throw new Error('the checkout is a model');
  return { model, context: { steps: file.steps, testData: file.testData, models } };
}

function casesOf({ model, context }: World): TestCase[] {
  const generation = generate(model, context);
  if (!generation.ok) throw new Error(generation.problems.map(({ code }) => code).join());
  return generation.result.testCases;
}

/** How many cases of the edited model have the ID of the case that they were before. */
function keptAfter(before: World, edited: World): string {
  const [old, now] = [casesOf(before), casesOf(edited)];
  const keys = keepKeys(old, now);
  const known = new Map(old.map((testCase) => [testCase.key, valuesOf(testCase)]));
  const kept = now.filter((testCase) => {
    return known.get(keys.get(testCase.key) ?? testCase.key) === valuesOf(testCase);
  });
  return `${kept.length} of ${old.length}`;
}

function valuesOf({ data }: TestCase): string {
  return JSON.stringify(Object.entries(data).map(([name, { value }]) => [name, value]));
}

/** The step after Start that leads straight on, as a model of its own. */
function extract({ model, context }: World): World {
  const [, node] = straightSteps(model);
  if (!node) throw new Error('the checkout begins with steps one after the other');
  const position = { x: 0, y: 0 };
  const inner: Model = {
    ...{ id: 'extracted', name: 'extracted', bddType: model.bddType },
    nodes: [{ id: 'start', type: 'start', position }, node, { id: 'end', type: 'end', position }],
    edges: [
      { id: 'in', source: 'start', target: node.id },
      { id: 'out', source: node.id, target: 'end' },
    ],
  };
  const call: ModelNode = { id: 'call', type: 'nested', modelId: inner.id, position };
  const moved = (id: string) => (id === node.id ? call.id : id);
  const edges = model.edges.map((edge) => {
    return { ...edge, source: moved(edge.source), target: moved(edge.target) };
  });
  const nodes = model.nodes.map((one) => (one === node ? call : one));
  return {
    model: { ...model, nodes, edges },
    context: { ...context, models: [...context.models, inner] },
  };
}

/** A step more on the edge that all paths begin with. */
function insert({ model, context }: World): World {
  const [first] = straightSteps(model);
  const edge = model.edges.find(({ source }) => source === first?.id);
  if (!edge) throw new Error('the checkout begins with steps one after the other');
  const data = { label: 'accept cookies', type: 'action' as const };
  const node: ModelNode = { id: 'inserted', type: 'step', position: { x: 0, y: 0 }, data };
  const edges = model.edges.flatMap((one) =>
    one === edge
      ? [
          { ...edge, target: node.id },
          { id: 'onward', source: node.id, target: edge.target },
        ]
      : [one],
  );
  return { model: { ...model, nodes: [...model.nodes, node], edges }, context };
}

/** The steps from Start on, as long as there is one edge from each. */
function straightSteps({ nodes, edges }: Model): ModelNode[] {
  const steps: ModelNode[] = [];
  let at = nodes.find(({ type }) => type === 'start')?.id;
  for (;;) {
    const [onward, ...others] = edges.filter(({ source }) => source === at);
    const next = nodes.find(({ id }) => id === onward?.target);
    if (others.length > 0 || next?.type !== 'step' || steps.includes(next)) return steps;
    steps.push(next);
    at = next.id;
  }
}
