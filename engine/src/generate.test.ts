import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOutlines, generate, generateStepwise } from './generate.ts';
import {
  type Context,
  type GenerationSettings,
  type Model,
  PATH_CRITERIA,
  type TestData,
  type Validity,
} from './model.ts';
import { arbitraryModel, parseModel, suiteOf } from './testing.ts';

const data = (name: string, validity: Validity, ...values: string[]): TestData => ({
  id: `${name}-${validity}`,
  name,
  validity,
  type: 'text',
  values,
});

const context = (testData: TestData[] = [], models: Model[] = []): Context => ({
  steps: [],
  testData,
  models,
});

const login = parseModel(
  'start > given the sign-in page > when <email> and <password>',
  'when <email> and <password> > then the dashboard > end : <password> is valid',
  'when <email> and <password> > then an error > end : <password> is invalid',
);
const loginData = [
  data('email', 'valid', 'a@x.com', 'b@x.com'),
  data('password', 'valid', 'Abcdef1!'),
  data('password', 'invalid', 'short', ''),
];

const retry = parseModel(
  'start > when <password> > then the system answers',
  'then the system answers > when <password> : <password> is invalid',
  'then the system answers > end : <password> is valid',
);

const signIn = {
  ...parseModel(
    'start > when the user signs in',
    'when the user signs in > then the member price > end : <member> = "yes"',
    'when the user signs in > then the normal price > end : otherwise',
  ),
  id: 'sign-in',
};
const payment = parseModel(
  'start > [sign-in] > when <payment> in <currency>',
  'when <payment> in <currency> > then an IBAN > end : <payment> = "transfer"',
  'when <payment> in <currency> > then a receipt > end : otherwise',
);
const paymentContext = context(
  [
    data('payment', 'valid', 'card', 'paypal', 'transfer'),
    data('currency', 'valid', 'TRY', 'EUR'),
    data('member', 'valid', 'yes', 'no'),
  ],
  [signIn],
);
const constraints = [{ if: '<payment> = "transfer"', implies: '<currency> = "TRY"' }];

const cases = (model: Model, of: Context, settings: Partial<GenerationSettings> = {}) =>
  suiteOf(model, of, settings).counts.testCases;

describe('example A, a login', () => {
  it('has four cases in two outlines', () => {
    const { counts, testCases, optimal } = suiteOf(login, context(loginData));
    expect(counts).toMatchObject({ testCases: 4, outlines: 2 });
    expect(optimal).toBe(true);
    expect(testCases.map((test) => [test.data.email?.value, test.data.password?.value])).toEqual([
      ['a@x.com', 'Abcdef1!'],
      ['b@x.com', 'Abcdef1!'],
      ['a@x.com', 'short'],
      ['b@x.com', ''],
    ]);
    expect(testCases.map(({ polarity }) => polarity)).toEqual([
      'positive',
      'positive',
      'negative',
      'negative',
    ]);
  });

  it('has six with all combinations', () => {
    expect(cases(login, context(loginData), { strength: 'all' })).toBe(6);
  });

  it('finds that no edge takes an invalid address, and never sends it down a happy path', () => {
    const { counts, findings, testCases } = suiteOf(
      login,
      context([...loginData, data('email', 'invalid', 'x')]),
    );
    expect(counts.testCases).toBe(4);
    expect(findings.map(({ code, params }) => [code, params?.name])).toEqual([
      ['invalid_data_without_way', 'email'],
    ]);
    expect(testCases.some((test) => test.data.email?.value === 'x')).toBe(false);
  });

  it('says its steps in Turkish, an empty value in words', () => {
    const { testCases } = suiteOf(login, context(loginData), { language: 'tr' });
    expect(testCases[3]?.steps.map(({ keyword, text }) => `${keyword} ${text}`)).toEqual([
      'Diyelim ki the sign-in page',
      'Eğer ki b@x.com and (boş)',
      'O zaman an error',
    ]);
  });

  it('gives the type of a value that languages write differently', () => {
    const prices = { ...data('price', 'valid', '3.5'), type: 'decimal' as const };
    const model = parseModel('start > when <price> and <name> > end');
    const { testCases } = suiteOf(model, context([prices, data('name', 'valid', '3.5')]));
    expect(testCases[0]?.data).toEqual({
      price: { value: '3.5', validity: 'valid', type: 'decimal' },
      name: { value: '3.5', validity: 'valid' },
    });
  });
});

