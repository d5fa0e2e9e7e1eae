import fc from 'fast-check';
import type { Context, Model, ModelEdge, ModelNode, TestData } from '../model.ts';
import type { TestCase } from '../result.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';
import { continueGeneration, type KnownCases } from './last-generation.ts';

export type World = { model: Model; context: Context };

/** A part of a flow between two steps: a step, two branches, or a value that is corrected when it is wrong. */
type Block = { kind: 'step' | 'branches' | 'data'; size: number; width: number };

const blocks = fc.array(
  fc.record({
    kind: fc.constantFrom<Block['kind']>('step', 'step', 'branches', 'data'),
    size: fc.integer({ min: 1, max: 3 }),
    width: fc.integer({ min: 2, max: 3 }),
  }),
  { minLength: 3, maxLength: 6 },
);

/** A flow as people draw them: some steps, branches that join again, wrong values that are corrected. */
export const worlds: fc.Arbitrary<World> = blocks.map((parts) => {
  const lines: string[] = [];
  const testData: TestData[] = [];
  let last = 'given ready';
  lines.push(`start > ${last}`);
  parts.forEach(({ kind, size, width }, i) => {
    const next = `when join ${i}`;
    const steps = (name: string, count: number) =>
      Array.from({ length: count }, (_, step) => `when ${name} ${i} ${step}`).join(' > ');
    if (kind === 'step') lines.push(`${last} > ${steps('do', size)} > ${next}`);
    if (kind === 'branches') {
      lines.push(`${last} > ${steps('left', 1)} > ${next}`);
      lines.push(`${last} > ${steps('right', size)} > ${next}`);
      if (width > 2) lines.push(`${last} > ${steps('middle', 2)} > ${next}`);
    }
    if (kind === 'data') {
      const enter = `when enter <v${i}>`;
      lines.push(`${last} > ${enter}`);
      lines.push(`${enter} > then refused ${i} > ${enter} : <v${i}> is invalid`);
      lines.push(`${enter} > ${next} : <v${i}> is valid`);
      const wrong = Array.from({ length: size }, (_, value) => `bad ${i} ${value}`);
      testData.push(textData(`v${i}`, `good ${i}`), invalidData(`v${i}`, ...wrong));
    }
    last = next;
  });
  lines.push(`${last} > then done > end`);
  return { model: parseModel(...lines), context: { steps: [], testData, models: [] } };
});

/** An edit of a model that adds no branch; `pick` chooses where. */
type Edit = (world: World, pick: (size: number) => number) => World;

const renameStep: Edit = (world, pick) => {
  const steps = world.model.nodes.filter(({ type }) => type === 'step');
  const chosen = steps[pick(steps.length)];
  const data = { ...chosen?.data, label: `${chosen?.data?.label} again` };
  return withNodes(world, (node) => (node === chosen ? { ...node, data } : node));
};

const insertStep: Edit = ({ model, context }, pick) => {
  const edge = model.edges[pick(model.edges.length)] as ModelEdge;
  const node: ModelNode = { ...aStep('inserted'), id: 'inserted' };
  const before = { ...edge, target: node.id };
  const after = { id: 'after inserted', source: node.id, target: edge.target };
  const edges = model.edges.flatMap((one) => (one === edge ? [before, after] : [one]));
  return { model: { ...model, nodes: [...model.nodes, node], edges }, context };
};

const removeStep: Edit = ({ model, context }, pick) => {
  const into = (id: string) => model.edges.filter(({ target }) => target === id);
  const outOf = (id: string) => model.edges.filter(({ source }) => source === id);
  const plain = model.nodes.filter(
    ({ id, type, data }) =>
      type === 'step' &&
      !data?.label?.includes('<') &&
      into(id).length === 1 &&
      outOf(id).length === 1 &&
      outOf(id)[0]?.guard === undefined &&
      // the branches stay two
      !model.edges.some(
        ({ source, target }) => source === into(id)[0]?.source && target === outOf(id)[0]?.target,
      ),
  );
  const node = plain[pick(plain.length)];
  if (!node) return { model, context };
  const [entry, exit] = [into(node.id)[0], outOf(node.id)[0]];
  const edges = model.edges.flatMap((edge) => {
    if (edge === exit) return [];
    return edge === entry ? [{ ...edge, target: exit?.target ?? '' }] : [edge];
  });
  return { model: { ...model, nodes: model.nodes.filter((one) => one !== node), edges }, context };
};

const renameVariable: Edit = ({ model, context }, pick) => {
  const names = [...new Set(context.testData.map(({ name }) => name))];
  const name = names[pick(names.length)] ?? '';
  const rename = (text: string) => text.replaceAll(`<${name}>`, `<other ${name}>`);
  return {
    model: {
      ...model,
      nodes: model.nodes.map((node) =>
        node.data?.label
          ? { ...node, data: { ...node.data, label: rename(node.data.label) } }
          : node,
      ),
      edges: model.edges.map((edge) =>
        edge.guard ? { ...edge, guard: rename(edge.guard) } : edge,
      ),
    },
    context: {
      ...context,
      testData: context.testData.map((data) =>
        data.name === name ? { ...data, name: `other ${name}` } : data,
      ),
    },
  };
};

