import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context, Model, ModelEdge, ModelNode, TestData } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';
import type { MatchableCase } from './case-likeness.ts';
import { keepKeys, matchCases } from './keep-keys.ts';

type World = { model: Model; context: Context };

/** A part of a flow between two steps: a step, two branches, or a value that is corrected when it is wrong. */
type Block = { kind: 'step' | 'branches' | 'data'; size: number };

const blocks = fc.array(
  fc.record({
    kind: fc.constantFrom<Block['kind']>('step', 'step', 'branches', 'data'),
    size: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 3, maxLength: 6 },
);

/** A flow as people draw them: some steps, branches that join again, wrong values that are corrected. */
const worlds: fc.Arbitrary<World> = blocks.map((parts) => {
  const lines: string[] = [];
  const testData: TestData[] = [];
  let last = 'given ready';
  lines.push(`start > ${last}`);
  parts.forEach(({ kind, size }, i) => {
    const next = `when join ${i}`;
    const steps = (name: string, count: number) =>
      Array.from({ length: count }, (_, step) => `when ${name} ${i} ${step}`).join(' > ');
    if (kind === 'step') lines.push(`${last} > ${steps('do', size)} > ${next}`);
    if (kind === 'branches') {
      lines.push(`${last} > ${steps('left', 1)} > ${next}`);
      lines.push(`${last} > ${steps('right', size)} > ${next}`);
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

const tidy: Edit = (world) =>
  withNodes(world, (node) => ({ ...node, position: { x: node.position.x + 30, y: 0 } }));

function withNodes({ model, context }: World, change: (node: ModelNode) => ModelNode): World {
  return { model: { ...model, nodes: model.nodes.map(change) }, context };
}

function aStep(label: string): Omit<ModelNode, 'id'> {
  return { type: 'step', position: { x: 0, y: 0 }, data: { label, type: 'action' } };
}

const EDITS = {
  renameStep,
  insertStep,
  removeStep,
  renameVariable,
  correctValue,
  extractSteps,
  tidy,
};

function casesOf({ model, context }: World) {
  return suiteOf(model, context).testCases;
}

/** The keys of a suite after an edit, those of the earlier one kept. */
function keysAfter(world: World, edited: World): string[] {
  const [before, after] = [casesOf(world), casesOf(edited)];
  const keys = keepKeys(before, after);
  return after.map(({ key }) => keys.get(key) ?? key);
}

describe('the keys of test cases', () => {
  it.each(Object.entries(EDITS))('are the same in number and kind after %s', (_, edit) => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const edited = edit(world, (size) => (size === 0 ? 0 : seed % size));
        const before = casesOf(world).map(({ key }) => key);
        expect(keysAfter(world, edited).toSorted()).toEqual(before.toSorted());
      }),
      { numRuns: 100 },
    );
  });

  it('stay with their cases through an extraction and an inlining', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const extracted = extractSteps(world, (size) => (size === 0 ? 0 : seed % size));
        const words = (one: World) =>
          casesOf(one).map(({ steps }) => steps.map(({ text }) => text));
        fc.pre(JSON.stringify(words(extracted)) === JSON.stringify(words(world)));
        const before = casesOf(world).map(({ key }) => key);
        expect(keysAfter(world, extracted)).toEqual(before);
        const inner = casesOf(extracted);
        const keys = keepKeys(inner, casesOf(world));
        expect(casesOf(world).map(({ key }) => keys.get(key) ?? key)).toEqual(
          inner.map(({ key }) => key),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('of a branch that is added are new, and all others stay', () => {
    const world: World = {
      model: parseModel('start > when asked > then yes > end'),
      context: { steps: [], testData: [], models: [] },
    };
    const edited = {
      ...world,
      model: parseModel('start > when asked > then yes > end', 'when asked > then no > end'),
    };
    const before = casesOf(world).map(({ key }) => key);
    const after = keysAfter(world, edited);
    expect(after).toContain(before[0]);
    expect(new Set(after).size).toBe(2);
  });

  it('are never given twice, whatever the two suites have in common', () => {
    fc.assert(
      fc.property(worlds, worlds, (first, second) => {
        const keys = keysAfter(first, second);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 50 },
    );
  });

  const aCase = (key: string, steps: string[], values: string[] = []): MatchableCase => ({
    key,
    path: steps.map((label) => ({ edgeId: `${key} to ${label}` })),
    steps: steps.map((label) => ({ nodeId: `${key} ${label}`, type: 'action', label })),
    data: Object.fromEntries(
      values.map((value, i) => [`name ${i}`, { value, validity: 'valid' as const }]),
    ),
    requirements: [],
  });

  it('go to the case of the same steps with the same data before any other', () => {
    const steps = ['open', 'enter', 'see'];
    const before = [aCase('A', steps, ['1']), aCase('B', steps, ['2'])];
    const after = [aCase('C', steps, ['2']), aCase('D', steps, ['1'])];
    expect([...keepKeys(before, after)]).toEqual([
      ['C', 'B'],
      ['D', 'A'],
    ]);
  });

  it('go to the most alike case, and to none that shares too little', () => {
    const before = [aCase('A', ['open', 'enter', 'pay', 'see'])];
    const close = aCase('C', ['open', 'enter', 'pay', 'confirm', 'see']);
    const far = aCase('D', ['open', 'leave', 'come back', 'wait', 'go']);
    expect([...keepKeys(before, [far, close])]).toEqual([['C', 'A']]);
    expect([...keepKeys(before, [far])]).toEqual([]);
  });

  it('are new ones where a case that is not continued had the same', () => {
    const before = [aCase('A', ['open', 'enter', 'pay', 'see'])];
    const [key] = keepKeys(before, [aCase('A', ['other', 'things', 'happen', 'now'])]).values();
    expect(key).toMatch(/^[A-Z2-7]{10}$/);
  });

  it('say how each case was matched, and how sure that is', () => {
    const steps = ['open', 'enter', 'pay', 'see'];
    const before = [aCase('A', steps, ['1']), aCase('B', steps, ['2']), aCase('C', steps, ['3'])];
    const after = [
      { ...aCase('D', steps, ['1']), path: before[0]?.path ?? [] },
      aCase('E', steps, ['2']),
      aCase('F', [...steps.slice(0, 3), 'confirm', 'see'], ['4']),
    ];
    const { continued } = matchCases(before, after);
    expect(
      continued.map(({ key, newKey, by, isReworded }) => [key, newKey, by, isReworded]),
    ).toEqual([
      ['A', 'D', 'path', true],
      ['B', 'E', 'steps', true],
      ['C', 'F', 'likeness', false],
    ]);
    expect(continued.map(({ likeness }) => likeness === 1)).toEqual([true, true, false]);
  });

  it('are those that a person chose, and nobody else gets what they refused', () => {
    const steps = ['open', 'enter', 'pay', 'see'];
    const before = [aCase('A', steps), aCase('B', ['open', 'leave', 'come', 'go'])];
    const after = [aCase('C', [...steps, 'more']), aCase('D', ['open', 'enter', 'pay', 'ask'])];
    expect(matchCases(before, after).keys.get('C')).toBe('A');
    const refused = matchCases(before, after, new Map([['C', null]]));
    expect([...refused.keys]).toEqual([]);
    const chosen = matchCases(
      before,
      after,
      new Map([
        ['D', 'A'],
        ['C', 'B'],
      ]),
    );
    expect([...chosen.keys].toSorted()).toEqual([
      ['C', 'B'],
      ['D', 'A'],
    ]);
    expect(chosen.continued.every(({ by }) => by === 'person')).toBe(true);
  });

  const pickBy = (seed: number) => (size: number) => (size === 0 ? 0 : seed % size);

  it('are all distinct where a person chooses the earlier case', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const [before, after] = [casesOf(world), casesOf(insertStep(world, pickBy(seed)))];
        const chosen = after[seed % after.length]?.key ?? '';
        const old = before[seed % before.length]?.key ?? '';
        const { keys } = matchCases(before, after, new Map([[chosen, old]]));
        const found = after.map(({ key }) => keys.get(key) ?? key);
        expect(new Set(found).size).toBe(found.length);
        expect(keys.get(chosen) ?? chosen).toBe(old);
      }),
      { numRuns: 50 },
    );
  });

  it('stay as proposed but for the one that a person refused, which is new', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const [before, after] = [casesOf(world), casesOf(insertStep(world, pickBy(seed)))];
        const refused = after[seed % after.length]?.key ?? '';
        const proposed = matchCases(before, after).keys;
        const { keys } = matchCases(before, after, new Map([[refused, null]]));
        expect(before.map(({ key }) => key)).not.toContain(keys.get(refused) ?? refused);
        const others = after.filter(({ key }) => key !== refused);
        expect(others.map(({ key }) => keys.get(key) ?? key)).toEqual(
          others.map(({ key }) => proposed.get(key) ?? key),
        );
      }),
      { numRuns: 50 },
    );
  });
});
