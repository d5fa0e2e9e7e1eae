import { describe, expect, it } from 'vitest';
import type { Model } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

/** The steps of a purchase, with edges for what is wrong of the quantity and of the card. */
const purchase = (valid = '<quantity> is not invalid'): Model =>
  parseModel(
    'start > when <quantity>',
    'when <quantity> > then refused > end : <quantity> is invalid',
    `when <quantity> > when <card> : ${valid}`,
    'when <card> > then declined > end : <card> is invalid',
    'when <card> > then paid > end : <card> is not invalid',
  );
const card = [textData('card', '4111'), invalidData('card', '1')];
const zero = invalidData('quantity', '0');
const codesOf = (model: Model, testData = [...card, zero]) => {
  const { coverage, findings } = suiteOf(model, { testData });
  return {
    uncovered: coverage.uncovered.map(({ code, params }) => [code, params]),
    findings: findings.filter(({ code }) => code !== 'no_happy_path'),
  };
};
const QUANTITY = { name: 'quantity' };

describe('test data that have no valid value', () => {
  it('are named as the reason that nothing behind their condition is covered, and once as a finding at that edge', () => {
    for (const condition of ['<quantity> is not invalid', '<quantity> is valid', 'otherwise']) {
      const model = purchase(condition);
      const { uncovered, findings } = codesOf(model);
      const edge = model.edges.find(({ guard }) => guard === condition);
      expect(new Set(uncovered.map(String))).toEqual(new Set(['no_valid_value,[object Object]']));
      expect(uncovered[0]).toEqual(['no_valid_value', QUANTITY]);
      expect(findings).toEqual([
        { code: 'no_valid_value', severity: 'warning', edgeId: edge?.id, params: QUANTITY },
      ]);
    }
  });

  it('are named where a condition asks for them and for other data', () => {
    const { uncovered } = codesOf(purchase('<quantity> is valid and <card> is valid'));
    expect(uncovered[0]).toEqual(['no_valid_value', QUANTITY]);
  });

  it('are named at the step that enters them, where no condition reads them', () => {
    const model = parseModel(
      'start > when <quantity> > when <card>',
      'when <card> > then declined > end : <card> is invalid',
      'when <card> > then paid > end : <card> is valid',
    );
    const { uncovered, findings } = codesOf(model);
    const step = model.nodes.find(({ data }) => data?.label === '<quantity>');
    expect(new Set(uncovered.map(([code]) => code))).toEqual(new Set(['no_valid_value']));
    expect(findings).toContainEqual({
      ...{ code: 'no_valid_value', severity: 'warning', nodeId: step?.id, params: QUANTITY },
    });
    expect(findings).not.toContainEqual(expect.objectContaining({ params: { name: 'card' } }));
  });

  it('are no reason where another value would be needed, or where their invalid ones do', () => {
    const other = codesOf(purchase('<quantity> = "5"'));
    expect(new Set(other.uncovered.map(([code]) => code))).toEqual(new Set(['infeasible']));
    const refused = parseModel(
      'start > when <quantity> > then refused > end : <quantity> is invalid',
    );
    const { uncovered, findings } = codesOf(refused, [zero]);
    expect([uncovered, findings]).toEqual([[], []]);
  });
});
