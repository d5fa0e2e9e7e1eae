import { describe, expect, it } from 'vitest';
import { withKeysOf } from '../cases/keep-keys.ts';
import { generate } from '../generate.ts';
import type { Context, DecisionRule, Model, StateVariable, TestData } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData, withMore } from '../testing.ts';
import { validate } from '../validate/validate.ts';

const amount: TestData = { ...textData('amount', '20', '100', '500'), type: 'integer' };
const member = textData('member', 'yes', 'no');
const testData = [amount, member];

const DISCOUNTS: DecisionRule[] = [
  { id: 'r1', when: '<amount> < 100', outcome: 'no discount is given on <amount>' },
  { id: 'r2', when: '<amount> >= 100 and <member> = "yes"', outcome: 'a discount of 10 is given' },
  { id: 'r3', when: 'otherwise', outcome: 'a discount of 5 is given' },
];

const STEP = 'when ordering';
const LABEL = 'the customer orders for <amount> as <member>';

function orders(rules: DecisionRule[] = DISCOUNTS): Model {
  return withMore(parseModel(`start > ${STEP} > then the order is placed > end`), STEP, {
    label: LABEL,
    rules,
  });
}

function drawnByHand(): Model {
  const [low, high, other] = ['then no discount is given on <amount>', 'then ten', 'then five'];
  const drawn = parseModel(
    `${STEP} > ${low} > then the order is placed : <amount> < 100`,
    `${STEP} > ${high} > then the order is placed : <amount> >= 100 and <member> = "yes"`,
    `${STEP} > ${other} > then the order is placed : otherwise`,
    `start > ${STEP}`,
    'then the order is placed > end',
  );
  return withMore(drawn, STEP, { label: LABEL });
}

function problemsOf(model: Model, more: Partial<Context> = {}) {
  return validate(model, { steps: [], testData, models: [], ...more }).map(
    ({ code, severity, nodeId, ruleId, params }) => ({ code, severity, nodeId, ruleId, params }),
  );
}

