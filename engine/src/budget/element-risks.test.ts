import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareContext } from '../generate.ts';
import type { Context, Model, Risk } from '../model.ts';
import { degreeOf, greaterRisk, priorityOf } from '../risk.ts';
import { invalidData, parseModel, suiteOf, textData, withMore } from '../testing.ts';
import { elementRisks, hasRisks, weightOfRequirement } from './element-risks.ts';

const risk = (likelihood: number, damage: number): Risk => ({ likelihood, damage });
const risks = fc.record({
  likelihood: fc.integer({ min: 1, max: 5 }),
  damage: fc.integer({ min: 1, max: 5 }),
});

function flowOf(model: Model, models: Model[] = []) {
  const prepared = prepareContext(model, { steps: [], testData: [], models }, {});
  if ('errors' in prepared) throw new Error(prepared.errors.map(({ code }) => code).join(', '));
  return prepared.walker.flow;
}

describe('the greater of two risks', () => {
  it('is one of them, of the greatest degree, and of equal degrees the one of greater damage', () => {
    fc.assert(
      fc.property(risks, risks, (a, b) => {
        const greater = greaterRisk(a, b);
        expect([a, b]).toContain(greater);
        expect(greater && degreeOf(greater)).toBe(Math.max(degreeOf(a), degreeOf(b)));
        expect(greaterRisk(b, a)).toEqual(greater);
      }),
    );
    expect(greaterRisk(risk(4, 1), risk(1, 4))).toEqual(risk(1, 4));
  });

  it('is the only one that somebody assessed', () => {
    expect(greaterRisk(undefined, risk(1, 2))).toEqual(risk(1, 2));
    expect(greaterRisk(risk(1, 2), undefined)).toEqual(risk(1, 2));
    expect(greaterRisk(undefined, undefined)).toBeUndefined();
  });
});

describe('the priority of a risk', () => {
  it.each([
    [risk(1, 3), 'low'],
    [risk(2, 2), 'medium'],
    [risk(2, 4), 'high'],
    [risk(2, 5), 'high'],
    [risk(3, 5), 'critical'],
    [undefined, 'medium'],
  ])('of %j is %s', (assessed, priority) => {
    expect(priorityOf(assessed)).toBe(priority);
  });
});

