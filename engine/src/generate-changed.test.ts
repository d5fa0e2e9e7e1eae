import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, type Drawn } from './budget/changes.ts';
import { generateChanged } from './generate-changed.ts';
import type { GenerationSettings, Model, StateVariable } from './model.ts';
import type { TestCase } from './result.ts';
import { arbitraryModel, invalidData, parseModel, suiteOf, textData, withMore } from './testing.ts';

const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 100) };
const CONTEXT = { steps: [], testData: [textData('email', 'a')], models: [] };

/** The cases for what changed, and what is told of them. */
function changedSuite(before: Drawn, after: Drawn, settings: Partial<GenerationSettings> = {}) {
  const changes = changesBetween(before, after);
  const { model, context } = after;
  const known = { live: suiteOf(before.model, before.context).testCases, gone: [] };
  const made = generateChanged(model, context, settings, { changes, known });
  if (!made.ok || !made.result.since) throw new Error('no cases for what changed');
  return { ...made.result, changes, since: made.result.since };
}

const drawn = (model: Model, context: Partial<Drawn['context']> = {}): Drawn => {
  return { model, context: { ...CONTEXT, ...context } };
};
const reasonsOf = ({ reasons = [] }: TestCase) => reasons.map(({ after }) => after);
const wordsOf = ({ steps }: TestCase) => steps.map(({ text }) => text);

const LINES = ['start > when <email> > then in > end', 'start > when browse > end'];
const MODEL = parseModel(...LINES);
const EMAILS = (...values: string[]) => ({ testData: [textData('email', ...values)] });

