import { type Context, generate, type Model, type TestData } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import type { Export } from './export.ts';
import { writeFeature } from './feature/write.ts';
import { dataAt } from './names-at.ts';
import { read } from './read.ts';

const position = { x: 0, y: 0 };
const record = (name: string, ...values: string[]): TestData => {
  return { id: name, name, validity: 'valid', type: 'decimal', values };
};
const computed = [{ name: 'total', formula: '<price> * <quantity>' }];

/** A step that enters a quantity, which may be come back to, and one that says the total. */
function shop(isLoop: boolean): { model: Model; context: Context } {
  const step = (id: string, label: string, type: 'action' | 'outcome') => {
    return { id, type: 'step' as const, position, data: { label, type } };
  };
  const model: Model = {
    ...{ id: 'm', name: 'Shop', bddType: 'bdd' },
    nodes: [
      { id: 'start', type: 'start', position },
      step('enter', 'enter <quantity> at <price>', 'action'),
      step('due', '<total> is due', 'outcome'),
      { id: 'end', type: 'end', position },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'enter' },
      { id: 'e2', source: 'enter', target: 'due' },
      ...(isLoop ? [{ id: 'e3', source: 'due', target: 'enter', guard: '<quantity> = 1' }] : []),
      { id: 'e4', source: 'due', target: 'end', ...(isLoop && { guard: '<quantity> > 1' }) },
    ],
    settings: { data: { computed } },
  };
  const testData = [record('price', '2.50', '0.10'), record('quantity', '1', '3')];
  return { model, context: { steps: [], models: [], testData } };
}

function exported(isLoop: boolean): Export {
  const { model, context } = shop(isLoop);
  const made = generate(model, context, { ...model.settings });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { model, context, result: made.result, language: 'en' };
}

describe('a computed value in files', () => {
  it('goes out and in with a model of ours', () => {
    const { model } = shop(false);
    const again = read(writeCaseloom({ models: [model], steps: [], testData: [] }), 'a.json');
    expect(again.ok && again.models[0]?.settings?.data).toEqual({ computed });
  });

  it('is a column of the examples of its outline', () => {
    const feature = writeFeature(exported(false));
    expect(feature).toContain('Then <total> is due');
    const rows = feature.split('\n').filter((line) => /^ *\| *[\d.]+ /.test(line));
    expect(rows.map((row) => row.split('|').slice(1, -1).map(Number))).not.toEqual([]);
    for (const row of rows) {
      const [a = 0, b = 0, c = 0] = row.split('|').slice(1, -1).map(Number);
      expect(a * b).toBeCloseTo(c, 9);
    }
  });

  it('stands at each step with the value that it has there, also on a return to it', () => {
    const input = exported(true);
    const cases = [...input.result.testCases];
    expect(cases.some(({ steps }) => steps.length > 2)).toBe(true);
    for (const testCase of cases) {
      const data = dataAt(input, testCase);
      testCase.steps.forEach(({ nodeId, text }, index) => {
        if (nodeId !== 'due') return;
        expect(`${data[index]?.split(' = ')[1]} is due`).toBe(text);
      });
    }
  });
});
