import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, Model, TestData } from '../model.ts';
import { invalidData, parseModel, textData, withMore } from '../testing.ts';
import { validate } from '../validate/validate.ts';
import { applyToData, applyToDrawing, type Making } from './apply-suggestion.ts';
import { suggest } from './suggest.ts';
import type { Suggestion } from './suggestion.ts';

const contextOf = (testData: TestData[] = [], models: Model[] = []): Context => ({
  ...{ steps: [], testData, models },
});
const amount = (...values: string[]): TestData => ({
  ...textData('amount', ...values),
  type: 'integer',
});
const found = (model: Model, testData: TestData[] = [], models: Model[] = []) =>
  suggest(model, contextOf(testData, models)).map(({ id }) => id);

function making(model: Model): Making {
  const ids = new Set([...model.nodes, ...model.edges].map(({ id }) => id));
  let next = 0;
  const newId = () => {
    do next++;
    while (ids.has(`n${next}`));
    return `n${next}`;
  };
  return { outcome: (kind) => `outcome ${kind}`, counter: 'tries', newId, place: () => ZERO };
}
const ZERO = { x: 0, y: 0 };

function apply(model: Model, context: Context, { change }: Suggestion): [Model, Context] {
  return change.kind === 'values'
    ? [model, { ...context, testData: applyToData(context.testData, change, 'suggested') }]
    : [applyToDrawing(model, change, making(model)), context];
}

/** The model after its first suggestion of a code was taken, and how many test cases that adds. */
function take(model: Model, testData: TestData[], code: string) {
  const context = contextOf(testData);
  const suggestion = suggest(model, context).find((one) => one.code === code);
  if (!suggestion) throw new Error(`there is no ${code}`);
  const [next, around] = apply(model, context, suggestion);
  const count = (one: Model, its: Context) => {
    const generation = generate(one, its);
    return generation.ok ? generation.result.counts.testCases : Number.NaN;
  };
  return { next, context: around, added: count(next, around) - count(model, context) };
}

const guardsOf = ({ edges }: Model) => edges.flatMap(({ guard }) => guard ?? []);

describe('a branch whose conditions leave values out', () => {
  const fork = parseModel(
    'start > when <amount>',
    'when <amount> > then low > end : <amount> < 100',
    'when <amount> > then high > end : <amount> > 100',
  );

  it('gets an edge for all other values, which makes a test case', () => {
    const testData = [amount('50', '100', '150')];
    expect(found(fork, testData)).toEqual(['values_left_out:when <amount>']);
    const { next, context, added } = take(fork, testData, 'values_left_out');
    expect(guardsOf(next)).toContain('otherwise');
    expect(validate(next, context)).toEqual([]);
    expect(added).toBe(1);
  });

  it('is found by the number between its conditions where no test data has it', () => {
    const testData = [amount('50', '150')];
    expect(found(fork, testData)).toEqual(['value_untested:when <amount>:amount']);
    const { next, context } = take(fork, testData, 'value_untested');
    expect(suggest(next, context).map(({ code }) => code)).toEqual(['values_left_out']);
  });

  it('is found by the whole number that lies between two bounds', () => {
    const between = parseModel(
      'start > when <amount>',
      'when <amount> > then low > end : <amount> <= 17',
      'when <amount> > then high > end : <amount> > 18',
    );
    const [one] = suggest(between, contextOf([amount('10', '30')]));
    expect(one?.params).toEqual({ name: 'amount', value: '18' });
  });

  it('is not made up of numbers beyond the test data, of steps of a range, or of lists', () => {
    expect(found(fork, [amount('150', '200')])).not.toContain(
      'value_untested:when <amount>:amount',
    );
    const choice = parseModel(
      'start > when <amount>',
      'when <amount> > then low > end : <amount> = 100',
      'when <amount> > then high > end : <amount> = 200',
    );
    expect(found(choice, [amount('100', '200')])).toEqual([]);
    const stepped = parseModel(
      'start > when <amount>',
      'when <amount> > then low > end : <amount> <= 100',
      'when <amount> > then high > end : <amount> >= 110',
    );
    const range = { min: '0', max: '200', step: '10' };
    expect(found(stepped, [{ ...amount('50', '150'), range }])).not.toContain(
      'value_untested:when <amount>:amount',
    );
  });

  it('is not suggested where an edge takes all other values', () => {
    const whole = parseModel(
      'start > when <amount>',
      'when <amount> > then low > end : <amount> < 100',
      'when <amount> > then high > end : otherwise',
    );
    expect(found(whole, [amount('50', '150')])).toEqual([]);
  });

  it('of a decision table is filled by a rule', () => {
    const table = withMore(parseModel('start > when <amount> > end'), 'when <amount>', {
      rules: [{ id: 'r1', when: '<amount> < 100', outcome: 'it is low' }],
    });
    const testData = [amount('50', '150')];
    expect(found(table, testData)).toEqual(['rule_left_out:when <amount>']);
    const { next, context } = take(table, testData, 'rule_left_out');
    expect(validate(next, context)).toEqual([]);
    expect(suggest(next, context)).toEqual([]);
  });
});

