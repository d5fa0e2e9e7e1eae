import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { TestData } from '../model.ts';
import { parseModel } from '../testing.ts';

const email = (validity: TestData['validity'], value: string): TestData => {
  return { id: validity, name: 'email', validity, type: 'text', values: [value] };
};

describe('test data without a valid value', () => {
  it.each([
    [['invalid'], ['data_without_valid_value']],
    [['valid', 'invalid'], ['invalid_data_without_way']],
    [['valid'], []],
  ] as const)('is named as the reason why no case is made: %s', (classes, codes) => {
    const model = parseModel('start > when <email>', 'when <email> > then sent > end');
    const testData = classes.map((validity) => email(validity, validity));
    const generation = generate(model, { steps: [], testData, models: [] }, {});
    const findings = generation.ok ? generation.result.findings : [];
    expect(findings.flatMap(({ code }) => (/data/.test(code) ? code : []))).toEqual(codes);
  });
});

describe('invalid values that no test case uses', () => {
  it.each([
    ['<email> is invalid', 'invalid_data_untested'],
    ['<email> in {"bad"}', 'invalid_data_untested'],
    ['<email> in {"a@x.com"}', 'invalid_data_without_way'],
  ])('are reported by whether an edge handles them: %s', (guard, code) => {
    const model = parseModel(
      'start > when <email>',
      'when <email> > then sent > end : <email> is valid',
      `when <email> > then sent : ${guard}`,
    );
    const testData = [email('valid', 'a@x.com'), email('invalid', 'bad')];
    const settings = { criterion: 'nodes', polarity: 'mixed' } as const;
    const generation = generate(model, { steps: [], testData, models: [] }, settings);
    const codes = generation.ok ? generation.result.findings.map((finding) => finding.code) : [];
    expect(codes.filter((one) => one.startsWith('invalid_data'))).toEqual([code]);
  });

  it('are reported as untested where an edge handles them only together with others', () => {
    const model = parseModel(
      'start > when <email> and <name>',
      'when <email> and <name> > then sent > end',
      'when <email> and <name> > then sent : <email> in {"bad"} and <name> in {"bad"}',
    );
    const testData = ['email', 'name'].flatMap((name) =>
      [email('valid', 'good'), email('invalid', 'bad')].map((record) => {
        return { ...record, id: `${name} ${record.id}`, name };
      }),
    );
    const settings = { criterion: 'nodes', strength: 0 } as const;
    const generation = generate(model, { steps: [], testData, models: [] }, settings);
    const findings = generation.ok ? generation.result.findings : [];
    expect(findings.map(({ code, params }) => [code, params])).toEqual([
      ['invalid_data_untested', { name: 'email' }],
      ['invalid_data_untested', { name: 'name' }],
    ]);
  });
});

describe('a suite in which every test case has an invalid value', () => {
  const testData = [email('valid', 'a@x.com'), email('invalid', 'bad')];
  const findingsOf = (lines: string[], polarity: 'separate' | 'mixed') => {
    const context = { steps: [], testData, models: [] };
    const generation = generate(parseModel(...lines), context, { polarity });
    return generation.ok ? generation.result.findings.map(({ code }) => code) : [];
  };
  const retry = [
    'start > when <email>',
    'when <email> > then refused > when <email> : <email> is invalid',
    'when <email> > end : <email> is valid',
  ];

  it('says so where it was asked for the fewest test cases altogether', () => {
    expect(findingsOf(retry, 'mixed')).toContain('no_positive_case');
    expect(findingsOf(retry, 'separate')).toEqual([]);
  });

  it('says so where no path takes valid values only', () => {
    const lines = [
      'start > when <email>',
      'when <email> > then refused > end : <email> is invalid',
    ];
    expect(findingsOf(lines, 'separate')).toContain('no_happy_path');
  });
});