describe('a decision table on a step', () => {
  it('gives each case the outcome of the one rule that holds for its data', () => {
    const { testCases } = suiteOf(orders(), { testData });
    for (const { data, steps } of testCases) {
      const [sum, isMember] = [Number(data.amount?.value), data.member?.value === 'yes'];
      const discount = isMember ? 'a discount of 10 is given' : 'a discount of 5 is given';
      const expected = sum < 100 ? `no discount is given on ${sum}` : discount;
      expect(steps.map(({ text }) => text)[1]).toBe(expected);
    }
    expect(new Set(testCases.map(({ steps }) => steps[1]?.label)).size).toBe(3);
    expect(testCases.every(({ steps }) => steps[1]?.keyword === 'Then')).toBe(true);
  });

  it('needs as many cases and paths as the same model with a branch for each rule', () => {
    const [table, byHand] = [suiteOf(orders(), { testData }), suiteOf(drawnByHand(), { testData })];
    expect(table.counts).toEqual(byHand.counts);
    expect(table.lowerBound).toBe(byHand.lowerBound);
    expect(table.optimal).toBe(true);
  });

  it('has a coverage item for each rule, named by the step and the rule', () => {
    const { coverage } = suiteOf(orders(), { testData });
    expect(coverage).toMatchObject({ covered: 6, total: 6 });
    expect(coverage.rules).toEqual([{ modelId: 'model', nodeId: STEP, covered: 3, total: 3 }]);
    expect(coverage.nested).toBeUndefined();
  });

  it('counts a rule that can never hold as infeasible, with its reason', () => {
    const rules = [...DISCOUNTS, { id: 'r4', when: '<amount> > 900', outcome: 'a gift is given' }];
    const { coverage } = suiteOf(orders(rules), { testData });
    expect(coverage.uncovered).toMatchObject([{ id: `${STEP}/r4`, code: 'infeasible' }]);
    expect(coverage.rules).toMatchObject([{ covered: 3, total: 4 }]);
  });

  it('is passed on paths by ids inside its step, so that a drawing shows the step', () => {
    const [first] = suiteOf(orders(), { testData }).testCases;
    expect(first?.path.map(({ nodeId }) => nodeId)).toEqual([
      'start',
      STEP,
      `${STEP}/r1`,
      'then the order is placed',
      'end',
    ]);
    expect(first?.path.map(({ edgeId }) => edgeId)).toEqual([
      null,
      'e0',
      `${STEP}/r1`,
      `${STEP}/r1>e1`,
      'e2',
    ]);
  });

  it('makes a case negative whose rule speaks of an invalid value', () => {
    const rules = [
      { id: 'good', when: '<code> is valid', outcome: 'welcome' },
      { id: 'bad', when: '<code> is invalid', outcome: 'refused' },
    ];
    const model = withMore(parseModel('start > when <code> > end'), 'when <code>', { rules });
    const { testCases } = suiteOf(model, {
      testData: [textData('code', 'a'), invalidData('code', 'b', '')],
    });
    expect(testCases.map(({ polarity, steps }) => [polarity, steps[1]?.text])).toEqual([
      ['positive', 'welcome'],
      ['negative', 'refused'],
      ['negative', 'refused'],
    ]);
  });

  it('changes state by the action of its rule, which later conditions and the outcome read', () => {
    const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 2, first: 0 };
    const rules = [
      { id: 'a', when: '<code> is valid', outcome: 'welcome' },
      {
        id: 'b',
        when: '<code> is invalid',
        outcome: 'refused {tries} times',
        action: 'tries = tries + 1',
      },
    ];
    const drawn = parseModel(
      'start > when <code>',
      'when <code> > when <code> : tries < 2',
      'when <code> > end : otherwise',
    );
    const model = { ...withMore(drawn, 'when <code>', { rules }), settings: { state: [tries] } };
    const { testCases, coverage } = suiteOf(model, {
      testData: [textData('code', 'a'), invalidData('code', 'b')],
    });
    const texts = testCases.flatMap(({ steps }) => steps.map(({ text }) => text));
    expect(texts).toContain('refused 2 times');
    expect(texts).not.toContain('refused {tries} times');
    expect(coverage.rules).toMatchObject([{ covered: 2, total: 2 }]);
  });

  it('prints in an outcome what its step drew, also when a path comes back', () => {
    const rules = [
      { id: 'low', when: '<amount> < 100', outcome: '<amount> is low' },
      { id: 'high', when: '<amount> >= 100', outcome: '<amount> is high' },
    ];
    const drawn = parseModel(
      'start > when <amount>',
      'when <amount> > when <amount> : <amount> < 100',
      'when <amount> > end : <amount> >= 100',
    );
    const { testCases } = suiteOf(withMore(drawn, 'when <amount>', { rules }), { testData });
    for (const { steps } of testCases) {
      for (let i = 0; i < steps.length; i += 2) {
        const value = steps[i]?.text ?? '';
        expect(steps[i + 1]?.text).toBe(`${value} is ${Number(value) < 100 ? 'low' : 'high'}`);
      }
    }
    expect(testCases.some(({ steps }) => steps.length > 2)).toBe(true);
  });

  it('keeps the IDs of its cases when it is added to a step', () => {
    const edges = parseModel(
      `start > ${STEP}`,
      `${STEP} > then the order is placed > end : <amount> < 100`,
      `${STEP} > then a manager is asked > end : <amount> >= 100`,
    );
    const before = suiteOf(edges, { testData });
    const rules: DecisionRule[] = [
      { id: 'a', when: '<amount> < 100', outcome: 'no discount is given' },
      { id: 'b', when: 'otherwise', outcome: 'a discount is given' },
    ];
    const known = { live: before.testCases, gone: [] };
    const after = suiteOf(withMore(edges, STEP, { rules }), { testData }, {}, known);
    const keysOf = (cases: readonly { key: string }[]) => cases.map(({ key }) => key).toSorted();
    const continued = withKeysOf(before.testCases, after.testCases);
    expect(keysOf(continued)).toEqual(keysOf(before.testCases));
    expect(after.coverage.rules).toMatchObject([{ covered: 2, total: 2 }]);
  });

  it('is expanded in called models, under the names of the caller', () => {
    const caller = withMore(parseModel('start > [orders] > end'), '[orders]', {
      bind: { amount: 'sum' },
    });
    const models = [{ ...orders(), id: 'orders' }];
    const data = [{ ...amount, id: 'sum', name: 'sum' }, member];
    const { testCases, coverage } = suiteOf(caller, { testData: data, models });
    expect(testCases[0]?.steps[1]?.text).toBe('no discount is given on 20');
    expect(coverage.rules).toEqual([
      { modelId: 'orders', nodeId: `[orders]/${STEP}`, covered: 3, total: 3 },
    ]);
    expect(coverage.nested?.map(({ callId }) => callId)).toEqual([null, '[orders]']);
  });
});

