import fc from 'fast-check';
import type { KnownCases } from './cases/last-generation.ts';
import { generate } from './generate.ts';
import type {
  Context,
  GenerationSettings,
  Model,
  ModelEdge,
  ModelNode,
  NodeData,
  StepType,
  TestData,
} from './model.ts';
import type { GenerationResult } from './result.ts';

/**
 * Draws a model from lines such as `'start > when <email> > end : <email> is valid'`.
 *
 * A name is drawn once, however often it is written; `given`, `when` and `then` make
 * its type, `[id]` is a call of that model; what follows ` : ` is the condition of
 * the line's first edge.
 */
export function parseModel(...lines: string[]): Model {
  const edges = lines.flatMap((line) => {
    const [drawn = '', guard] = line.split(' : ');
    const names = drawn.split(' > ').map((name) => name.trim());
    return names.slice(1).map((target, i) => ({
      source: names[i] ?? '',
      target,
      ...(guard !== undefined && i === 0 && { guard }),
    }));
  });
  const names = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return {
    id: 'model',
    name: 'a model',
    bddType: 'bdd',
    nodes: [...names].map(toNode),
    edges: edges.map((edge, i) => ({ id: `e${i}`, ...edge })),
  };
}

const TYPES = new Map<string, StepType>([
  ['given', 'context'],
  ['when', 'action'],
  ['then', 'outcome'],
]);

function toNode(name: string): ModelNode {
  const position = { x: 0, y: 0 };
  if (name === 'start' || name === 'end') return { id: name, type: name, position };
  const called = /^\[(.+)\]$/.exec(name)?.[1];
  if (called) return { id: name, type: 'nested', position, modelId: called };
  const [word = '', ...rest] = name.split(' ');
  const type = TYPES.get(word);
  const label = type ? rest.join(' ') : name;
  return { id: name, type: 'step', position, data: { label, type: type ?? 'action' } };
}

/** The model with more said of one node, in its data, or of one edge. */
export function withMore(model: Model, id: string, more: NodeData & Partial<ModelEdge>): Model {
  const nodes = model.nodes.map((node) =>
    node.id === id ? { ...node, data: { ...node.data, ...more } } : node,
  );
  const edges = model.edges.map((edge) => (edge.id === id ? { ...edge, ...more } : edge));
  return { ...model, nodes, edges };
}

/** Any valid model of 1 to 8 steps: a spine from start to end, plus up to 12 edges forward or back. */
export const arbitraryModel: fc.Arbitrary<Model> = fc
  .tuple(
    fc.integer({ min: 1, max: 8 }),
    fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 12 }),
  )
  .map(([steps, extras]) => {
    const name = (i: number) => `s${i % steps}`;
    const spine = ['start', ...Array.from({ length: steps }, (_, i) => name(i)), 'end'].join(' > ');
    return parseModel(spine, ...extras.map(([from, to]) => `${name(from)} > ${name(to)}`));
  });

/** A class of valid texts: the variable `name` may have these values. */
export function textData(name: string, ...values: string[]): TestData {
  return { id: name, name, validity: 'valid', type: 'text', values };
}

/** The same as a class of invalid texts. */
export function invalidData(name: string, ...values: string[]): TestData {
  return { ...textData(name, ...values), id: `invalid ${name}`, validity: 'invalid' };
}

/** The suite of a model. @throws Error with the codes of its problems where there is none */
export function suiteOf(
  model: Model,
  { steps = [], testData = [], models = [] }: Partial<Context> = {},
  settings: Partial<GenerationSettings> = {},
  known?: KnownCases,
): GenerationResult {
  const generation = generate(model, { steps, testData, models }, settings, known);
  if (generation.ok) return generation.result;
  throw new Error(generation.problems.map(({ code }) => code).join(', '));
}
