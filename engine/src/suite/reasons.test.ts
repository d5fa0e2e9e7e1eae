import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, TestData } from '../model.ts';
import { aModel } from '../testing.ts';

const amount: TestData = {
  id: 'amount',
  name: 'amount',
  validity: 'valid',
  type: 'integer',
  values: ['10', '60', '200'],
};

function uncovered(model: Model, settings: Partial<GenerationSettings> = {}) {
  const made = generate(model, { steps: [], testData: [amount], models: [] }, settings);
  return made.ok ? made.result.coverage.uncovered : undefined;
}

describe('what no case covers', () => {
  const contradicting = aModel(
    'start > when <amount> > end',
    'when <amount> > then a check : <amount> > 100',
    'then a check > then a discount > end : <amount> <= 50',
    'then a check > end',
  );

  it('has the conditions that contradict each other on every way there', () => {
    expect(uncovered(contradicting)).toMatchObject([
      { code: 'contradiction', params: { conditions: '<amount> > 100 and <amount> <= 50' } },
      { code: 'contradiction', params: { conditions: '<amount> > 100 and <amount> <= 50' } },
    ]);
    expect(uncovered(contradicting, { language: 'tr' })?.[0]?.params).toEqual({
      conditions: '<amount> > 100 ve <amount> <= 50',
    });
  });

  it('has its own condition where no value meets it', () => {
    const model = aModel(
      'start > when <amount>',
      'when <amount> > then a check > end : <amount> > 900',
      'when <amount> > end',
    );
    expect(uncovered(model)).toMatchObject([
      { code: 'infeasible', params: { condition: '<amount> > 900' } },
      { code: 'infeasible', params: { condition: '<amount> > 900' } },
    ]);
  });

  it('is told of a condition that is never true, an error that does not keep the others back', () => {
    const model = aModel(
      'start > when <amount>',
      'when <amount> > then a check > end : <amount> > 900',
      'when <amount> > end',
    );
    const made = generate(model, { steps: [], testData: [amount], models: [] });
    expect(made.ok && made.result.testCases.length).toBe(3);
    expect(made.ok && made.result.findings).toMatchObject([
      { code: 'condition_never_true', severity: 'error' },
    ]);
  });

  it('is too long where a cap shuts it out', () => {
    const model = aModel('start > a > end', 'a > b > c > d > end');
    expect(uncovered(model, { maxLength: 3 })?.map(({ code, params }) => [code, params])).toEqual(
      Array(4).fill(['too_long', { limit: 3 }]),
    );
  });

  it('is out of reach where no way leads to the end', () => {
    const model = aModel('start > a > end', 'a > b > b');
    expect(uncovered(model)?.map(({ code }) => code)).toEqual(['unreachable', 'unreachable']);
  });
});
