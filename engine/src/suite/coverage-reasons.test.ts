import { describe, expect, it } from 'vitest';
import type { Context, GenerationSettings, Model, TestData } from '../model.ts';
import type { Uncovered } from '../result.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';
import { isInfeasible } from './coverage.ts';

const called = (id: string, ...lines: string[]): Model => ({ ...parseModel(...lines), id });
const shirt = [textData('size', 'S', 'M')];

/** What a suite leaves uncovered, and why. */
const uncoveredOf = (
  model: Model,
  context: Partial<Context> = {},
  settings: Partial<GenerationSettings> = {},
) => suiteOf(model, context, settings).coverage.uncovered;
const codesOf = (...given: Parameters<typeof uncoveredOf>) =>
  new Set(uncoveredOf(...given).map(({ code }) => code));

describe('why something is not covered', () => {
  it('is "infeasible" for a condition that no value of the data meets', () => {
    const model = parseModel(
      'start > when <size>',
      'when <size> > end : <size> is valid',
      'when <size> > x > end : <size> = "L"',
    );
    expect(codesOf(model, { testData: shirt })).toEqual(new Set(['infeasible']));
  });

  it('is "contradiction" for two conditions one after the other that no value meets', () => {
    const model = parseModel(
      'start > when <size> > a',
      'a > end : <size> = "S"',
      'a > b : <size> = "M"',
      'b > c > end : <size> = "S"',
      'b > end : <size> = "M"',
    );
    expect(codesOf(model, { testData: shirt })).toEqual(new Set(['contradiction']));
  });

  it('is "too_long" for what lies beyond the greatest length', () => {
    const model = parseModel('start > a > end', 'a > b > c > d > end');
    expect(codesOf(model, {}, { maxLength: 3 })).toEqual(new Set(['too_long']));
    expect(codesOf(model, {}, { maxLength: 5 })).toEqual(new Set());
  });

  it('is "beyond_limit" for what only cases after the limit pass', () => {
    const model = parseModel('start > a > end', 'start > b > end', 'start > c > end');
    const uncovered = uncoveredOf(model, {}, { limit: 2 });
    expect(new Set(uncovered.map(({ code }) => code))).toEqual(new Set(['beyond_limit']));
    expect(uncovered[0]?.params).toEqual({ limit: 2 });
    expect(uncovered).toHaveLength(2);
  });

  it('is "unreachable" for a chosen node that no path passes', () => {
    const model = parseModel('start > a > end', 'b > a');
    const settings = { criterion: 'selection' as const, through: ['b'] };
    expect(codesOf(model, {}, settings)).toEqual(new Set(['unreachable']));
  });

  it.each<[Uncovered['code'], boolean]>([
    ['infeasible', true],
    ['contradiction', true],
    ['beyond_rounds', true],
    ['unreachable', true],
    ['no_data', true],
    ['beyond_limit', false],
    ['too_long', false],
    ['truncated', false],
  ])('%s proves that nothing can cover it: %s', (code, isProof) => {
    expect(isInfeasible({ code })).toBe(isProof);
  });
});

describe('the figures of coverage', () => {
  const model = parseModel(
    'start > when <size>',
    'when <size> > end : <size> is valid',
    'when <size> > x > end : <size> = "L"',
  );

  it('do not count against a suite what is proven impossible', () => {
    const { coverage } = suiteOf(model, { testData: shirt });
    expect(coverage).toMatchObject({ covered: 2, infeasible: 2, total: 4, percent: 100 });
  });

  it('count against it what a limit leaves out', () => {
    const { coverage } = suiteOf(
      parseModel('start > a > end', 'start > b > end'),
      {},
      { limit: 1 },
    );
    expect(coverage).toMatchObject({ covered: 2, infeasible: 0, total: 4, percent: 50 });
  });

  it('round percentages down, so that 100 means everything', () => {
    const three = parseModel('start > a > end', 'start > b > end', 'start > c > end');
    expect(suiteOf(three, {}, { limit: 2 }).coverage.percent).toBe(66.6);
  });

  it('have no percentage where nothing can be covered', () => {
    const settings = { criterion: 'requirements' as const };
    expect(suiteOf(parseModel('start > a > end'), {}, settings).coverage.percent).toBeNull();
  });
});

