import { type Context, generate, type Model } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import type { Export } from './export.ts';
import { writeFeature } from './feature/write.ts';
import { notWalked, writeGraphWalker } from './graphwalker/write.ts';
import { writeMarkdown } from './markdown/write.ts';
import { dataAt } from './names-at.ts';
import { read } from './read.ts';
import { readXlsx } from './xlsx/read.ts';
import { writeXlsx } from './xlsx/write.ts';

const position = { x: 0, y: 0 };
const rules = [
  { id: 'low', when: '<amount> < 100', outcome: 'no discount is given on <amount>' },
  { id: 'high', when: 'otherwise', outcome: 'a discount is given', action: 'given = true' },
];

/** A step with a table; another node has the ID of a rule. */
function discounts(bddType: Model['bddType'] = 'bdd'): { model: Model; context: Context } {
  const model: Model = {
    ...{ id: 'm', name: 'Discounts', bddType },
    nodes: [
      { id: 'start', type: 'start', position },
      {
        ...{ id: 'order', type: 'step', position: { x: 200, y: 0 } },
        data: { label: 'the customer orders for <amount>', type: 'action', rules },
      },
      { id: 'low', type: 'step', position: { x: 400, y: 0 }, data: { label: 'the order is paid' } },
      { id: 'end', type: 'end', position: { x: 600, y: 0 } },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'order' },
      { id: 'e2', source: 'order', target: 'order', guard: '<amount> < 100' },
      { id: 'e3', source: 'order', target: 'low', guard: 'otherwise' },
      { id: 'e4', source: 'low', target: 'end' },
    ],
    settings: { state: [{ name: 'given', type: 'boolean', first: false }] },
  };
  const amount = { id: 'd', name: 'amount', validity: 'valid', type: 'integer' } as const;
  return {
    model,
    context: { steps: [], models: [], testData: [{ ...amount, values: ['20', '500'] }] },
  };
}

function exported(bddType?: Model['bddType'], language: Export['language'] = 'en'): Export {
  const { model, context } = discounts(bddType);
  const made = generate(model, context, { language });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { model, context, result: made.result, language };
}

describe('a decision table in files', () => {
  it('goes out and in with a model of ours', () => {
    const again = read(
      writeCaseloom({ models: [discounts().model], steps: [], testData: [] }),
      'a.json',
    );
    expect(again.ok && again.models[0]?.nodes[1]?.data?.rules).toEqual(rules);
  });

  it('is read again from a model for GraphWalker, which does not follow it', () => {
    const { model, context } = discounts();
    const again = read(writeGraphWalker(model, context), 'a.json');
    expect(again.ok && again.models[0]?.nodes[1]?.data?.rules).toEqual(rules);
    expect(notWalked(model, context)).toEqual([{ code: 'rules_not_walked', params: { count: 2 } }]);
  });

  it('is a Then after the step in a feature file, a list item in Markdown', () => {
    const input = exported();
    expect(writeFeature(input)).toMatch(
      /When the customer orders for .*\n *Then no discount is given on .*\n/,
    );
    expect(writeFeature(input)).toContain('Then a discount is given');
    expect(writeMarkdown(input)).toContain('**Then** no discount is given on amount 20');
  });

  it('is the expected result of its row in the workbook of a classic model', async () => {
    const sheets = readXlsx(await writeXlsx(exported('classic')));
    const [heading = [], ...rows] = sheets[1]?.rows ?? [];
    const [action, expected] = [heading.indexOf('Action'), heading.indexOf('Expected Result')];
    const results = rows
      .filter((row) => String(row[action]).startsWith('the customer orders'))
      .map((row) => String(row[expected]));
    expect(new Set(results)).toEqual(
      new Set(['no discount is given on amount 20', 'a discount is given']),
    );
  });

  it.each([
    ['en', 'the customer orders for <amount>: otherwise: a discount is given'],
    ['tr', 'the customer orders for <amount>: aksi halde: a discount is given'],
  ] as const)(
    'names each rule by condition and outcome among the coverage items, in %s',
    async (language, name) => {
      const sheets = readXlsx(await writeXlsx(exported('bdd', language)));
      const rows = sheets[4]?.rows ?? [];
      expect(sheets[0]?.rows.flat()).toContain(language === 'en' ? '2 of 2' : '2 / 2');
      expect(rows.map(([item]) => item)).toContain(name);
      const tests = rows.find(([item]) => item === name)?.[2];
      expect(tests).toMatch(/^TC-/);
    },
  );

  it('stands beside the value that its step drew, also on a return to it', () => {
    const input = exported();
    for (const testCase of input.result.testCases) {
      const data = dataAt(input, testCase);
      testCase.steps.forEach(({ label }, index) => {
        if (label.startsWith('no discount')) expect(data[index]).toBe(data[index - 1]);
      });
    }
    expect([...input.result.testCases].some(({ steps }) => steps.length > 3)).toBe(true);
  });
});