describe('invalid values without a branch', () => {
  const login = parseModel('start > when <email> and <pin> > then home > end');
  const both = [textData('email', 'a@x'), invalidData('email', 'a'), textData('pin', '1')];

  it('get one to a rejection, and the edge that is there is for valid values', () => {
    const { next, context, added } = take(login, both, 'invalid_without_branch');
    expect(guardsOf(next).toSorted()).toEqual(['<email> is invalid', '<email> is valid']);
    expect(validate(next, context)).toEqual([]);
    expect(added).toBe(1);
  });

  it('of several names that one step enters get one together', () => {
    const { next, added } = take(
      login,
      [...both, invalidData('pin', '')],
      'invalid_without_branch',
    );
    expect(guardsOf(next).toSorted()).toEqual([
      '<email> is invalid or <pin> is invalid',
      '<email> is valid and <pin> is valid',
    ]);
    expect(added).toBe(2);
  });

  it('join the conditions that are there', () => {
    const fork = parseModel(
      'start > when <email> and <pin>',
      'when <email> and <pin> > then one > end : <pin> = "1" or <pin> = "2"',
      'when <email> and <pin> > then other > end : otherwise',
    );
    const { next } = take(
      fork,
      [...both.slice(0, 2), textData('pin', '1', '3')],
      'invalid_without_branch',
    );
    expect(guardsOf(next)).toEqual([
      '(<pin> = "1" or <pin> = "2") and <email> is valid',
      'otherwise',
      '<email> is invalid',
    ]);
  });

  it('are not missed where any condition reads them, also in a model that is called', () => {
    const inner = {
      ...parseModel('start > then x > end', 'then x > then no > end : <email> is invalid'),
      id: 'inner',
    };
    const caller = parseModel('start > when <email> and <pin> > [inner] > end');
    expect(found(caller, both, [inner])).toEqual([]);
  });

  it('are not missed where the model wants no negative cases', () => {
    expect(found({ ...login, settings: { negative: 'off' } }, both)).toEqual([]);
  });
});

describe('test data with valid values only', () => {
  const ask = parseModel('start > when <amount> > then ok > end');

  it('gets what lies just outside of its bounds', () => {
    const ranged = { ...amount('1', '9'), range: { min: '1', max: '9' } };
    const [one] = suggest(ask, contextOf([ranged]));
    expect(one).toMatchObject({
      code: 'invalid_values_missing',
      change: { name: 'amount', validity: 'invalid', values: ['0', '10'] },
    });
  });

  it('gets what is no address of e-mail', () => {
    expect(found(ask, [{ ...amount('a@b.co'), type: 'email' }])).toEqual([
      'invalid_values_missing:amount',
    ]);
  });

  it('is enough where neither bounds nor a type say what is invalid, or another project has it', () => {
    expect(found(ask, [textData('amount', 'few')])).toEqual([]);
    const other = { ...amount('1'), range: { min: '1', max: '9' }, fromProject: 'Bank' };
    expect(found(ask, [other])).toEqual([]);
  });
});