describe('a called model in the figures', () => {
  const inner = called('inner', 'start > x > end', 'start > y > end');
  const twice = () => {
    const model = parseModel('start > [one] > a > [two] > end');
    const nodes = model.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'inner' } : node,
    );
    return { ...model, nodes };
  };
  const withCoverage = (
    coverage: 'once' | 'everyCall' | 'blackBox',
    settings: Partial<GenerationSettings> = {},
  ) => {
    const model = twice();
    const nodes = model.nodes.map((node) =>
      node.type === 'nested' ? { ...node, data: { coverage } } : node,
    );
    return suiteOf({ ...model, nodes }, { models: [inner] }, settings);
  };

  it.each([
    ['once', 1],
    ['everyCall', 2],
    ['blackBox', 1],
  ] as const)('covered %s needs %i paths', (coverage, outlines) => {
    expect(withCoverage(coverage).counts.outlines).toBe(outlines);
  });

  it('is counted for each call and over all calls', () => {
    const { nested = [] } = withCoverage('everyCall', { criterion: 'nodes' }).coverage;
    expect(nested.map(({ callId }) => callId).toSorted()).toEqual(
      ['[one]', '[two]', null].toSorted(),
    );
    for (const { covered, total } of nested) expect(covered).toBe(total);
  });

  it('is covered with prime paths, too, where a call repeats itself and may be empty', () => {
    const optional = called('inner', 'start > x > end', 'start > end');
    const model = parseModel('start > [inner] > end', '[inner] > [inner]');
    const { counts, coverage } = suiteOf(
      model,
      { models: [optional] },
      { criterion: 'prime-paths' },
    );
    expect([counts.outlines, coverage.percent]).toEqual([3, 100]);
  });

  it('is absent where nothing is called', () => {
    expect(suiteOf(parseModel('start > a > end')).coverage.nested).toBeUndefined();
  });
});

describe('the findings of a suite', () => {
  const codes = (model: Model, testData: TestData[], settings: Partial<GenerationSettings> = {}) =>
    suiteOf(model, { testData }, settings).findings.map(({ code }) => code);

  it('report invalid data that no condition reads', () => {
    const model = parseModel('start > when <size> > end');
    const found = codes(model, [...shirt, invalidData('size', 'XXL')]);
    expect(found).toContain('invalid_data_without_way');
    expect(codes(model, shirt)).toEqual([]);
  });

  it('have the warnings of the drawing, too', () => {
    const model = parseModel('start > when <size>', 'when <size> > end : <size> = "S"');
    expect(codes(model, shirt)).toContain('condition_gap');
  });
});

describe('returning to a step that reads data', () => {
  const retry = parseModel(
    'start > when <pin> > then the answer',
    'then the answer > when <pin> : <pin> is invalid',
    'then the answer > end : <pin> is valid',
  );
  const testData = [textData('pin', '1234'), invalidData('pin', '0')];

  it('draws a value afresh, under a name of its own', () => {
    const { testCases } = suiteOf(retry, { testData });
    const names = testCases.map(({ data }) => Object.keys(data).join());
    expect(names).toContain('pin,pin 2');
    const [both] = testCases.filter(({ data }) => data['pin 2']);
    expect([both?.data.pin?.value, both?.data['pin 2']?.value]).toEqual(['0', '1234']);
  });

  it('puts the value of each visit in place of the token', () => {
    const [both] = suiteOf(retry, { testData }).testCases.filter(({ data }) => data['pin 2']);
    expect(both?.steps.filter(({ label }) => label === '<pin>').map(({ text }) => text)).toEqual([
      '0',
      '1234',
    ]);
  });
});

describe('secret data', () => {
  it('is marked in each case that has it', () => {
    const testData = [{ ...textData('size', 'S'), isSecret: true }];
    const [first] = suiteOf(parseModel('start > when <size> > end'), { testData }).testCases;
    expect(first?.data.size).toMatchObject({ value: 'S', isSecret: true });
  });
});
