import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseModel } from '../testing.ts';
import type { MatchableCase } from './case-likeness.ts';
import { keepKeys, matchCases } from './keep-keys.ts';
import { casesOf, EDITS, type World, worlds } from './testing.ts';

/** The keys of a suite after an edit, those of the earlier one kept. */
function keysAfter(world: World, edited: World): string[] {
  const [before, after] = [casesOf(world), casesOf(edited)];
  const keys = keepKeys(before, after);
  return after.map(({ key }) => keys.get(key) ?? key);
}

describe('the keys of test cases', () => {
  it('of a branch that is added are new, and all others stay', () => {
    const world: World = {
      model: parseModel('start > when asked > then yes > end'),
      context: { steps: [], testData: [], models: [] },
    };
    const edited = {
      ...world,
      model: parseModel('start > when asked > then yes > end', 'when asked > then no > end'),
    };
    const before = casesOf(world).map(({ key }) => key);
    const after = keysAfter(world, edited);
    expect(after).toContain(before[0]);
    expect(new Set(after).size).toBe(2);
  });

  it('are never given twice, whatever the two suites have in common', () => {
    fc.assert(
      fc.property(worlds, worlds, (first, second) => {
        const keys = keysAfter(first, second);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 50 },
    );
  });

  const aCase = (key: string, steps: string[], values: string[] = []): MatchableCase => ({
    key,
    path: steps.map((label) => ({ edgeId: `${key} to ${label}` })),
    steps: steps.map((label) => ({ nodeId: `${key} ${label}`, type: 'action', label })),
    data: Object.fromEntries(
      values.map((value, i) => [`name ${i}`, { value, validity: 'valid' as const }]),
    ),
    requirements: [],
  });

  it('go to the case of the same steps with the same data before any other', () => {
    const steps = ['open', 'enter', 'see'];
    const before = [aCase('A', steps, ['1']), aCase('B', steps, ['2'])];
    const after = [aCase('C', steps, ['2']), aCase('D', steps, ['1'])];
    expect([...keepKeys(before, after)]).toEqual([
      ['C', 'B'],
      ['D', 'A'],
    ]);
  });

  it('go to the most alike case, and to none that shares too little', () => {
    const before = [aCase('A', ['open', 'enter', 'pay', 'see'])];
    const close = aCase('C', ['open', 'enter', 'pay', 'confirm', 'see']);
    const far = aCase('D', ['open', 'leave', 'come back', 'wait', 'go']);
    expect([...keepKeys(before, [far, close])]).toEqual([['C', 'A']]);
    expect([...keepKeys(before, [far])]).toEqual([]);
  });

  it('are new ones where a case that is not continued had the same', () => {
    const before = [aCase('A', ['open', 'enter', 'pay', 'see'])];
    const [key] = keepKeys(before, [aCase('A', ['other', 'things', 'happen', 'now'])]).values();
    expect(key).toMatch(/^[A-Z2-7]{10}$/);
  });

  it('say how each case was matched, and how sure that is', () => {
    const steps = ['open', 'enter', 'pay', 'see'];
    const before = [aCase('A', steps, ['1']), aCase('B', steps, ['2']), aCase('C', steps, ['3'])];
    const after = [
      { ...aCase('D', steps, ['1']), path: before[0]?.path ?? [] },
      aCase('E', steps, ['2']),
      aCase('F', [...steps.slice(0, 3), 'confirm', 'see'], ['4']),
    ];
    const { continued } = matchCases(before, after);
    expect(
      continued.map(({ key, newKey, by, isReworded }) => [key, newKey, by, isReworded]),
    ).toEqual([
      ['A', 'D', 'path', true],
      ['B', 'E', 'steps', true],
      ['C', 'F', 'likeness', false],
    ]);
    expect(continued.map(({ likeness }) => likeness === 1)).toEqual([true, true, false]);
  });

  it('are those that a person chose, and nobody else gets what they refused', () => {
    const steps = ['open', 'enter', 'pay', 'see'];
    const before = [aCase('A', steps), aCase('B', ['open', 'leave', 'come', 'go'])];
    const after = [aCase('C', [...steps, 'more']), aCase('D', ['open', 'enter', 'pay', 'ask'])];
    expect(matchCases(before, after).keys.get('C')).toBe('A');
    const refused = matchCases(before, after, new Map([['C', null]]));
    expect([...refused.keys]).toEqual([]);
    const chosen = matchCases(
      before,
      after,
      new Map([
        ['D', 'A'],
        ['C', 'B'],
      ]),
    );
    expect([...chosen.keys].toSorted()).toEqual([
      ['C', 'B'],
      ['D', 'A'],
    ]);
    expect(chosen.continued.every(({ by }) => by === 'person')).toBe(true);
  });

  const pickBy = (seed: number) => (size: number) => (size === 0 ? 0 : seed % size);

  it('are all distinct where a person chooses the earlier case', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const [before, after] = [casesOf(world), casesOf(EDITS.insertStep(world, pickBy(seed)))];
        const chosen = after[seed % after.length]?.key ?? '';
        const old = before[seed % before.length]?.key ?? '';
        const { keys } = matchCases(before, after, new Map([[chosen, old]]));
        const found = after.map(({ key }) => keys.get(key) ?? key);
        expect(new Set(found).size).toBe(found.length);
        expect(keys.get(chosen) ?? chosen).toBe(old);
      }),
      { numRuns: 50 },
    );
  });

  it('stay as proposed but for the one that a person refused, which is new', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const [before, after] = [casesOf(world), casesOf(EDITS.insertStep(world, pickBy(seed)))];
        const refused = after[seed % after.length]?.key ?? '';
        const proposed = matchCases(before, after).keys;
        const { keys } = matchCases(before, after, new Map([[refused, null]]));
        expect(before.map(({ key }) => key)).not.toContain(keys.get(refused) ?? refused);
        const others = after.filter(({ key }) => key !== refused);
        expect(others.map(({ key }) => keys.get(key) ?? key)).toEqual(
          others.map(({ key }) => proposed.get(key) ?? key),
        );
      }),
      { numRuns: 50 },
    );
  });
});
