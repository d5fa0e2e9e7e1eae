import { describe, expect, it } from 'vitest';
import { readCondition } from '../conditions/condition.ts';
import { generate } from '../generate.ts';
import type { Context, Model, TestData } from '../model.ts';

const position = { x: 0, y: 0 };

function chain(id: string, nodes: Model['nodes'], guard?: string): Model {
  const all: Model['nodes'] = [
    { id: 'S', type: 'start', position },
    ...nodes,
    { id: 'E', type: 'end', position },
  ];
  const edges = all.slice(1).map((node, index) => ({
    id: `e${index}`,
    source: all[index]?.id ?? '',
    target: node.id,
    ...(guard && node.type === 'end' && { guard }),
  }));
  return { id, name: id, bddType: 'bdd', nodes: all, edges };
}

describe('names that objects have of their own', () => {
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'])(
    '%s is a name of data like any other',
    (name) => {
      const step = (id: string): Model['nodes'][number] => {
        const data = { label: `enters <${name}> and <other>`, type: 'action' as const };
        return { id, type: 'step', position, data };
      };
      const record = (own: string, values: string[]): TestData => {
        return { id: own, name: own, validity: 'valid', type: 'text', values };
      };
      const child = chain('child', [step('inner')], `<${name}> = "a"`);
      const call: Model['nodes'][number] = {
        id: 'call',
        type: 'nested',
        modelId: 'child',
        position,
        data: { bind: { other: 'third' } },
      };
      const model = chain('parent', [step('outer'), call]);
      const context: Context = {
        steps: [],
        models: [child],
        testData: [record(name, ['a', 'b']), record('other', ['x', 'y']), record('third', ['z'])],
      };
      const generation = generate(model, context, { strength: 2 });
      if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
      const { testCases } = generation.result;
      expect(testCases).toHaveLength(2);
      for (const { data, steps } of testCases) {
        expect(Object.keys(data).sort()).toEqual([name, 'other', 'third'].sort());
        expect(Object.entries(data).find(([key]) => key === name)?.[1]).toEqual({
          value: 'a',
          validity: 'valid',
        });
        expect(steps.at(-1)?.text).toBe('enters a and z');
      }
    },
  );

  it('are no words of a condition', () => {
    expect(readCondition('<a> constructor')).toMatchObject({
      fault: { code: 'condition_word_unknown', params: { word: 'constructor' } },
    });
    expect(readCondition('constructor')).toMatchObject({ ok: false });
  });
});