describe('the test cases for what changed', () => {
  it('are as few as any of the suite that take all new edges, and each says which it takes', () => {
    const numbers = fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(arbitraryModel, numbers, (model, at) => {
        const isNew = new Set(at.map((one) => model.edges[one % model.edges.length]?.id));
        const changes = model.edges
          .filter(({ id }) => isNew.has(id))
          .map(({ id }) => {
            const change = { on: 'edge', kind: 'added', modelId: 'model' } as const;
            return { ...change, id, before: null, after: id };
          });
        const made = generateChanged(model, CONTEXT, {}, { changes });
        const { testCases, since } = made.ok ? made.result : { testCases: [], since: undefined };
        const takenBy = ({ path }: TestCase) =>
          changes.filter(({ id }) => path.some(({ edgeId }) => edgeId === id));
        for (const one of testCases) expect(one.reasons).toEqual(takenBy(one));
        expect(new Set(testCases.flatMap(takenBy))).toEqual(new Set(changes));
        expect(since?.uncovered).toEqual([]);
        expect(since?.lowerBound).toBeLessThanOrEqual(testCases.length);
        const { testCases: suite } = suiteOf(model);
        const masks = suite.map((one) => takenBy(one).map(({ id }) => id));
        expect(testCases.length).toBeLessThanOrEqual(fewestOf(masks, changes.length));
      }),
      RUNS,
    );
  });

  it('are those of the whole suite where these are as few, under their own keys', () => {
    const after = drawn(parseModel(...LINES, 'when browse > then bought > end'));
    const { testCases, since } = changedSuite(drawn(MODEL), after);
    expect(testCases.map(reasonsOf)).toEqual([['bought', 'browse → bought', 'bought → End']]);
    expect(since).toMatchObject({ lowerBound: 1, isProven: true, uncovered: [] });
    const keys = suiteOf(after.model, after.context).testCases.map(({ key }) => key);
    expect(keys).toContain(testCases[0]?.key);
  });

  it('are none where nothing changed, and none where only something is gone', () => {
    const same = changedSuite(drawn(MODEL), drawn(MODEL));
    expect([same.testCases, same.changes, same.since.isProven]).toEqual([[], [], true]);
    const fewer = drawn(parseModel('start > when <email> > then in > end'));
    expect(changedSuite(drawn(MODEL), fewer).testCases).toEqual([]);
  });

  it('pass a step that is reworded, in its new words', () => {
    const after = drawn(withMore(MODEL, 'when browse', { label: 'look around' }));
    const { testCases } = changedSuite(drawn(MODEL), after);
    expect(testCases.map(wordsOf)).toEqual([['look around']]);
    expect(testCases[0]?.reasons).toMatchObject([{ kind: 'reworded', before: 'browse' }]);
  });

  it('hold each new value in a case of its own, where no path draws the variable twice', () => {
    const before = drawn(MODEL, EMAILS('a'));
    const { testCases, since } = changedSuite(before, drawn(MODEL, EMAILS('a', 'b', 'c')));
    expect(testCases.map(({ data }) => data.email?.value)).toEqual(['b', 'c']);
    expect(testCases.map(reasonsOf)).toEqual([['b'], ['c']]);
    expect(since).toMatchObject({ lowerBound: 2, isProven: true });
  });

  it('claim no more than one case for values that a path may draw one after the other', () => {
    const model = parseModel('start > when <email> > then in > end', 'then in > when <email>');
    const before = drawn(model, EMAILS('a'));
    const { testCases, since } = changedSuite(before, drawn(model, EMAILS('a', 'b', 'c')));
    expect(since.lowerBound).toBe(1);
    expect(new Set(testCases.flatMap(reasonsOf))).toEqual(new Set(['b', 'c']));
  });

  it('hold a new invalid value too, and tell a value that no step can hold as uncovered', () => {
    const model = parseModel(
      'start > when <email>',
      'when <email> > then in > end : <email> is valid',
      'when <email> > then out > end : <email> is invalid',
    );
    const testData = [...EMAILS('a').testData, invalidData('email', 'x'), textData('code', '1')];
    const { testCases, since } = changedSuite(
      drawn(model, EMAILS('a')),
      drawn(model, { testData }),
    );
    expect(testCases.map(({ polarity, data }) => [polarity, data.email?.value])).toEqual([
      ['negative', 'x'],
    ]);
    expect(since.uncovered.map(({ id, after }) => [id, after])).toEqual([['code', '1']]);
  });

  it('hold a new value also where the suite has one row for each path only', () => {
    const before = drawn(MODEL, EMAILS('a'));
    const after = drawn(MODEL, EMAILS('a', 'b'));
    const { testCases } = changedSuite(before, after, { strength: 0 });
    expect(testCases.map(({ data }) => data.email?.value)).toEqual(['b']);
  });

  it('tell an edge that no data can take as uncovered, with the reason', () => {
    const lines = ['start > when <email> > then in > end'];
    const before = drawn(parseModel(...lines), EMAILS('a'));
    const after = drawn(parseModel(...lines, 'when <email> > end : <email> = "z"'), EMAILS('a'));
    const { testCases, since, coverage } = changedSuite(before, after);
    expect(testCases).toEqual([]);
    expect(since.uncovered.map(({ id }) => id)).toEqual(['e3']);
    expect(coverage).toMatchObject({ covered: 0, total: 1, percent: null });
    expect(coverage.uncovered[0]).toMatchObject({ id: 'e3', code: 'infeasible' });
  });

  it('bring state variables to where a new edge can be taken', () => {
    const state: StateVariable[] = [{ name: 'n', type: 'integer', min: 0, max: 3, first: 0 }];
    const counting = (...more: string[]) => {
      const lines = ['start > when try > then in > end', 'when try > when try : n < 3'];
      const model = withMore(parseModel(...lines, ...more), 'e3', { action: 'n = n + 1' });
      return drawn({ ...model, settings: { state } });
    };
    const after = counting('when try > then locked > end : n = 3');
    const { testCases, since } = changedSuite(counting(), after);
    expect(testCases.map(wordsOf)).toEqual([['try', 'try', 'try', 'try', 'locked']]);
    expect(since).toMatchObject({ isProven: true, uncovered: [] });
  });

  it('pass an edge whose action on state changed, as such a change is touched', () => {
    const state: StateVariable[] = [{ name: 'n', type: 'integer', min: 0, max: 3, first: 0 }];
    const reading = withMore(MODEL, 'e4', { guard: 'n > 0' });
    const acting = (action: string) =>
      drawn({ ...withMore(reading, 'e3', { action }), settings: { state } });
    const { testCases } = changedSuite(acting('n = 1'), acting('n = 2'));
    expect(testCases.map(({ reasons }) => reasons)).toMatchObject([
      [{ on: 'edge', kind: 'action', before: 'n = 1', after: 'n = 2' }],
    ]);
  });

  it('pass what changed in a called model at one call, and a call that is new', () => {
    const caller = (...more: string[]) => parseModel('start > [inner] > when pay > end', ...more);
    const inner = (...more: string[]) => {
      return { ...parseModel('start > when enter > end', ...more), id: 'inner' };
    };
    const before = drawn(caller(), { models: [inner()] });
    const changed = drawn(caller(), { models: [inner('start > when skip > end')] });
    const { testCases } = changedSuite(before, changed);
    expect(testCases.map(wordsOf)).toEqual([['skip', 'pay']]);
    const other = { ...parseModel('start > when greet > end'), id: 'other' };
    const more = drawn(caller('when pay > [other] > end'), { models: [inner(), other] });
    expect(changedSuite(before, more).testCases.map(wordsOf)).toEqual([['enter', 'pay', 'greet']]);
  });

  it('take a touched edge with each that comes before or after it, where pairs are asked for', () => {
    const lines = ['start > when a > when c > then d > end', 'start > when b > when c'];
    const before = drawn(parseModel(...lines));
    const after = drawn(parseModel(...lines, 'when c > then new > end'));
    const sizeFor = (criterion: 'edges' | 'edge-pairs') =>
      changedSuite(before, after, { criterion }).testCases.length;
    expect([sizeFor('edges'), sizeFor('edge-pairs')]).toEqual([1, 2]);
  });
});