describe('example B, a retry loop', () => {
  const of = context(loginData);

  it.each([
    ['nodes', 1],
    ['edges', 2],
    ['edge-pairs', 2],
    ['prime-paths', 3],
  ] as const)('covers %s with %i cases of mixed polarity', (criterion, expected) => {
    expect(cases(retry, of, { criterion, polarity: 'mixed' })).toBe(expected);
  });

  it.each(['nodes', 'edges', 'edge-pairs', 'prime-paths'] as const)(
    'covers %s with the happy path and one negative case for each invalid value',
    (criterion) => {
      const { testCases, counts, optimal } = suiteOf(retry, of, { criterion });
      expect(testCases.map(({ data }) => data.password?.value)).toEqual(['Abcdef1!', 'short', '']);
      expect([counts.outlines, optimal]).toEqual([2, true]);
    },
  );

  it.each([0, 1, 2, 3])('has one more path for each repetition of the loop: %i', (maxVisits) => {
    const { counts } = suiteOf(retry, of, { criterion: 'all-paths', maxVisits });
    expect(counts.outlines).toBe(maxVisits + 1);
  });

  it('draws a fresh value on coming back', () => {
    const { testCases } = suiteOf(retry, of, { polarity: 'mixed' });
    expect(testCases.map((test) => Object.values(test.data).map(({ value }) => value))).toEqual([
      ['short', 'Abcdef1!'],
      ['', 'Abcdef1!'],
    ]);
    expect(Object.keys(testCases[0]?.data ?? {})).toEqual(['password', 'password 2']);
  });
});

describe('example C, nested and combined', () => {
  it.each([
    ['nodes', 2, 8],
    ['edges', 2, 9],
    ['edge-pairs', 4, 10],
    ['prime-paths', 4, 4],
  ] as const)('covers %s by %i paths over %i items', (criterion, outlines, total) => {
    const { counts, coverage } = suiteOf(payment, paymentContext, { criterion, constraints });
    expect([counts.outlines, coverage.covered, coverage.total]).toEqual([outlines, total, total]);
  });

  it.each([
    ['path', 1, 6],
    ['path', 2, 10],
    ['data', 1, 3],
    ['data', 2, 6],
    ['data', 'all', 10],
  ] as const)('%s first at strength %s gives %i cases', (combine, strength, expected) => {
    const criterion = combine === 'path' ? 'all-paths' : 'edges';
    const settings = { criterion, combine, strength, constraints } as const;
    expect(cases(payment, paymentContext, settings)).toBe(expected);
  });
});

describe('published answers', () => {
  const graph = (start: number, end: number, ...edges: [number, number][]) =>
    parseModel(
      `start > ${start}`,
      `${end} > end`,
      ...edges.map(([source, target]) => `${source} > ${target}`),
    );

  it('tours the prime paths of Ammann and Offutt, figure 7.10, with four paths', () => {
    const edges: [number, number][] = [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 2],
      [2, 6],
      [6, 7],
      [1, 5],
      [5, 5],
      [5, 7],
    ];
    const { coverage, counts } = suiteOf(graph(1, 7, ...edges), context(), {
      criterion: 'prime-paths',
    });
    expect(coverage.covered).toBe(coverage.total);
    expect(counts.outlines).toBe(4);
  });
});

describe('any drawn model', () => {
  it('has every edge taken, by connected paths from start to end', () => {
    fc.assert(
      fc.property(arbitraryModel, (model) => {
        const { testCases, coverage, lowerBound, counts } = suiteOf(model, context());
        expect(coverage.covered).toBe(coverage.total);
        expect(counts.outlines).toBeGreaterThanOrEqual(lowerBound);
        const taken = new Set(testCases.flatMap(({ path }) => path.map(({ edgeId }) => edgeId)));
        expect(model.edges.every(({ id }) => taken.has(id))).toBe(true);
        const edges = new Map(model.edges.map((edge) => [edge.id, edge]));
        for (const { path } of testCases) {
          expect(path[0]?.nodeId).toBe('start');
          expect(path.at(-1)?.nodeId).toBe('end');
          for (const [i, { nodeId, edgeId }] of path.entries()) {
            if (i === 0) continue;
            const edge = edges.get(edgeId ?? '');
            expect([edge?.source, edge?.target]).toEqual([path[i - 1]?.nodeId, nodeId]);
          }
        }
      }),
    );
  });

  it('gives the same keys for every order of drawing', () => {
    fc.assert(
      fc.property(arbitraryModel, (model) => {
        const again = { ...model, nodes: model.nodes.toReversed() };
        const keys = (of: Model) => suiteOf(of, context()).testCases.map(({ key }) => key);
        expect(keys(again)).toEqual(keys(model));
      }),
    );
  });
});

describe('a count before generating', () => {
  it('is the number of outlines that come', () => {
    const criterion = fc.constantFrom(...PATH_CRITERIA);
    fc.assert(
      fc.property(arbitraryModel, criterion, (model, drawn) => {
        const settings = { criterion: drawn, maxVisits: 0, limit: 5000 };
        const counted = countOutlines(model, context(), settings);
        fc.pre(!Array.isArray(counted) && counted.count < 2000n);
        const { counts } = suiteOf(model, context(), settings);
        expect(counted).toEqual({ count: BigInt(counts.outlines), isExact: true });
      }),
    );
  });

  it('is counted for conditions too', () => {
    expect(countOutlines(retry, context(loginData), { criterion: 'prime-paths' })).toEqual({
      count: 2n,
      isExact: true,
    });
  });

  it('is none where the model is wrong', () => {
    expect(countOutlines(parseModel('start > a'), context())).toMatchObject([
      { code: 'end_missing' },
    ]);
  });
});

