import { dataOfPath, type PathData } from '../data/instances.ts';
import { type Pin, withPin } from '../data/pinned-rows.ts';
import { rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { textOf } from '../state-variables/domain.ts';
import { byDataAmong } from './changes-made.ts';
import type { PlanRowSettings } from './data-first.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirement.ts';
import type { PathRows, RowsOn } from './rows-along.ts';
import { isReset } from './state-change.ts';

/** What is planned, and how its rows are made. */
type Making = { flow: Flow; plan: Plan; settings: PlanRowSettings };

/** Those values and transitions of variables that test data changes that some planned path can make. */
export function changesToMake({ requirements, uncovered }: Plan): Set<Requirement> {
  const open = new Set(byDataAmong(requirements));
  for (const one of uncovered) open.delete(one);
  return open;
}

/**
 * The rows of a path, such that they make what of `open` the path can make, which is then open no more: rows
 * begun for that, and completed as the strength asks; at strength 0 the usual row with others, or others alone.
 */
export function makingChanges(
  { flow, plan, settings }: Making,
  open: Set<Requirement>,
  rowsOn: RowsOn,
): RowsOn {
  const openIn = (one: PathRows) =>
    new Set(one.rows.flatMap(({ row }) => plan.made(one, row)).filter((made) => open.has(made)));
  const rowsFor = (edges: number[], options: Parameters<RowsOn>[1]): PathRows => {
    const asked = plan.plannedData.get(edges)?.isForValues
      ? new Map()
      : pinsFor(flow, { edges, data: dataOfPath(flow, edges) }, open);
    const pins = [...asked.values()];
    if (pins.length === 0 || settings.strength !== 0) return rowsOn(edges, { ...options, pins });
    const usual = rowsOn(edges, options);
    const made = openIn(usual);
    const left = [...asked].flatMap(([one, own]) => (made.has(one) ? [] : [own]));
    if (left.length === 0) return usual;
    const more = rowsOn(edges, { ...options, pins: left });
    const both = { ...usual, rows: [...usual.rows, ...more.rows] };
    // the usual row of the happy path has the defaults
    if (edges === plan.happy) return both;
    const others = rowsOn(edges, { ...options, pins });
    const isLess = others.rows.length < both.rows.length;
    return isLess && openIn(others).size === openIn(both).size ? others : both;
  };
  return (edges, options) => {
    const planned = rowsFor(edges, options);
    for (const made of openIn(planned)) open.delete(made);
    return planned;
  };
}

/** Gives paths further rows for what is open still: such as hold more invalid values than the path alone asks for. */
export function makeMoreChanges(
  { flow, plan, settings }: Making,
  open: Set<Requirement>,
  planned: readonly PathRows[],
): void {
  for (const one of planned) {
    const ofPath = { ...settings, ...plan.plannedData.get(one.edges), strength: 0 } as const;
    const rowWith = (pin: Pin) => rowsOf(withPin(one.data, pin), flow.variables, ofPath)[0];
    for (const [change, pins] of pinsFor(flow, one, open)) {
      const pin = open.has(change) ? pins.find((own) => rowWith(own)) : undefined;
      const row = pin && rowWith(pin);
      if (!row) continue;
      one.rows.push({ row });
      for (const made of plan.made(one, row)) open.delete(made);
    }
  }
}

/** By what a path may make at some of its places: the values that its columns have in a row that does. */
export function pinsFor(
  flow: Flow,
  { edges, data }: { edges: readonly number[]; data: PathData },
  changes: Iterable<Requirement>,
): Map<Requirement, readonly Pin[]> {
  const found = new Map<Requirement, readonly Pin[]>();
  for (const change of changes) {
    const { state } = change;
    if (!state) continue;
    const cellsAt = (place: number, code: number | undefined): Pin | undefined =>
      code === undefined ? [] : cellsOf(flow, data, { place, variable: state.variable, code });
    const pins = [-1, ...edges.keys()].flatMap((index): Pin[] => {
      const edge = edges[index];
      if (state.from !== undefined && (edge === undefined || isReset(flow, edge, state.variable)))
        return [];
      const [before, after] = [cellsAt(index, state.from), cellsAt(index + 1, state.to)];
      return before && after ? [[...before, ...after]] : [];
    });
    const distinct = new Map(pins.map((pin) => [JSON.stringify(pin), pin]));
    if (distinct.size > 0) found.set(change, [...distinct.values()]);
  }
  return found;
}

/** The cells of a row in which a state variable has a value at a place of a path: none where it has it in every row; undefined where it has it in none. */
function cellsOf(
  { machine }: Flow,
  { state, absent, instances }: PathData,
  { place, variable, code }: { place: number; variable: number; code: number },
): Pin | undefined {
  const value = state?.atNode[place]?.[variable];
  const declared = machine?.variables[variable];
  if (!value || !declared) return undefined;
  if ('code' in value) return value.code === code ? [] : undefined;
  const { column } = value;
  const text = textOf(declared, code);
  const isPossible = absent[column - instances.length]?.choices.some((one) => one.value === text);
  return isPossible ? [{ column, value: text }] : undefined;
}