describe('an edge that leads back without a limit', () => {
  const retry = parseModel(
    'start > when <pin>',
    'when <pin> > then home > end : <pin> is valid',
    'when <pin> > then wrong > when <pin> : <pin> is invalid',
  );
  const pins = [textData('pin', '1'), invalidData('pin', 'x')];

  it('gets a counter, and an outcome where the tries are used up', () => {
    const back = retry.edges.findLast(({ target }) => target === 'when <pin>')?.id;
    expect(found(retry, pins)).toEqual([`retry_without_limit:${back}`]);
    const { next, context, added } = take(retry, pins, 'retry_without_limit');
    expect(next.settings?.state).toEqual([
      { name: 'tries', type: 'integer', min: 1, max: 3, first: 1 },
    ]);
    expect(guardsOf(next)).toContain('tries < 3');
    expect(guardsOf(next)).toContain('tries = 3');
    expect(validate(next, context)).toEqual([]);
    expect(suggest(next, context)).toEqual([]);
    // the case that came back once comes back until the limit
    expect(added).toBe(0);
    const generation = generate(next, context);
    const words = generation.ok
      ? generation.result.testCases.flatMap(({ steps }) => steps.map(({ label }) => label))
      : [];
    expect(words).toContain('outcome limit');
  });

  it('keeps its condition, and one that holds otherwise is spelled out', () => {
    const fork = (guard: string) =>
      parseModel(
        'start > when <pin>',
        'when <pin> > then home > end : <pin> is valid',
        `when <pin> > when <pin> : ${guard}`,
      );
    const kept = take(fork('<pin> is invalid'), pins, 'retry_without_limit');
    expect(guardsOf(kept.next)).toEqual([
      '<pin> is valid',
      '<pin> is invalid and tries < 3',
      '<pin> is invalid and tries = 3',
    ]);
    const other = take(fork('otherwise'), pins, 'retry_without_limit');
    expect(guardsOf(other.next)).toEqual([
      '<pin> is valid',
      '<pin> is not valid and tries < 3',
      '<pin> is not valid and tries = 3',
    ]);
    for (const { next, context } of [kept, other]) expect(validate(next, context)).toEqual([]);
  });

  it('has a limit where a condition on its loop reads state, or its visits are bounded', () => {
    const { next } = take(retry, pins, 'retry_without_limit');
    expect(found(next, pins)).toEqual([]);
    expect(found(withMore(retry, 'then wrong', { visits: { max: 2 } }), pins)).toEqual([]);
  });

  it('gets a name for its counter that no other has', () => {
    const settings = {
      state: [{ name: 'tries', type: 'boolean' as const, first: false }],
    };
    const [suggestion] = suggest({ ...retry, settings }, contextOf(pins));
    const [next] = suggestion ? apply({ ...retry, settings }, contextOf(pins), suggestion) : [];
    expect(next?.settings?.state?.map(({ name }) => name)).toEqual(['tries', 'tries2']);
  });
});

describe('a step worded like a check', () => {
  const labelled = (label: string, type = 'when') =>
    parseModel(`start > ${type} ${label} > then done > end`);

  it.each([
    'The system checks the stock',
    'verify the card',
    'the code is valid',
    'Sistem kartı doğrular',
    'Stok kontrol edilir',
    'KARTI KONTROL ET',
    'KART DOĞRULANIR',
    'The system checks inventory',
    'kart denetlenmelidir',
    'şifre sınanmalıdır',
    'sistem şifreyi sınıyor',
  ])('gets a branch for a failure: %s', (label) => {
    expect(found(labelled(label))).toEqual([`check_without_failure:when ${label}`]);
    const { next, context, added } = take(labelled(label), [], 'check_without_failure');
    expect(validate(next, context)).toEqual([]);
    expect(suggest(next, context)).toEqual([]);
    expect(added).toBe(1);
  });

  it.each([
    'check out',
    'Check in the luggage',
    'tick the check box',
    'doğrulama kodunu gir',
    'pay',
  ])('is not suggested a branch where it is no check: %s', (label) =>
    expect(found(labelled(label))).toEqual([]),
  );

  it('is neither an outcome nor a precondition, has no second way, and no condition', () => {
    expect(found(labelled('verify the card', 'then'))).toEqual([]);
    for (const label of ['the account is verified', 'the card is valid'])
      expect(found(labelled(label, 'given'))).toEqual([]);
    const fork = parseModel('start > verify > ok > end', 'verify > no > end');
    const later = parseModel('start > verify > answer > ok > end', 'answer > no > end');
    expect([found(fork), found(later)]).toEqual([[], []]);
    const pays = parseModel('start > verify > pay <pin> > ok > end', 'pay <pin> > no > end');
    expect(found(pays, [textData('pin', '1')])).toEqual(['check_without_failure:verify']);
  });
});

