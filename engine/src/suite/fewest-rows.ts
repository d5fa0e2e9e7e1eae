import { minCover } from '../budget/min-cover.ts';
import { dataOfPath } from '../data/instances.ts';
import { type RowSettings, rowsOf } from '../data/rows.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import { comesBack, everyPath } from './enumerate.ts';
import { minOverModel } from './fewest-cases.ts';
import type { Planned } from './fill-rows.ts';
import { firstOf } from './listed-paths.ts';
import type { Plan } from './plan.ts';

/** Paths whose rows are all looked at, and those rows. */
const MAX_PATHS = 64;
const MAX_CANDIDATES = 1_500;

/** Rows over the whole model, and how few there are at least, as far as that was looked for. */
type FewestRows = { planned: Planned[]; minimum: number };

type RowsInput = {
  plan: Pick<Plan, 'happy' | 'lowerBound' | 'tours' | 'made' | 'paths'>;
  settings: GenerationSettings & RowSettings;
};

/**
 * The fewest test cases, each a path with a row, that together pass what these pass and hold the values
 * that these hold, where values are each to be tried once: of all there are, where they are few and no
 * path comes back to where it was, else of those on the same paths.
 *
 * Cost: `MAX_CANDIDATES` rows and a set cover of them, see `minCover`; none where these are as few as can be.
 */
export function fewestRows(
  flow: Flow,
  planned: Planned[],
  { plan, settings }: RowsInput,
): FewestRows {
  const count = planned.reduce((sum, { rows }) => sum + rows.length, 0);
  const minimum = Math.max(plan.lowerBound, minOverModel(flow, planned, settings));
  const { strength, criterion, data } = settings;
  const isOther = strength !== 1 || isListed(criterion) || criterion === 'random';
  if (count <= minimum || isOther || data?.rows?.length) return { planned, minimum };
  const { candidates, isWhole } = candidatesOf(flow, planned, settings);
  const covers = coversOf(candidates, { planned, plan });
  const { chosen, lowerBound } = minCover(covers);
  return {
    planned:
      chosen.length < count ? byPath(chosen.map((one) => defined(candidates[one]))) : planned,
    minimum: isWhole ? Math.max(minimum, lowerBound) : minimum,
  };
}

type Candidate = Planned & { rows: [Planned['rows'][number]] };

/** The rows there are first, then all others. */
function candidatesOf(
  flow: Flow,
  planned: readonly Planned[],
  settings: RowsInput['settings'],
): { candidates: Candidate[]; isWhole: boolean } {
  const candidates = new Map<string, Candidate>();
  const add = (edges: number[], data: Planned['data'], rows: Planned['rows']) => {
    for (const one of rows) {
      const key = `${edges.join()}|${one.row.join()}`;
      if (!candidates.has(key)) candidates.set(key, { edges, data, rows: [one] });
    }
  };
  for (const { edges, data, rows } of planned) add(edges, data, rows);
  const { paths, isWhole } = pathsOf(flow, planned, settings);
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  for (const edges of paths) {
    const limit = MAX_CANDIDATES - candidates.size;
    if (limit <= 0) return { candidates: [...candidates.values()], isWhole: false };
    const data = dataOfPath(flow, edges);
    const rowSettings = { ...settings, strength: 'all', limit, onCut } as const;
    add(
      edges,
      data,
      rowsOf(data, flow.variables, rowSettings).map((row) => ({ row })),
    );
  }
  return { candidates: [...candidates.values()], isWhole: isWhole && !isCut };
}

function pathsOf(
  flow: Flow,
  planned: readonly Planned[],
  { maxLength }: GenerationSettings,
): { paths: number[][]; isWhole: boolean } {
  const known = planned.map(({ edges }) => edges);
  const walker = walkerOf(flow);
  if (comesBack(walker)) return { paths: known, isWhole: false };
  const length = maxLength > 0 ? { length: maxLength } : {};
  const found = firstOf(everyPath(walker, { isSimple: true, ...length }), MAX_PATHS);
  return found.isWhole ? found : { paths: known, isWhole: false };
}

/** By candidate: what it passes, the values that it holds, and whether it is on the happy path; of what is planned alone. */
function coversOf(
  candidates: readonly Candidate[],
  { planned, plan }: { planned: readonly Planned[]; plan: RowsInput['plan'] },
): number[][] {
  const numbers = new Map<unknown, number>();
  const happy = plan.happy?.join();
  const itemsOf = ({ edges, data, rows }: Planned): unknown[] => [
    ...plan.tours(edges),
    ...rows.flatMap(({ row }) => plan.made({ edges, data }, row)),
    ...(edges.join() === happy ? ['happy'] : []),
    ...rows.flatMap(({ row }) =>
      data.instances.flatMap(({ name, choices }, column) => {
        const choice = choices[row[column] ?? -1];
        return choice ? [JSON.stringify([name, choice.value, choice.validity])] : [];
      }),
    ),
  ];
  for (const item of planned.flatMap(itemsOf)) {
    if (!numbers.has(item)) numbers.set(item, numbers.size);
  }
  return candidates.map((one) => [
    ...new Set(itemsOf(one).flatMap((item) => numbers.get(item) ?? [])),
  ]);
}

function byPath(chosen: readonly Candidate[]): Planned[] {
  const groups = Map.groupBy(chosen, ({ edges }) => edges.join());
  return [...groups.values()].map((group) => {
    const { edges, data } = defined(group[0]);
    return { edges, data, rows: group.flatMap(({ rows }) => rows) };
  });
}
