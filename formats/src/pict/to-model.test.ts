import { existsSync, globSync, readFileSync } from 'node:fs';
import { generate, validate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { readPict } from './read.ts';
import { pictToModel } from './to-model.ts';

function drawn(text: string) {
  const pict = readPict(text);
  if (!pict.ok) throw new Error(JSON.stringify(pict.problem));
  const file = pictToModel(pict, 'disk');
  const [model] = file.models;
  if (!model) throw new Error('no model');
  const context = { steps: file.steps, testData: file.testData, models: [] };
  const made = generate(model, context, model.settings);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const rows = made.result.testCases.map(({ data }) =>
    Object.values(data).map(({ value }) => value),
  );
  return { ...file, problems: validate(model, context), rows, cases: made.result.testCases };
}

describe('a model of PICT that is drawn', () => {
  it('has a step for each parameter, and combines its values in pairs', () => {
    const { steps, testData, problems, rows } = drawn(
      'Type: a, b, c\nSize: 1, 2, 3\nIs on: yes, no',
    );
    expect(steps.map(({ label }) => label)).toEqual([
      'Type: <Type>',
      'Size: <Size>',
      'Is on: <Is on>',
    ]);
    expect(testData.map(({ type }) => type)).toEqual(['text', 'integer', 'text']);
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(9);
  });

  it('keeps to its constraints', () => {
    const { rows } = drawn(
      'Type: a, b "c", d\nSize: 1, 2.5, 3\nIF [Type] = "a" THEN [Size] > 2; [Size] <> 3 OR [Type] <> "d";',
    );
    expect(rows).not.toContainEqual(['a', '1']);
    expect(rows).not.toContainEqual(['d', '3']);
    expect(rows).toHaveLength(7);
  });

  it('tries each negative value, one at a time', () => {
    const { cases } = drawn('A: ~-1, 0, 1\nB: ~-2, 0, 1');
    const invalid = cases.map(({ data }) =>
      Object.values(data).flatMap(({ value, validity }) => (validity === 'invalid' ? [value] : [])),
    );
    expect(new Set(invalid.flat())).toEqual(new Set(['-1', '-2']));
    expect(invalid.every((values) => values.length < 2)).toBe(true);
  });

  it('keeps its groups, orders, weights and aliases', () => {
    const text = 'A: 1, 2 (5)\nB: 1, 2 | two\nC: 1, 2\nD @ 1: 1, 2\n{ A, B, C } @ 3';
    const { report, models, rows } = drawn(text);
    expect(models[0]?.settings?.data).toEqual({
      groups: [
        { names: ['A', 'B', 'C'], strength: 3 },
        { names: ['D'], strength: 1 },
      ],
      weights: [{ name: 'A', value: '2', weight: 5 }],
      aliases: [{ name: 'B', value: '2', names: ['two'] }],
    });
    expect(rows).toHaveLength(8);
    expect(rows.map(([, b]) => b).filter((b) => b !== '1')).toEqual(['2', 'two', '2', 'two']);
    expect(report).toEqual([]);
  });
});

const folder = corpus('data/pict/test');

describe.skipIf(!existsSync(folder))("PICT's own models, drawn", () => {
  it.each(globSync(`${folder}/*real/*.txt`))('%s has no problem', (path) => {
    expect(drawn(readFileSync(path, 'latin1')).problems).toEqual([]);
  });
});