describe('a generation step by step', () => {
  it('reports the paths first, then each case, and gives the same result without a listener', () => {
    const events = generateStepwise(login, context(loginData));
    const caseNames: string[] = [];
    const cases: unknown[] = [];
    let next = events.next();
    for (; !next.done; next = events.next()) {
      const event = next.value;
      caseNames.push(event.kind === 'case' ? `${event.path} of ${event.paths}` : event.kind);
      if (event.kind === 'case') cases.push(event.testCase);
    }
    expect(caseNames).toEqual(['planned', '1 of 2', '1 of 2', '2 of 2', '2 of 2']);
    const complete = generate(login, context(loginData));
    if (!complete.ok) throw new Error('the login is right');
    expect(cases).toEqual(complete.result.testCases);
    expect(next.value).toEqual({ ok: true, result: { ...complete.result, testCases: [] } });
  });

  it('stops when the caller requests no more', () => {
    const model = parseModel(['start', 'when <email>', 'end'].join(' > '));
    const values = Array.from({ length: 30_000 }, (_, i) => `${i}`);
    const all = { strength: 'all', limit: 30_000 } as const;
    for (const event of generateStepwise(
      model,
      context([data('email', 'valid', ...values)]),
      all,
    )) {
      if (event.kind === 'case') break;
    }
  });
});

describe('hard input', () => {
  const ladder = (rungs: number, guard: (rung: number, side: number) => string) => {
    const lines = Array.from({ length: rungs }, (_, i) => [
      `r${i} > r${i + 1}${guard(i, 0)}`,
      `r${i} > r${i + 1}${guard(i, 1)}`,
    ]).flat();
    return parseModel('start > r0', ...lines, `r${rungs} > end`);
  };

  it('has the first thousand of very many paths, and says that there are more', () => {
    const { counts, truncated, optimal, coverage } = suiteOf(
      ladder(60, () => ''),
      context(),
      {
        criterion: 'all-paths',
      },
    );
    expect([counts.outlines, truncated, optimal]).toEqual([1000, true, false]);
    expect(coverage.uncovered.every(({ code }) => code === 'truncated')).toBe(true);
  });

  it('says so where there are too many prime paths', () => {
    const names = Array.from({ length: 24 }, (_, i) => `s${i}`);
    const edges = names.flatMap((from) => names.map((to) => `${from} > ${to}`));
    const model = parseModel('start > s0', ...edges, 's23 > end');
    expect(generate(model, context(), { criterion: 'prime-paths' })).toMatchObject({
      ok: false,
      problems: [{ code: 'too_many_paths' }],
    });
  });

  it('is covered though its data makes more states than can be looked at', () => {
    const model = ladder(60, (i, side) => ` : <v${i % 17}> ${side ? '!=' : '='} "1"`);
    const values = Array.from({ length: 17 }, (_, i) => data(`v${i}`, 'valid', '1', '2', '3'));
    const { coverage, optimal } = suiteOf(model, context(values), { strength: 0 });
    expect([coverage.covered, optimal]).toEqual([coverage.total, false]);
  });

  it('names a circle of nested models that does not pass the model itself', () => {
    const calling = (id: string, other: string) => ({
      ...parseModel(`start > [${other}] > end`),
      id,
      name: id,
    });
    const generation = generate(
      calling('A', 'B'),
      context([], [calling('B', 'C'), calling('C', 'B')]),
    );
    expect(generation).toMatchObject({
      problems: [{ code: 'nested_cycle', params: { chain: 'A → B → C → B' } }],
    });
  });

  it('names the constraints that contradict each other, and no others', () => {
    const generation = generate(payment, paymentContext, {
      constraints: [
        ...constraints,
        { if: '<member> is valid', implies: '<member> = "yes"' },
        { if: '<currency> is valid', implies: '<member> = "no"' },
      ],
    });
    expect(generation).toMatchObject({
      problems: [
        {
          code: 'constraint_unsatisfiable',
          params: {
            constraints:
              '<member> is valid → <member> = "yes"; <currency> is valid → <member> = "no"',
          },
        },
      ],
    });
  });

  it('names the constraint that cannot be read', () => {
    const generation = generate(login, context(loginData), {
      constraints: [{ if: '<email> = ', implies: '<password> is valid' }],
    });
    expect(generation).toMatchObject({
      ok: false,
      problems: [{ code: 'constraint_unreadable', params: { constraint: '<email> = ' } }],
    });
  });
});

it('answers a chain of 20,000 steps', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `s${i}`);
  const { counts } = suiteOf(parseModel(['start', ...names, 'end'].join(' > ')), context());
  expect(counts.testCases).toBe(1);
});
