import { type Context, type GenerationSettings, generate, type Model } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { aModelFile } from '../testing.ts';
import { readXlsx } from './read.ts';
import { writeXlsx } from './write.ts';

/** The sign-in model with its first two steps in a nested model of their own. */
function nestedSignIn(): { model: Model; context: Context } {
  const { models, steps, testData } = aModelFile();
  const [root] = models;
  if (!root) throw new Error('no model');
  const nodeOf = (id: string) => root.nodes.filter((node) => node.id === id);
  const inner: Model = {
    ...root,
    id: 'form',
    name: 'Sign-in form',
    nodes: ['S', 'G', 'W', 'E'].flatMap(nodeOf),
    edges: [
      { id: 'i1', source: 'S', target: 'G' },
      { id: 'i2', source: 'G', target: 'W' },
      { id: 'i3', source: 'W', target: 'E' },
    ],
  };
  const position = { x: 135, y: 0 };
  const model: Model = {
    ...root,
    nodes: [
      ...['S', 'T1', 'T2', 'E'].flatMap(nodeOf),
      { id: 'N', type: 'nested', position, modelId: 'form' },
    ],
    edges: [
      { id: 'e1', source: 'S', target: 'N' },
      ...root.edges
        .filter(({ source }) => source !== 'S' && source !== 'G')
        .map((edge) => (edge.source === 'W' ? { ...edge, source: 'N' } : edge)),
    ],
  };
  return { model, context: { steps, testData, models: [inner] } };
}

async function coverageOf(settings: Partial<GenerationSettings>, coverage?: 'everyCall') {
  const { model, context } = nestedSignIn();
  if (coverage)
    for (const node of model.nodes) if (node.type === 'nested') node.data = { coverage };
  const made = generate(model, context, settings);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const sheets = readXlsx(await writeXlsx({ model, context, result: made.result, language: 'en' }));
  const rows = sheets[4]?.rows.slice(1) ?? [];
  const all = made.result.testCases.length;
  return { names: rows.map(([name]) => name), rows, all };
}

const testsOf = (row: unknown[] | undefined) => String(row?.[2]).split(', ').length;

describe('the coverage sheet of a model that calls another', () => {
  it('names what is in the called model by its name and its steps', async () => {
    const { names } = await coverageOf({ criterion: 'edges' });
    expect(names.toSorted()).toEqual(
      [
        'Start > Sign-in form',
        'Sign-in form: the user is on the sign-in page > the user enters <email> and <password>',
        'Sign-in form > the dashboard opens',
        'Sign-in form > an error is shown',
        'the dashboard opens > End',
        'an error is shown > End',
      ].toSorted(),
    );
  });

  it.each(['once', 'everyCall'] as const)(
    'lists all test cases that pass an edge in or around the called model, covered %s',
    async (how) => {
      const { rows, all } = await coverageOf(
        { criterion: 'edges' },
        how === 'everyCall' ? how : undefined,
      );
      expect(all).toBeGreaterThan(2);
      const shared = rows.filter(([name]) => !/dashboard|error/.test(String(name)));
      expect(shared.map((row) => [row[0], testsOf(row)])).toEqual([
        ['Start > Sign-in form', all],
        [
          'Sign-in form: the user is on the sign-in page > the user enters <email> and <password>',
          all,
        ],
      ]);
      const divided = rows.filter(([name]) => /^Sign-in form > /.test(String(name)));
      expect(divided.map(testsOf).reduce((a, b) => a + b)).toBe(all);
    },
  );

  it('lists all test cases that pass two edges in a row', async () => {
    const { rows, all } = await coverageOf({ criterion: 'edge-pairs' });
    const intoResult = rows.filter(([name]) =>
      /(dashboard opens|error is shown)$/.test(String(name)),
    );
    expect(intoResult).toHaveLength(2);
    expect(intoResult.map(testsOf).reduce((a, b) => a + b)).toBe(all);
  });

  it.each(['nodes', 'edge-pairs', 'prime-paths'] as const)(
    'shows no id of the drawing for the criterion %s',
    async (criterion) => {
      const { names } = await coverageOf({ criterion }, 'everyCall');
      expect(names.length).toBeGreaterThan(1);
      expect(names.filter((name) => /form:[a-z]|N\/|\b[ei]\d/i.test(String(name)))).toEqual([]);
    },
  );
});