describe('suggestions for any model', () => {
  /** Models with loops and conditions; tables, state and called models have tests of their own above. */
  const labels = ['when <amount>', 'verify <pin>', 'when <email>', 'then done', 'sends'];
  const guards = ['', '', '<amount> < 10', '<amount> > 10', '<pin> is valid', 'otherwise'];
  const anyModel = fc
    .tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.constantFrom(...guards)), { maxLength: 6 }),
      fc.array(fc.constantFrom(...guards), { minLength: 6, maxLength: 6 }),
    )
    .map(([steps, extras, spine]) => {
      const at = (index: number) => labels[index % steps] ?? 'x';
      const names = ['start', ...labels.slice(0, steps), 'end'];
      const lines = names.slice(1).map((name, index) => {
        const guard = index === 0 ? '' : spine[index];
        return `${names[index]} > ${name}${guard ? ` : ${guard}` : ''}`;
      });
      const more = extras.map(
        ([from, to, guard]) => `${at(from)} > ${at(to)}${guard ? ` : ${guard}` : ''}`,
      );
      return parseModel(...lines, ...more);
    });
  const anyData = fc
    .record({
      values: fc.subarray(['5', '10', '15'], { minLength: 1 }),
      hasRange: fc.boolean(),
      hasInvalid: fc.boolean(),
    })
    .map(({ values, hasRange, hasInvalid }): TestData[] => [
      { ...amount(...values), ...(hasRange && { range: { min: '1', max: '20' } }) },
      textData('pin', '1'),
      { ...textData('email', 'a@b.co'), type: 'email' },
      ...(hasInvalid ? [invalidData('pin', 'x'), invalidData('amount', '-1')] : []),
    ]);
  const placed = (model: Model, context: Context) =>
    validate(model, context)
      .filter(({ severity }) => severity === 'error')
      .map(({ code, nodeId, edgeId }) => [code, nodeId, edgeId].join());

  it('are gone once taken, and leave no error that was not there', () => {
    fc.assert(
      fc.property(anyModel, anyData, (model, testData) => {
        const context = contextOf(testData);
        const before = new Set(placed(model, context));
        for (const suggestion of suggest(model, context)) {
          const [next, its] = apply(model, context, suggestion);
          expect(placed(next, its).filter((one) => !before.has(one))).toEqual([]);
          expect(suggest(next, its).map(({ id }) => id)).not.toContain(suggestion.id);
        }
      }),
    );
  });

  it('are the same each time, each once, and none while there is an error', () => {
    fc.assert(
      fc.property(anyModel, anyData, (model, testData) => {
        const context = contextOf(testData);
        const all = suggest(model, context);
        expect(suggest(structuredClone(model), structuredClone(context))).toEqual(all);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        const nodes = model.nodes.filter(({ type }) => type !== 'end');
        expect(suggest({ ...model, nodes }, context)).toEqual([]);
      }),
    );
  });

  it('can all be taken one after the other', () => {
    fc.assert(
      fc.property(anyModel, anyData, (model, testData) => {
        let [next, context]: [Model, Context] = [model, contextOf(testData)];
        let taken = 0;
        for (let [first] = suggest(next, context); first; [first] = suggest(next, context)) {
          [next, context] = apply(next, context, first);
          expect(++taken).toBeLessThan(60);
        }
      }),
    );
  });
});
