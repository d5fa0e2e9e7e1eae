import { generate, namedText } from '@caseloom/engine';
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

const linesOf = (steps: readonly { type: string; text: string }[]) =>
  steps.map(({ type, text }) => `${type} ${text}`);

/** The results of a case that every written case with the same steps before them has other words for. */
function contradicted(steps: string[], written: string[][]): string[] {
  return steps.filter((step, at) => {
    const before = steps.slice(0, at).join('\n');
    const next = written
      .filter((own) => own.slice(0, at).join('\n') === before)
      .map((own) => own[at]);
    return step.startsWith('outcome') && next.length > 0 && !next.includes(step);
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

  it('are found to be the same whether their nodes have places or not', () => {
    const cases = ['One', 'Two'].map((title) => aCase(title, 'w Open the shop', 't It is shown'));
    const [placed, bare] = [true, false].map((isPlaced) =>
      modelsOfCases(cases, { ...OPTIONS, isPlaced }),
    );
    expect(bare && findingsOf(bare)).toEqual(placed && findingsOf(placed));
    expect(bare?.models[0]?.nodes.every(({ position }) => position.x === 0)).toBe(true);
  });

  it('share what they have in common, whatever the size of first letters, articles and the point at the end', () => {
    const drawn = draw(
      aCase('One', 'w Open the shop.', 'w Click the Login button', 't The page is shown'),
      aCase('Two', 'w open shop', 'w click login button', 't An error is shown'),
    );
    expect(drawn.models[0]?.nodes).toHaveLength(6);
    expect(drawn.merged.map(({ kept }) => kept)).toEqual([
      'Open the shop.',
      'Click the Login button',
    ]);
    const separate = new Set(['open shop']);
    const options = { ...OPTIONS, separate };
    const cases = [aCase('One', 'w Open the shop.'), aCase('Two', 'w open shop')];
    expect(modelsOfCases(cases, options).merged).toEqual([]);
  });

  it.each([
    ['Enter password Secret1', 'Enter password SECRET1'],
    ['Enter password secret', 'Enter password Secret'],
    ['Enter card visa', 'Enter card VISA'],
    ['Select option A', 'Select option'],
    ['Press a', 'Press A'],
    ['Type ?', 'Type !'],
    ['Mail is sent', 'Mail sent'],
    ['Balance is below limit', 'Balance is limit'],
    ['Check price > limit', 'Check price < limit'],
    ['Press the + key', 'Press the - key'],
    ['Open the page', 'Open page, then wait'],
  ])('are two steps in doubt: %s, %s', (one, other) => {
    expect(draw(aCase('One', `w ${one}`), aCase('Two', `w ${other}`)).merged).toEqual([]);
  });

  it.each([
    ['Turn the light of the room on', 'Turn the light of the room off'],
    ['Select the first entry of long list', 'Select the last entry of long list'],
    ['The user can open the page', 'The user cannot open the page'],
    ['The user can open the page', "The user can't open the page"],
    ['Look at lamp one of red row', 'Look at lamp one of green row'],
    ['Choose answer a of the long list', 'Choose answer b of the long list'],
    ['Sayfadaki son kutuyu dikkatle işaretle', 'Sayfadaki son kutuyu dikkatle temizle'],
    ['Click the entry now', 'Click the item now'],
    ['Enter the user to the name of it', 'Enter the name to the user of it'],
    ['The Username appears in the field of names', 'The John appears in the field of names'],
    ['Press the button that says Save here', 'Press the button that says Store here'],
  ])('never are one step though only one word differs: %s, %s', (one, other) => {
    const cases = [aCase('One', `w ${one}`), aCase('Two', `w ${other}`)];
    expect(modelsOfCases(cases, { ...OPTIONS, likeness: 'loose' }).merged).toEqual([]);
  });

  it('never share steps with other currencies, or with names in quotes in other letters', () => {
    const { models } = draw(
      aCase('One', 'w Pay by "Card" now', 't The total is £10'),
      aCase('Two', 'w Pay by "Card" now', 't The total is $10'),
      aCase('Three', 'w Pay by "CARD" now', 't The total is £10'),
    );
    expect(models[0]?.edges.flatMap(({ guard }) => guard ?? [])).toEqual([
      '<pay> in {"Card", "CARD"}',
      '<pay> = "Card"',
    ]);
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
      aCase('Three', 'w Enter the plastic card number of the customer now'),
    ];
    expect(modelsOfCases(slips, { ...OPTIONS, likeness: 'loose' }).merged).toHaveLength(1);
  });

  it('are counted as their steps are written, and as they are drawn', () => {
    const cases = [
      aCase('One', 'g A shop', 'w Open the shop.', 'w Enter the card number of the customer now'),
      aCase('Two', 'g A shop', 'w open shop', 'w Enter the card number of the client now'),
    ];
    const countsFor = (likeness: 'exact' | 'wording' | 'loose') =>
      modelsOfCases(cases, { ...OPTIONS, likeness }).counts;
    expect(countsFor('exact')).toEqual({ written: 4, drawn: 4 });
    expect(countsFor('wording')).toEqual({ written: 4, drawn: 3 });
    expect(countsFor('loose')).toEqual({ written: 4, drawn: 2 });
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

  it('have conditions of two names where both decide, and none where actions are free', () => {
    const { models, open } = draw(
      aCase('1', 'w Enter user 1', 'w Enter pin 1', 't In'),
      aCase('2', 'w Enter user 1', 'w Enter pin 2', 't Out'),
      aCase('3', 'w Enter user 2', 'w Enter pin 1', 't Out'),
      aCase('4', 'w Enter user 1', 'w Enter pin 1', 't In', 'w Leave'),
    );
    const guards = models[0]?.edges.flatMap(({ guard }) => guard ?? []);
    expect(guards).toContain('<user> = 1 and <pin> = 1');
    expect(open).toEqual([0]);
  });

  it('lead no choice of values where the same values led elsewhere, or say that conditions cannot', () => {
    const word = fc.constantFrom(
      'w Enter a 1',
      'w Enter a 2',
      'w Enter b 1',
      'w Enter b 2',
      'w Wait',
      't Ok',
      't No',
      't Maybe',
    );
    const lists = fc.array(fc.array(word, { minLength: 2, maxLength: 5 }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(lists, (all) => {
        const cases = all.map((lines, index) => aCase(`Case ${index}`, ...lines));
        const drawn = draw(...cases);
        const [model] = drawn.models;
        if (!model || drawn.open.some((count) => count > 0)) return;
        const context = { steps: drawn.steps, testData: drawn.testData, models: [] };
        const generation = generate(model, context, { ...model.settings, strength: 1 });
        if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
        const written = cases.map(({ steps }) => linesOf(steps));
        for (const one of generation.result.testCases)
          expect(contradicted(linesOf(one.steps), written)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('have another name for a value that is entered again, and keep the names of buttons', () => {
    const { testData, steps } = draw(
      aCase('One', 'w Enter quantity 0', 'w Enter quantity 2', 'w Press "Save"'),
      aCase('Two', 'w Enter quantity -1', 'w Enter quantity 4', 'w Press "Save"'),
      aCase('Three', 'w Enter quantity 100', 'w Press "Cancel"'),
    );
    expect(testData.map(({ name, values }) => [name, ...values])).toEqual([
      ['quantity', '0', '-1', '100'],
      ['enter quantity', '2', '4'],
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

describe('the words of test cases that are drawn', () => {
  const value = fc.oneof(
    fc.integer({ min: -20, max: 20 }).map(String),
    fc.constantFrom(
      '"anna"',
      '"<name>"',
      '«x»',
      '""',
      '" "',
      '10:30',
      '1e5',
      '+49 170',
      '5,50 €',
      '0012',
    ),
    fc.constantFrom(
      '"a<b>c"',
      '{name}',
      '<x>',
      'C:\\',
      '\\<',
      '"he said “hi”"',
      '50%',
      '"=1+1"',
      '3.10',
    ),
  );
  const words = fc.constantFrom(
    'Enter',
    'value',
    'the amount',
    'as',
    '',
    'ayşe',
    'gir',
    'and',
    '(',
    '|',
    '\\',
    '<',
  );
  const text = fc.array(fc.oneof(words, value), { minLength: 1, maxLength: 5 });
  const step = fc.tuple(fc.constantFrom('action', 'outcome'), text).map(
    ([type, parts]): WrittenStep => ({
      type: type === 'action' ? 'action' : 'outcome',
      text: parts.join(' ').trim() || 'x',
    }),
  );
  const line = (one: string) => one.replaceAll(/\s+/g, ' ').trim();

  it('are those that were written, in the tool and in whatever prints a name with its value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        (all) => {
          const cases = all.map(
            (steps, index): WrittenCase => ({
              id: '',
              title: `Case ${index}`,
              section: [],
              steps,
              row: 1,
            }),
          );
          const { models, steps, testData } = modelsOfCases(cases, {
            ...OPTIONS,
            likeness: 'exact',
          });
          const found = new Map<string, string[][]>();
          for (const model of models) {
            const generation = generate(model, { steps, testData, models: [] }, model.settings);
            if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
            for (const one of generation.result.testCases)
              found.set(
                one.name,
                one.steps.map((each) => [each.text, namedText(each, one.data, 'en')]),
              );
          }
          expect([...found].toSorted()).toEqual(
            cases
              .map(({ title, steps: own }) => [
                title,
                own.map((each) => [line(each.text), line(each.text)]),
              ])
              .toSorted(),
          );
        },
      ),
      { numRuns: 60 },
    );
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
    expect(found.enough.lowerBound).toBe(2);
    // one of the two that are the same takes the paid edge or the other does: the refused one is needed
    expect(found.enough.covered.map(({ title }) => title)).toEqual(['One', 'The same']);
    const enough = found.enough.cases.map(({ title }) => title);
    expect(enough).toHaveLength(2);
    expect(enough).toEqual(expect.arrayContaining(['Other', 'More']));
  });

  it('leave out values that only an expected result says, as they follow from what was entered', () => {
    const named = (name: string, word: string) =>
      aCase(name, `w Type name "${word}"`, `t The page says hello to "${word}"`);
    expect(findingsOf(draw(named('A', 'John'), named('B', 'Julie'))).untested).toEqual([]);
  });

  it('leave out combinations that the conditions of branches exclude', () => {
    const pay = (way: string, ...lines: string[]) => [
      'w Open the shop',
      `w Pay by "${way}"`,
      ...lines,
    ];
    const found = findingsOf(
      draw(
        aCase('A', ...pay('card', 'w Enter number 41', 't It is paid by card')),
        aCase('B', ...pay('card', 'w Enter number 55', 't It is paid by card')),
        aCase('C', ...pay('cash', 'w Count the coins', 't It is paid in cash')),
      ),
    );
    expect(found.untested).toEqual([]);
  });
});