describe('the test cases for what changed, within a budget or in an order', () => {
  const before = drawn(parseModel('start > when a > end'));
  const more = parseModel('start > when a > end', 'start > when b > end', 'start > when c > end');
  const risk = { likelihood: 5, damage: 5 };
  const after = drawn(withMore(more, 'when c', { risk }));

  it('are the best of them, and leave told what changed and is not covered for that', () => {
    const { testCases, since, best, coverage } = changedSuite(before, after, {
      best: { cases: 1 },
    });
    expect(testCases.map(wordsOf)).toEqual([['c']]);
    expect(since.isProven).toBe(false);
    expect(since.uncovered.map(({ id }) => id)).toEqual(['when b', 'e2', 'e3']);
    expect(best).toMatchObject({ planned: 2, isProven: true });
    expect(new Set(coverage.uncovered.map(({ code }) => code))).toEqual(new Set(['beyond_budget']));
  });

  it('come in the order that is asked for, numbered in it', () => {
    const { testCases } = changedSuite(before, after, { order: 'risk' });
    expect(testCases.map(wordsOf)).toEqual([['c'], ['b']]);
    expect(testCases.map(({ outline }) => outline)).toEqual([1, 2]);
  });

  it('are no more than are given, and say that there are more', () => {
    const { testCases, truncated } = changedSuite(before, after, { limit: 1 });
    expect([testCases.length, truncated]).toEqual([1, true]);
  });
});

/** The fewest of some cases, as the ids that each takes, that take so many in all. */
function fewestOf(cases: readonly string[][], all: number): number {
  const reach = (ids: ReadonlySet<string>, from: number): number => {
    if (ids.size === all) return 0;
    const later = cases.slice(from).map((own, index) => {
      const taken = new Set([...ids, ...own]);
      return taken.size === ids.size ? cases.length : 1 + reach(taken, from + index + 1);
    });
    return Math.min(cases.length, ...later);
  };
  return reach(new Set(), 0);
}