const correctValue: Edit = ({ model, context }, pick) => {
  const chosen = pick(context.testData.length);
  const testData = context.testData.map((data, i) =>
    i === chosen ? { ...data, values: data.values.with(0, `${data.values[0]} corrected`) } : data,
  );
  return { model, context: { ...context, testData } };
};

const extractSteps: Edit = ({ model, context }, pick) => {
  const steps = model.nodes.filter(
    ({ type, data }) => type === 'step' && !data?.label?.includes('<'),
  );
  const chosen = steps[pick(steps.length)];
  if (!chosen) return { model, context };
  const inner: Model = {
    ...parseModel('start > end'),
    id: 'extracted',
    nodes: [...parseModel('start > end').nodes, chosen],
    edges: [
      { id: 'in', source: 'start', target: chosen.id },
      { id: 'out', source: chosen.id, target: 'end' },
    ],
  };
  const call: ModelNode = {
    id: 'call',
    type: 'nested',
    modelId: inner.id,
    position: chosen.position,
  };
  const moved = (id: string) => (id === chosen.id ? call.id : id);
  return {
    model: {
      ...model,
      nodes: model.nodes.map((node) => (node === chosen ? call : node)),
      edges: model.edges.map((edge) => ({
        ...edge,
        source: moved(edge.source),
        target: moved(edge.target),
      })),
    },
    context: { ...context, models: [inner] },
  };
};

/** Some branches with the step that joins them become a model of their own. */
const extractBranches: Edit = ({ model, context }, pick) => {
  const joins = model.nodes.filter(
    ({ id }) =>
      /^when join/.test(id) && model.edges.filter((edge) => edge.target === id).length > 1,
  );
  const join = joins[pick(joins.length)];
  const number = join?.id.split(' ')[2];
  const isData = model.nodes.some(({ id }) => id === `when enter <v${number}>`);
  if (!join || isData) return { model, context };
  const inside = model.nodes.filter(
    ({ id }) =>
      id === join.id || (/^when (left|middle|right)/.test(id) && id.split(' ')[2] === number),
  );
  const has = (id: string) => inside.some((node) => node.id === id);
  const entry = model.edges.find(({ source, target }) => !has(source) && has(target));
  const exits = model.edges.filter(({ source, target }) => has(source) && !has(target));
  const drawn = parseModel('start > end');
  const inner: Model = {
    ...drawn,
    id: 'extracted',
    nodes: [...drawn.nodes, ...inside],
    edges: [
      ...model.edges
        .filter(({ target }) => has(target))
        .map((edge) => (has(edge.source) ? edge : { ...edge, source: 'start' })),
      { id: 'out', source: join.id, target: 'end' },
    ],
  };
  const call: ModelNode = { ...join, id: 'call', type: 'nested', modelId: inner.id };
  delete call.data;
  const edges = [
    ...model.edges.filter(({ source, target }) => !has(source) && !has(target)),
    { id: 'to call', source: entry?.source ?? '', target: call.id },
    ...exits.map((edge) => ({ ...edge, source: call.id })),
  ];
  const nodes = [...model.nodes.filter(({ id }) => !has(id)), call];
  return { model: { ...model, nodes, edges }, context: { ...context, models: [inner] } };
};

/** Nodes and edges in another order, as after a merge or an import. */
const reorder: Edit = ({ model, context }, pick) => {
  const turned = <Item>(items: Item[]) => {
    const at = pick(items.length);
    return [...items.slice(at), ...items.slice(0, at)].reverse();
  };
  return {
    model: { ...model, nodes: turned(model.nodes), edges: turned(model.edges) },
    context,
  };
};

/** Test cases say a branch as a step. */
const sayEdge: Edit = ({ model, context }, pick) => {
  const chosen = pick(model.edges.length);
  const edges = model.edges.map(
    (edge, i): ModelEdge =>
      i === chosen ? { ...edge, label: 'it is so', stepType: 'context' } : edge,
  );
  return { model: { ...model, edges }, context };
};

const tidy: Edit = (world) =>
  withNodes(world, (node) => ({ ...node, position: { x: node.position.x + 30, y: 0 } }));

function withNodes({ model, context }: World, change: (node: ModelNode) => ModelNode): World {
  return { model: { ...model, nodes: model.nodes.map(change) }, context };
}

function aStep(label: string): Omit<ModelNode, 'id'> {
  return { type: 'step', position: { x: 0, y: 0 }, data: { label, type: 'action' } };
}

export const EDITS = {
  renameStep,
  insertStep,
  removeStep,
  renameVariable,
  correctValue,
  extractSteps,
  extractBranches,
  reorder,
  sayEdge,
  tidy,
};

/** The cases of a world, under keys of their own. @param known those of the generations before */
export function casesOf({ model, context }: World, known?: KnownCases): TestCase[] {
  return suiteOf(model, context, {}, known).testCases;
}

/** The same, under the keys that they keep. */
export function keptCasesOf(
  world: World,
  known: KnownCases,
): { cases: TestCase[]; known: KnownCases } {
  const made = casesOf(world, known);
  const next = continueGeneration(known, made);
  const cases = made.map((one) => ({ ...one, key: next.keys.get(one.key) ?? one.key }));
  return { cases, known: next.known };
}
