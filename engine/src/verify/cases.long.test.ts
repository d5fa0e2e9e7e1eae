import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataOfPath } from '../data/instances.ts';
import { type RowSettings, rowsOf } from '../data/rows.ts';
import { walkerOf } from '../flow/state.ts';
import { generate, prepareContext } from '../generate.ts';
import type { Context, GenerationSettings, Model } from '../model.ts';
import type { TestCase } from '../result.ts';
import { everyPath } from '../suite/enumerate.ts';
import { firstOf } from '../suite/listed-paths.ts';
import { arbitraryStateWorld } from './state/testing.ts';
import { arbitraryWorld } from './testing.ts';

/** A long look: `RUNS=5000 npx vitest run --project long engine/src/verify/cases`. */
const RUNS = { numRuns: Number(import.meta.env.RUNS ?? 60) };
const TIMEOUT = 60 * 60_000;
/** More paths than this are too many to look at every set of them. */
const MAX_PATHS = 10;

type Drawn = { model: Model; context: Context; constraints?: GenerationSettings['constraints'] };

const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  arbitraryWorld(4, false),
  arbitraryWorld(3, true),
  arbitraryStateWorld(4),
);

/** What a path takes, holds and costs: its edges, its values, its rows, of which one has so many invalid values at most. */
type Candidate = {
  path: string;
  items: Set<string>;
  values: Set<string>;
  cost: number;
  invalid: number;
};

/** Each path that data can walk, with the rows it has by itself; undefined where they are many, or not all are known. */
function candidatesIn(
  { model, context }: Drawn,
  settings: Partial<GenerationSettings>,
  rowSettings: Partial<RowSettings>,
): Candidate[] | undefined {
  const prepared = prepareContext(model, context, settings);
  if ('errors' in prepared) return undefined;
  const { walker, complete } = prepared;
  const { flow } = walker;
  const faults = rowSettings.onlyPolarity === 'positive' ? { maxFaults: 0 } : {};
  const found = firstOf(
    everyPath(walkerOf(flow, faults), { isSimple: false, times: 2, length: 8 }),
    MAX_PATHS,
  );
  if (!found.isWhole) return undefined;
  return found.paths.map((edges): Candidate => {
    const data = dataOfPath(flow, edges);
    const rows = rowsOf(data, flow.variables, { ...complete, ...rowSettings });
    const values = rows.flatMap((row) =>
      data.instances.flatMap(({ name, choices }, column) => {
        const choice = choices[row[column] ?? -1];
        return choice ? [`${name} ${choice.validity} ${choice.value}`] : [];
      }),
    );
    const faults = rows.map(
      (row) =>
        data.instances.filter(
          ({ choices }, column) => choices[row[column] ?? -1]?.validity === 'invalid',
        ).length,
    );
    const ids = edges.map((edge) => flow.edges[edge]?.id ?? '');
    return {
      ...{ path: ids.join(), items: new Set(ids), values: new Set(values) },
      ...{ cost: rows.length, invalid: Math.max(0, ...faults) },
    };
  });
}

function valuesOf(cases: readonly TestCase[]): string[] {
  return cases.flatMap(({ data }) =>
    Object.entries(data).map(([name, { value, validity }]) => {
      return `${name.replace(/ \d+$/, '')} ${validity} ${value}`;
    }),
  );
}

function pathOf({ path }: TestCase): string[] {
  return path.flatMap(({ edgeId }) => edgeId ?? []);
}

/** The fewest rows of a set of paths that take and hold as much, and have the first path of the suite where they must. */
function fewestRows(
  candidates: readonly Candidate[],
  cases: readonly TestCase[],
  first: string | undefined,
): number {
  const items = new Set(cases.flatMap(pathOf));
  const values = new Set(valuesOf(cases));
  let best = Number.POSITIVE_INFINITY;
  for (let set = 1; set < 2 ** candidates.length; set++) {
    const chosen = candidates.filter((_, index) => (set & (1 << index)) !== 0);
    if (first !== undefined && chosen.every(({ path }) => path !== first)) continue;
    const cost = chosen.reduce((sum, one) => sum + one.cost, 0);
    if (cost >= best) continue;
    const isAsMuch =
      [...items].every((item) => chosen.some((one) => one.items.has(item))) &&
      [...values].every((value) => chosen.some((one) => one.values.has(value)));
    if (isAsMuch) best = cost;
  }
  return best;
}

type Settings = Partial<GenerationSettings> & Pick<GenerationSettings, 'polarity'>;

/** Of a suite that is said to be minimal the cases that are not there for an invalid value alone, and the path that they begin with where they must. */
function provenOf({ model, context, constraints = [] }: Drawn, settings: Settings) {
  const all = { limit: 500, constraints, ...settings };
  const generation = generate(model, context, all);
  if (!generation.ok || !generation.result.optimal) return undefined;
  const { testCases, parts } = generation.result;
  const isSeparate = settings.polarity === 'separate' && parts !== undefined;
  const count = isSeparate ? parts.positive.testCases : testCases.length;
  return { all, isSeparate, first: testCases.slice(0, count), negative: testCases.slice(count) };
}

/** What valid values take anyway asks for no negative case. */
function withoutKnown(cases: readonly TestCase[], known: ReadonlySet<string>): TestCase[] {
  return cases.map((test) => ({
    ...test,
    path: test.path.filter(({ edgeId }) => !known.has(edgeId ?? '')),
    data: Object.fromEntries(
      Object.entries(test.data).filter(([, { validity }]) => validity === 'invalid'),
    ),
  }));
}

describe('a suite that is said to have the fewest test cases', () => {
  it.each([
    { polarity: 'mixed', strength: 1, negative: 'once' },
    { polarity: 'mixed', strength: 2, negative: 'once' },
    { polarity: 'mixed', strength: 1, negative: 'each' },
    { polarity: 'separate', strength: 1, negative: 'once' },
    { polarity: 'separate', strength: 2, negative: 'each' },
    { polarity: 'separate', strength: 'base', negative: 'once' },
  ] as const)(
    'has no more than any set of paths, each with its own rows, that covers as much: %o',
    (settings) => {
      fc.assert(
        fc.property(drawn, (world) => {
          const proven = provenOf(world, settings);
          const { isSeparate, first = [] } = proven ?? {};
          const limits = isSeparate ? { onlyPolarity: 'positive' as const } : {};
          const candidates = proven && candidatesIn(world, proven.all, limits);
          fc.pre(candidates !== undefined && first.length > 0);
          if (!candidates) return;
          const [happy] = settings.polarity === 'separate' ? first : [];
          const begin = happy && pathOf(happy).join();
          expect(first.length).toBeLessThanOrEqual(fewestRows(candidates, first, begin));
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );

  it(
    'has of negative cases no more than any set of paths needs for their edges and values',
    () => {
      fc.assert(
        fc.property(drawn, (world) => {
          const proven = provenOf(world, { polarity: 'separate', strength: 1 });
          const { negative = [], first = [] } = proven ?? {};
          const all = proven && candidatesIn(world, proven.all, { onlyPolarity: 'negative' });
          fc.pre(all !== undefined && negative.length > 0);
          // one invalid value in each case comes before few cases
          const candidates = all?.filter(({ invalid }) => invalid === 1) ?? [];
          const left = withoutKnown(negative, new Set(first.flatMap(pathOf)));
          expect(negative.length).toBeLessThanOrEqual(fewestRows(candidates, left, undefined));
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );
});