describe('the risk and the priority of a test case', () => {
  const model = parseModel('start > when pay > then paid > end', 'start > when browse > end');
  const attributesByStep = (drawn: Model, context: Partial<Context> = {}) =>
    Object.fromEntries(
      suiteOf(drawn, context).testCases.map(({ steps, data, attributes }) => {
        return [data.card?.value ?? steps[0]?.text, [attributes?.priority, attributes?.risk]];
      }),
    );

  it('are those of the riskiest step that it passes, and of none where it passes none', () => {
    const risky = withMore(withMore(model, 'when pay', { risk: risk(2, 2) }), 'then paid', {
      risk: risk(3, 4),
    });
    expect(attributesByStep(risky)).toEqual({
      pay: ['high', risk(3, 4)],
      browse: ['medium', null],
    });
  });

  it('are those of an edge that it takes, or of a requirement on that edge', () => {
    expect(attributesByStep(withMore(model, 'e1', { risk: risk(1, 1) }))).toMatchObject({
      pay: ['low', risk(1, 1)],
    });
    const required = withMore(model, 'e1', { requirements: ['REQ-1'] });
    const settings = { requirementRisks: { 'REQ-1': risk(5, 5), 'REQ-2': risk(1, 1) } };
    expect(attributesByStep({ ...required, settings })).toEqual({
      pay: ['critical', risk(5, 5)],
      browse: ['medium', null],
    });
  });

  it('are those of a requirement on a step, unless the step itself is riskier', () => {
    const required = withMore(model, 'when pay', { requirements: ['REQ-1'], risk: risk(2, 2) });
    const assessedAs = (one: Risk) => ({
      ...required,
      settings: { requirementRisks: { 'REQ-1': one } },
    });
    expect(attributesByStep(assessedAs(risk(1, 1))).pay).toEqual(['medium', risk(2, 2)]);
    expect(attributesByStep(assessedAs(risk(3, 3))).pay).toEqual(['high', risk(3, 3)]);
  });

  it('are those of the class of a value that it holds, not of other classes of the variable', () => {
    const paying = parseModel('start > when <card> > then paid > end');
    const testData = [
      textData('card', 'visa'),
      { ...textData('card', 'gift card'), id: 'other', label: 'other', risk: risk(5, 4) },
    ];
    expect(attributesByStep(paying, { testData })).toEqual({
      visa: ['medium', null],
      'gift card': ['critical', risk(5, 4)],
    });
  });

  it('are those of a step inside the called model that it passes', () => {
    const inner = {
      ...withMore(parseModel('start > when enter > end'), 'when enter', { risk: risk(4, 4) }),
      id: 'inner',
    };
    const caller = parseModel('start > [inner] > end', 'start > when browse > end');
    expect(attributesByStep(caller, { models: [inner] })).toEqual({
      enter: ['critical', risk(4, 4)],
      browse: ['medium', null],
    });
  });

  it('are those of the riskiest of the drawn edges that one passage through an empty call joins', () => {
    const inner = { ...parseModel('start > end'), id: 'inner' };
    const caller = withMore(
      withMore(parseModel('start > when go > [inner] > end'), 'e1', { risk: risk(2, 3) }),
      'e2',
      { risk: risk(1, 2) },
    );
    const [testCase] = suiteOf(caller, { models: [inner] }).testCases;
    expect(testCase?.attributes?.risk).toEqual(risk(2, 3));
  });

  it('are not told where nobody assessed anything of the model', () => {
    expect(hasRisks(flowOf(model))).toBe(false);
    expect(hasRisks(flowOf(model), { 'REQ-1': risk(1, 1) })).toBe(true);
    expect(hasRisks(flowOf(withMore(model, 'e1', { risk: risk(1, 1) })))).toBe(true);
    const testData = [invalidData('card', 'x')];
    expect(suiteOf(model, { testData }).testCases.every(({ attributes }) => !attributes)).toBe(
      true,
    );
  });
});

describe('what a requirement of the criterion weighs', () => {
  const model = parseModel('start > when pay > then paid > end');
  const weightOf = (drawn: Model, along: number[], requirementRisks?: Record<string, Risk>) => {
    const flow = flowOf(drawn);
    const places = [{ node: flow.start, edges: along }];
    return weightOfRequirement(flow, elementRisks(flow, requirementRisks), { id: 'REQ-1', places });
  };

  it('is 1 where nobody assessed anything, times the weight of its edge', () => {
    expect(weightOf(model, [0])).toBe(1000);
    expect(weightOf(withMore(model, 'e0', { weight: 2.5 }), [0])).toBe(2500);
    expect(weightOf(model, [])).toBe(1000);
  });

  it('is the degree of the greater risk of its edge and of the step that it leads to', () => {
    const risky = withMore(withMore(model, 'e0', { risk: risk(2, 3) }), 'when pay', {
      risk: risk(1, 4),
    });
    expect(weightOf(risky, [0])).toBe(6000);
    expect(weightOf(withMore(risky, 'when pay', { risk: risk(4, 4) }), [0])).toBe(16_000);
  });

  it('is that of the heaviest edge along it, where it takes several', () => {
    const risky = withMore(withMore(model, 'e1', { weight: 3 }), 'e2', { risk: risk(2, 1) });
    expect(weightOf(risky, [0, 1, 2])).toBe(3000);
    expect(weightOf(risky, [0, 2])).toBe(2000);
  });

  it('is the degree of its own risk, whatever its name', () => {
    expect(weightOf(model, [0], { 'REQ-1': risk(5, 4) })).toBe(20_000);
    const { ofRequirement } = elementRisks(flowOf(model), { 'REQ-1': risk(5, 4) });
    expect(ofRequirement('constructor')).toBeUndefined();
  });
});
