import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestCase } from '../result.ts';
import { parseModel, suiteOf } from '../testing.ts';
import { NO_CASES } from './last-generation.ts';
import { EDITS, keptCasesOf, type World, worlds } from './testing.ts';

/** What test cases stand for by their IDs, in the generation of each world, each going on with the one before. */
function meaningsIn(series: readonly World[]): Map<string, string>[] {
  const words = series.map(wordsOf);
  const isKept = (word: string) => words.every((there) => there.has(word));
  let known = NO_CASES;
  return series.map((world) => {
    const next = keptCasesOf(world, known);
    ({ known } = next);
    return new Map(next.cases.map((one) => [one.key, standsFor(one, isKept)]));
  });
}

const plain = (text: string) => text.replaceAll(/ (again|corrected)$/g, '').replace('<other ', '<');

function wordsOf({ model, context }: World): Set<string> {
  const nodes = [model, ...context.models].flatMap((one) => one.nodes);
  return new Set(nodes.map(({ data }) => plain(data?.label ?? '')));
}

/** The steps of a case that were there all the time, and its values; whatever the edits did to their words. */
function standsFor({ steps, data }: TestCase, isKept: (word: string) => boolean): string {
  const words = steps.map(({ label }) => plain(label)).filter(isKept);
  const values = Object.values(data).map(({ value, validity }) => `${validity} ${plain(value)}`);
  return JSON.stringify([words, values.toSorted()]);
}

const pickBy = (seed: number) => (size: number) => (size === 0 ? 0 : seed % size);

const RUNS = Number(process.env.RUNS ?? 10);

describe('test cases', () => {
  it.each(Object.entries(EDITS))(
    'stand for the same steps and data under their IDs after %s, and after it is undone',
    (_, edit) => {
      fc.assert(
        fc.property(worlds, fc.nat(), (world, seed) => {
          const edited = edit(world, pickBy(seed));
          const [before, after, undone] = meaningsIn([world, edited, world]);
          expect(after).toEqual(before);
          expect(undone).toEqual(before);
          const [extracted, inlined] = meaningsIn([edited, world]);
          expect(inlined).toEqual(extracted);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('stand for the same steps and data under their IDs through several edits in turn', () => {
    const { renameStep, insertStep, reorder, removeStep, extractBranches } = EDITS;
    fc.assert(
      fc.property(worlds, fc.nat(), (world, seed) => {
        const series = [world];
        for (const edit of [renameStep, reorder, insertStep, removeStep, extractBranches])
          series.push(edit(series.at(-1) ?? world, pickBy(seed)));
        const [before, ...later] = meaningsIn(series);
        for (const after of later) expect(after).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  it('are as few, and proven so, as in a plan made anew', () => {
    fc.assert(
      fc.property(worlds, worlds, (first, second) => {
        const { known } = keptCasesOf(first, NO_CASES);
        const { model, context } = second;
        const [fresh, continued] = [suiteOf(model, context), suiteOf(model, context, {}, known)];
        expect(continued.counts.outlines).toBeLessThanOrEqual(fresh.counts.outlines);
        expect(continued.coverage).toEqual(fresh.coverage);
        expect(continued.optimal || !fresh.optimal).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('of an earlier plan stay where a branch is added that takes one case more', () => {
    const lines = [
      'start > given a > when left > when joined',
      'given a > when right > when joined',
    ];
    const rest = [
      'when joined > when low > then done > end',
      'when joined > when high > then done',
    ];
    const world = (more: string[]): World => ({
      model: parseModel(...lines, ...rest, ...more),
      context: { steps: [], testData: [], models: [] },
    });
    const { cases, known } = keptCasesOf(world([]), NO_CASES);
    const after = keptCasesOf(world(['given a > when middle > when joined']), known).cases;
    const contentOf = (one: TestCase) => [one.key, one.steps.map(({ label }) => label)];
    expect(after.map(contentOf)).toEqual(expect.arrayContaining(cases.map(contentOf)));
    expect(after).toHaveLength(3);
  });
});
