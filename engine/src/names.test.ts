import { describe, expect, it } from 'vitest';
import { generate } from './generate.ts';
import { CRITERIA, type Model, type StateVariable, type TestData } from './model.ts';
import { parseModel } from './testing.ts';

/** What every plain object has, or what changes it: names like any other. */
const NAMES = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'];

const testData = NAMES.map(
  (name): TestData => ({ id: name, name, validity: 'valid', type: 'text', values: ['1', '2'] }),
);

/** Steps, conditions, requirements, a call and its renaming, all under such names. */
function model(): Model {
  const lines = NAMES.map((name, i) => {
    const next = NAMES[i + 1] ?? '[inner]';
    return [`${name} > ${next} : <${name}> = "1"`, `${name} > ${name} ${i} > ${next} : otherwise`];
  });
  const drawn = parseModel(`start > ${NAMES[0]}`, ...lines.flat(), '[inner] > end');
  const nodes = drawn.nodes.map((node) => {
    if (node.type === 'nested') {
      return {
        ...node,
        data: { bind: JSON.parse('{"__proto__":"toString","toString":"__proto__"}') },
      };
    }
    const label = `says <${node.id}>`;
    return NAMES.includes(node.id)
      ? { ...node, data: { label, type: 'action' as const, requirements: [node.id] } }
      : node;
  });
  // what a path remembers goes by such names, too
  const edges = drawn.edges.map((edge, i) =>
    i === 0 ? { ...edge, action: 'constructor = true; __proto__ = constructor' } : edge,
  );
  const state = ['constructor', '__proto__'].map(
    (name): StateVariable => ({ name, type: 'boolean', first: false }),
  );
  return { ...drawn, id: '__proto__', nodes, edges, settings: { state } };
}

const inner: Model = {
  ...parseModel('start > hears <__proto__> and <constructor> > end'),
  id: 'inner',
};

describe('names that plain objects have', () => {
  it.each(CRITERIA)('are names in a suite for %s, and in its JSON', (criterion) => {
    const context = { steps: [], testData, models: [inner] };
    const through = NAMES;
    const generation = generate(model(), context, { criterion, through });
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    const restored = JSON.parse(JSON.stringify(generation.result)) as typeof generation.result;
    expect(restored.testCases.length).toBeGreaterThan(0);
    for (const { data, steps, requirements } of restored.testCases) {
      expect(new Set(Object.keys(data))).toEqual(new Set(NAMES));
      for (const [, { value }] of Object.entries(data)) expect(['1', '2']).toContain(value);
      expect(new Set(requirements)).toEqual(new Set(NAMES));
      const renamed = Object.getOwnPropertyDescriptor(data, 'toString')?.value.value;
      expect(steps.at(-1)?.text).toMatch(new RegExp(`^hears ${renamed} and `));
    }
    expect(restored.coverage.covered).toBe(restored.coverage.total);
  });
});
