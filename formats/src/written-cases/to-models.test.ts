import { generate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { type CaseModels, modelsOfCases } from './to-models.ts';
import type { WrittenCase, WrittenStep } from './written-case.ts';

const ROLES = { g: 'context', w: 'action', t: 'outcome' } as const;

/** A case by its steps: `g` a precondition, `w` something done, `t` something expected. */
function aCase(title: string, ...lines: string[]): WrittenCase {
  const steps = lines.map((line): WrittenStep => {
    const [role, ...words] = line.split(' ');
    return { type: ROLES[role === 'g' || role === 't' ? role : 'w'], text: words.join(' ') };
  });
  return { id: '', title, section: [], steps, row: 1 };
}

const OPTIONS = { name: 'Shop', likeness: 'wording', byArea: true } as const;
const draw = (...cases: WrittenCase[]) => modelsOfCases(cases, OPTIONS);

/** The cases that are generated from what was drawn: title and printed steps. */
function written({ models, steps, testData }: CaseModels) {
  return models.flatMap((model) => {
    const context = { steps, testData, models: [] };
    const generation = generate(model, context, model.settings);
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    return generation.result.testCases.map((one) => ({
      title: one.name,
      steps: one.steps.map(({ text }) => text),
    }));
  });
}

const byTitle = (a: { title: string }, b: { title: string }) => (a.title < b.title ? -1 : 1);

describe('test cases that are drawn', () => {
  it('come out as they were written, and none that nobody wrote', () => {
    const words = fc.constantFrom('Open the shop', 'Enter amount 5', 'Enter amount 70', 'Type "x"');
    const step = fc
      .tuple(fc.constantFrom('w', 't'), words)
      .map(([role, text]) => `${role} ${text}`);
    const lists = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1 });
    fc.assert(
      fc.property(lists, (all) => {
        const cases = all.map((lines, index) => aCase(`Case ${index}`, ...lines, 'w Close it'));
        const expected = cases.map(({ title, steps }) => ({
          title,
          steps: steps.map(({ text }) => text),
        }));
        const found = written(draw(...cases));
        expect(found.toSorted(byTitle)).toEqual(expected.toSorted(byTitle));
      }),
      { numRuns: 25 },
    );
  });

  it('share what they have in common, whatever its case, its articles and its punctuation', () => {
    const drawn = draw(
      aCase('One', 'w Open the shop.', 'w Click the Login button', 't The page is shown'),
      aCase('Two', 'w open shop', 'w Click on the login button', 't An error is shown'),
    );
    expect(drawn.models[0]?.nodes).toHaveLength(6);
    expect(drawn.merged.map(({ kept }) => kept)).toEqual([
      'Open the shop.',
      'Click the Login button',
    ]);
  });

  it('never share steps with other currencies, or with names in quotes in other letters', () => {
    const { models } = draw(
      aCase('One', 'w Pay by "Card" now', 't The total is £10'),
      aCase('Two', 'w Pay by "Card" now', 't The total is $10'),
      aCase('Three', 'w Pay by "CARD" now', 't The total is £10'),
    );
    expect(models[0]?.edges.flatMap(({ guard }) => guard ?? [])).toEqual([]);
    expect(models[0]?.nodes).toHaveLength(5);
  });

  it('never share steps that mean the opposite, however alike', () => {
    const cases = [
      aCase('One', 'w Enter the valid card number of the customer now'),
      aCase('Two', 'w Enter the invalid card number of the customer now'),
    ];
    expect(modelsOfCases(cases, { ...OPTIONS, likeness: 'loose' }).merged).toEqual([]);
    const slips = [
      aCase('One', 'w Enter the card number of the customer now'),
      aCase('Two', 'w Enter the card number of the client now'),
      aCase('Three', 'w Enter the quick card number of the customer now'),
    ];
    expect(modelsOfCases(slips, { ...OPTIONS, likeness: 'loose' }).merged).toHaveLength(1);
  });

  it('have test data where only values differ, with conditions where these decide what comes', () => {
    const { models, testData } = draw(
      aCase('Few', 'w Enter quantity 2', 't The cart is shown'),
      aCase('One', 'w Enter quantity 1', 't The cart is shown'),
      aCase('None', 'w Enter quantity 0', 't An error is shown'),
    );
    expect(testData).toMatchObject([
      { name: 'quantity', type: 'integer', values: ['2', '1', '0'] },
    ]);
    const guards = models[0]?.edges.flatMap(({ guard }) => guard ?? []);
    expect(guards).toEqual(['<quantity> in {2, 1}', '<quantity> = 0']);
  });

  it('have another name for a value that is entered again, and keep the names of buttons', () => {
    const { testData, steps } = draw(
      aCase('One', 'w Enter quantity 0', 'w Enter quantity 2', 'w Press "Save"'),
      aCase('Two', 'w Enter quantity -1', 'w Enter quantity 4', 'w Press "Save"'),
      aCase('Three', 'w Enter quantity 100', 'w Press "Cancel"'),
    );
    expect(testData.map(({ name, values }) => [name, ...values])).toEqual([
      ['quantity', '0', '-1', '100'],
      ['quantity 2', '2', '4'],
    ]);
    expect(steps.map(({ label }) => label)).toContain('Press "Cancel"');
  });

  it('are a model for each area, in one library of steps', () => {
    const inFolder = (one: WrittenCase, ...section: string[]) => ({ ...one, section });
    const { models, steps } = draw(
      inFolder(aCase('One', 'w Open the shop', 'w Pay'), 'Web', 'Checkout'),
      inFolder(aCase('Two', 'w Open the shop', 'w Search'), 'Web', 'Search', 'Old'),
    );
    expect(models.map(({ name }) => name)).toEqual(['Checkout', 'Search']);
    expect(steps.map(({ label }) => label)).toEqual(['Open the shop', 'Pay', 'Search']);
  });
});

it('a table without test cases is no model', () => {
  expect(draw()).toMatchObject({ models: [], steps: [], testData: [] });
});

describe('what is found in test cases', () => {
  it('are duplicates, contradictions, what nobody combined, and how many would be enough', () => {
    const enter = (amount: number, card: string) => [
      ...['w Open the shop', `w Enter amount ${amount}`, `w Type card "${card}"`],
    ];
    const found = findingsOf(
      draw(
        aCase('One', ...enter(1, 'visa'), 't It is paid'),
        aCase('The same', ...enter(1, 'visa'), 't It is paid'),
        aCase('Other', ...enter(1, 'visa'), 't It is refused'),
        aCase('More', ...enter(9, 'amex'), 't It is paid'),
      ),
    );
    expect(found.duplicates.map((group) => group.map(({ title }) => title))).toEqual([
      ['One', 'The same'],
    ]);
    const [contradiction] = found.contradictions;
    expect(contradiction?.cases.map(({ title }) => title)).toEqual(['One', 'Other']);
    expect(found.untestedCount).toBe(2);
    expect(found.untested.map(({ values }) => values.join(' '))).toEqual(['1 amex', '9 visa']);
    expect(found.enough).toEqual({ cases: 2, lowerBound: 2 });
  });
});
