import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparableCase, differencesOf, pairSteps } from './differences.ts';

type Step = ComparableCase['steps'][number];

const aStep = (nodeId: string, text = nodeId): Step => ({
  nodeId,
  type: 'action',
  label: text,
  text,
});

const stepLists = fc.array(
  fc.constantFrom('open', 'enter', 'pay', 'see').map((name) => aStep(name)),
  { maxLength: 8 },
);

const aCase = (
  steps: Step[],
  values: Record<string, string> = {},
  requirements: string[] = [],
): ComparableCase => ({
  steps,
  data: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, validity: 'valid' as const }]),
  ),
  requirements,
});

describe('steps of two cases', () => {
  it('are all paired once, in the order of both', () => {
    fc.assert(
      fc.property(stepLists, stepLists, (old, now) => {
        const pairs = pairSteps(old, now);
        const placesOf = (side: 'old' | 'now') =>
          pairs.flatMap((pair) => (pair[side] === null ? [] : [pair[side]]));
        expect(placesOf('old')).toEqual([...old.keys()]);
        expect(placesOf('now')).toEqual([...now.keys()]);
      }),
    );
  });

  it('are paired each with itself where the cases are the same', () => {
    fc.assert(
      fc.property(stepLists, (steps) => {
        expect(pairSteps(steps, steps)).toEqual([...steps.keys()].map((i) => ({ old: i, now: i })));
      }),
    );
  });

  it('are paired where one was drawn again in other words', () => {
    const old = [aStep('open'), aStep('enter'), aStep('see')];
    const now = [aStep('open'), aStep('other', 'type'), aStep('see')];
    expect(pairSteps(old, now)[1]).toEqual({ old: 1, now: 1 });
  });
});

describe('the differences of two cases', () => {
  it('are none where they say the same', () => {
    fc.assert(
      fc.property(stepLists, fc.array(fc.string(), { maxLength: 3 }), (steps, requirements) => {
        const one = aCase(steps, { card: '1' }, requirements);
        expect(differencesOf(one, one)).toEqual([]);
      }),
    );
  });

  it('are there from either side, or from none', () => {
    fc.assert(
      fc.property(stepLists, stepLists, (old, now) => {
        const differ = (a: Step[], b: Step[]) => differencesOf(aCase(a), aCase(b)).length > 0;
        expect(differ(old, now)).toBe(differ(now, old));
      }),
    );
  });

  it('name the step, the value and the requirement, before and after', () => {
    const old = aCase([aStep('open'), aStep('enter', 'enter 1')], { card: '1', name: 'A' }, [
      'SHOP-1',
    ]);
    const now = aCase(
      [aStep('cookies'), aStep('open'), { ...aStep('enter', 'enter 2'), expected: 'it is there' }],
      { card: '2', city: 'Bursa' },
      ['SHOP-2'],
    );
    expect(differencesOf(old, now)).toEqual([
      { kind: 'stepAdded', at: '1', before: null, after: 'cookies' },
      { kind: 'stepChanged', at: '3', before: 'enter 1', after: 'enter 2 → it is there' },
      { kind: 'dataChanged', at: 'card', before: '1', after: '2' },
      { kind: 'dataRemoved', at: 'name', before: 'A', after: null },
      { kind: 'dataAdded', at: 'city', before: null, after: 'Bursa' },
      { kind: 'requirementAdded', at: 'SHOP-2', before: null, after: 'SHOP-2' },
      { kind: 'requirementRemoved', at: 'SHOP-1', before: 'SHOP-1', after: null },
    ]);
  });
});
