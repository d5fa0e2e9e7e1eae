import { dataOfPath, type Instance, type PathData } from '../data/instances.ts';
import { type Row, type RowSettings, rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { Plan } from './plan.ts';

export type Planned = { edges: number[]; data: PathData; rows: { row: Row }[] };

/** Combinations looked at; beyond that every row is taken for one that adds something. */
const MAX_COMBINATIONS = 5_000_000;

/**
 * The rows that paths need beside those they have, so that all is tried that would be with
 * rows combined inside each path: a value counts where a path names it, on whatever path.
 * Of each path's own rows those are added that hold a combination no row holds yet.
 *
 * Cost: that of the rows of each path, and at most 5,000,000 combinations.
 */
export function fillRows(
  flow: Flow,
  planned: readonly Planned[],
  { paths, plannedData }: Pick<Plan, 'paths' | 'plannedData'>,
  settings: GenerationSettings & RowSettings,
): Planned[] {
  const { strength } = settings;
  if (strength === 0 || strength === 'written') return [...planned];
  const covered = new CoveredCombinations(
    strength === 'base' ? 1 : strength,
    settings.negative === 'each',
  );
  const byPath = new Map(planned.map((one) => [one.edges.join(), one]));
  for (const { data, rows } of planned)
    for (const { row } of rows) covered.add(data.instances, row);
  for (const edges of [...planned.map((one) => one.edges), ...paths]) {
    const known = byPath.get(edges.join());
    const data = known?.data ?? dataOfPath(flow, edges);
    const rowSettings = { ...settings, ...plannedData.get(edges) };
    const own = rowsOf(data, flow.variables, rowSettings);
    const added = own.filter((row) => covered.add(data.instances, row)).map((row) => ({ row }));
    if (added.length === 0) continue;
    byPath.set(edges.join(), { edges, data, rows: [...(known?.rows ?? []), ...added] });
  }
  return [...byPath.values()];
}

/** The combinations of values that rows hold, by the names of variables. */
class CoveredCombinations {
  private readonly known = new Set<string>();
  private readonly strength: number | 'all';
  private readonly meetsInvalid: boolean;
  private left = MAX_COMBINATIONS;

  /** @param meetsInvalid an invalid value counts with each of the others, else alone */
  constructor(strength: number | 'all', meetsInvalid: boolean) {
    this.strength = strength;
    this.meetsInvalid = meetsInvalid;
  }

  /** @returns whether the row holds something that none did */
  add(instances: readonly Instance[], row: Row): boolean {
    const unsorted = row.flatMap((choice, index): Cell[] => {
      const { name = '', choices } = instances[index] ?? {};
      const found = choices?.[choice];
      if (!found) return [];
      const text = JSON.stringify([name, found.value, found.validity]);
      return [{ name, text, isInvalid: found.validity === 'invalid' }];
    });
    // paths draw variables in orders of their own
    const cells = unsorted.sort((a, b) => Number(a.text > b.text) - Number(a.text < b.text));
    const before = this.known.size;
    for (const { text } of cells) this.known.add(text);
    if (this.strength === 'all') this.known.add(cells.map(({ text }) => text).join());
    else {
      const counted = this.meetsInvalid ? cells : cells.filter(({ isInvalid }) => !isInvalid);
      this.note(counted, { from: 0, size: this.strength, names: [], text: '' });
    }
    return this.known.size > before || this.left <= 0;
  }

  /** Every combination of so many of the cells, each of another variable, or as many as there are. */
  private note(cells: readonly Cell[], { from, size, names, text }: Begun): void {
    if (names.length > 1) this.known.add(text);
    for (let index = from; names.length < size && index < cells.length && this.left > 0; index++) {
      const cell = cells[index];
      if (!cell || names.includes(cell.name)) continue;
      this.left--;
      const longer = {
        from: index + 1,
        size,
        names: [...names, cell.name],
        text: text + cell.text,
      };
      this.note(cells, longer);
    }
  }
}

type Cell = { name: string; text: string; isInvalid: boolean };
/** A combination in the making: the cells to add come from `from` on. */
type Begun = { from: number; size: number; names: string[]; text: string };