describe('what is wrong with a decision table', () => {
  it('is nothing where every combination of values has one rule', () => {
    expect(problemsOf(orders())).toEqual([]);
  });

  it('is a combination of values that no rule holds for, with an example', () => {
    expect(problemsOf(orders(DISCOUNTS.slice(0, 2)))).toMatchObject([
      {
        ...{ code: 'rule_gap', severity: 'warning', nodeId: STEP },
        params: { row: 'amount = "100", member = "no"' },
      },
    ]);
  });

  it('is two rules that hold at once, with an example and their numbers', () => {
    const rules = [...DISCOUNTS, { id: 'r4', when: '<amount> = 20', outcome: 'a gift is given' }];
    expect(problemsOf(orders(rules))).toMatchObject([
      {
        ...{ code: 'rule_overlap', severity: 'error', nodeId: STEP },
        params: { row: 'amount = "20", member = "yes"', rules: '1, 4' },
      },
    ]);
    expect(generate(orders(rules), { steps: [], testData, models: [] }).ok).toBe(false);
  });

  it.each([
    ['a rule that can never hold', { when: '<amount> = 7' }, 'rule_never_holds'],
    ['a second otherwise', { when: 'otherwise' }, 'rule_otherwise_repeated'],
    ['a missing condition', { when: ' ' }, 'rule_condition_missing'],
    ['a missing outcome', { when: '<amount> = 7', outcome: ' ' }, 'rule_outcome_missing'],
    ['a condition that cannot be read', { when: '<amount> <' }, 'condition_operand_missing'],
    ['unlike types', { when: '<amount> = "low"' }, 'condition_types_differ'],
    ['an unknown name in its condition', { when: '<total> = 7' }, 'token_unknown'],
    [
      'an unknown name in its outcome',
      { when: '<amount> = 7', outcome: '<total>' },
      'token_unknown',
    ],
    [
      'an action that cannot be read',
      { when: '<amount> = 7', action: 'x = 1' },
      'action_word_unknown',
    ],
    ['an ID that an earlier rule has', { id: 'r1', when: '<amount> = 7' }, 'id_repeated'],
  ])('is %s, at its rule', (_, more, code) => {
    const rule: DecisionRule = { id: 'r4', outcome: 'a gift is given', ...more };
    const found = problemsOf(orders([...DISCOUNTS, rule])).filter((one) => one.code === code);
    expect(found).toMatchObject([{ nodeId: STEP, ruleId: rule.id }]);
  });

  it('lets other rules have cases where one can never hold', () => {
    const rules = [...DISCOUNTS, { id: 'r4', when: '<amount> = 7', outcome: 'a gift is given' }];
    expect(generate(orders(rules), { steps: [], testData, models: [] }).ok).toBe(true);
  });

  it('is not known where there are too many combinations to be decided, and that is said', () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const many = names.map((name) => textData(name, ...names.slice(1)));
    // twelve pigeons in eleven holes: no search by clauses gets to the end of that
    const unequal = names.flatMap((name, index) =>
      names.slice(index + 1).map((other) => `<${name}> != <${other}>`),
    );
    const rules = [
      { id: 'a', when: unequal.join(' and '), outcome: 'one' },
      { id: 'b', when: 'otherwise', outcome: 'other' },
    ];
    const model = withMore(orders(rules), STEP, { label: 'go' });
    expect(problemsOf(model, { testData: many })).toMatchObject([
      { code: 'rule_unchecked', severity: 'note', nodeId: STEP },
    ]);
  });

  it('is judged with the state that paths bring to the step', () => {
    const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 9, first: 3 };
    const rules = [
      { id: 'few', when: 'tries < 3', outcome: 'few' },
      { id: 'many', when: 'tries >= 3', outcome: 'many' },
    ];
    const model = { ...orders(rules), settings: { state: [tries] } };
    expect(problemsOf(model)).toMatchObject([
      { code: 'rule_never_holds', ruleId: 'few' },
      { code: 'state_never_written' },
    ]);
  });
});
