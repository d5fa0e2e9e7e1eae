import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchableCase } from './case-likeness.ts';
import { continueGeneration, type KnownCases, NO_CASES } from './last-generation.ts';
import { packCases, unpackCases } from './packed-cases.ts';

/** A case that goes through the named steps, each by an edge of its own. */
function aCase(key: string, labels: string[], edgeIds = labels.map((label) => `to ${label}`)) {
  return {
    key,
    path: [{ edgeId: null }, ...edgeIds.map((edgeId) => ({ edgeId }))],
    data: { name: { value: 'x', validity: 'valid' as const } },
    steps: labels.map((label) => ({ nodeId: label, type: 'action' as const, label })),
    requirements: [],
  };
}

const keysOf = (cases: readonly MatchableCase[]) => cases.map(({ key }) => key);

const LABELS = ['open', 'sign in', 'search', 'add', 'pay', 'leave'];
const path = fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 });
const generation = fc
  .uniqueArray(path, { selector: (labels) => labels.join(), maxLength: 8 })
  .chain((paths) =>
    fc
      .uniqueArray(fc.integer({ min: 0, max: 99 }), {
        minLength: paths.length,
        maxLength: paths.length,
      })
      .map((numbers) => paths.map((labels, at) => aCase(`K${numbers[at]}`, labels))),
  );

describe('the keys of the cases of a model', () => {
  it('are all distinct in every generation, and none is ever given to another case while it is gone', () => {
    fc.assert(
      fc.property(fc.array(generation, { maxLength: 6 }), (generations) => {
        let known: KnownCases = NO_CASES;
        for (const cases of generations) {
          const next = continueGeneration(known, cases).known;
          const keys = keysOf(next.live);
          expect(new Set(keys).size).toBe(cases.length);
          expect(keysOf(next.gone).filter((key) => keys.includes(key))).toEqual([]);
          known = next;
        }
      }),
    );
  });

  it('are those of before where the same generation comes again, whatever came in between', () => {
    fc.assert(
      fc.property(generation, generation, (first, second) => {
        const before = continueGeneration(NO_CASES, first).known;
        const between = continueGeneration(before, second).known;
        const { known } = continueGeneration(between, first);
        const same = continueGeneration(before, first);
        expect(keysOf(same.known.live)).toEqual(keysOf(before.live));
        // what another case has continued in between is that case now
        const continued = new Set(keysOf(between.live));
        for (const [at, { key }] of before.live.entries())
          if (!continued.has(key)) expect(known.live[at]?.key).toBe(key);
      }),
    );
  });

  it('come back with a case that was away, by its words also where its edges are others', () => {
    const first = continueGeneration(NO_CASES, [
      aCase('A', ['open', 'pay']),
      aCase('B', ['leave']),
    ]);
    const second = continueGeneration(first.known, [aCase('A', ['open', 'pay'])]);
    expect(keysOf(second.known.gone)).toEqual(['B']);
    const again = [aCase('A', ['open', 'pay']), aCase('C', ['leave'], ['another edge'])];
    const third = continueGeneration(second.known, again);
    expect(third.keys).toEqual(new Map([['C', 'B']]));
    expect(third.known.gone).toEqual([]);
  });

  it('come back with a branch that is put back, also where a step was inserted meanwhile', () => {
    const first = continueGeneration(NO_CASES, [
      aCase('A', ['w', 'sms']),
      aCase('B', ['w', 'mail']),
    ]);
    const second = continueGeneration(first.known, [aCase('A', ['w', 'sms'])]);
    const third = continueGeneration(second.known, [aCase('C', ['z', 'w', 'sms'])]);
    expect(keysOf(third.known.live)).toEqual(['A']);
    const both = [aCase('C', ['z', 'w', 'sms']), aCase('D', ['z', 'w', 'mail'])];
    const fourth = continueGeneration(third.known, both);
    expect(keysOf(fourth.known.live)).toEqual(['A', 'B']);
    expect(fourth.known.gone).toEqual([]);
  });

  it('come back where a step was taken away or a value was corrected meanwhile', () => {
    const withValue = (one: ReturnType<typeof aCase>, value: string) => ({
      ...one,
      data: { name: { value, validity: 'valid' as const } },
    });
    const known = { live: [aCase('A', ['z', 'w', 'sms'])], gone: [aCase('B', ['z', 'w', 'mail'])] };
    const both = [aCase('C', ['w', 'sms']), aCase('D', ['w', 'mail'])];
    const corrected = both.map((one) => withValue(one, 'y'));
    for (const after of [both, corrected])
      expect(keysOf(continueGeneration(known, after).known.live)).toEqual(['A', 'B']);
  });

  it('are not given to another branch in the place of one that is gone', () => {
    const known = { live: [aCase('A', ['w', 'sms'])], gone: [aCase('B', ['w', 'mail'])] };
    for (const labels of [['w', 'push'], ['w'], ['w', 'mail', 'push']]) {
      const { keys } = continueGeneration(known, [aCase('A', ['w', 'sms']), aCase('C', labels)]);
      expect(keys).toEqual(new Map());
    }
  });

  it('are not given by likeness alone to a case that resembles one long gone', () => {
    const known = { live: [], gone: [aCase('A', LABELS)] };
    const { keys } = continueGeneration(known, [aCase('B', LABELS.slice(1))]);
    expect(keys).toEqual(new Map());
  });
});

describe('packed cases', () => {
  it('are the same when they are unpacked', () => {
    fc.assert(
      fc.property(generation, generation, (live, gone) => {
        expect(unpackCases(JSON.parse(JSON.stringify(packCases({ live, gone }))))).toEqual({
          live,
          gone,
        });
      }),
    );
  });

  it('that name what is not there are refused', () => {
    const packed = packCases({ live: [aCase('A', ['open'])], gone: [] });
    expect(() => unpackCases({ ...packed, edges: [] })).toThrow('these are no packed cases');
  });
});
