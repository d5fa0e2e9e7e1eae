import type { CaseRow } from '../case-rows.ts';
import { dataOfPath, type PathData } from '../data/instances.ts';
import { type Pin, withPin } from '../data/pinned-rows.ts';
import { type RowSettings, rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import { byDataAmong } from './changes-made.ts';
import type { PlanRowSettings } from './data-first.ts';
import { pinsFor } from './pins.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirement.ts';

/** A path with its rows. */
export type PathRows = { edges: number[]; data: PathData; rows: CaseRow[]; isNegative: boolean };

/** The rows of a path, with what is expected of them alone. */
export type RowsOn = (
  edges: number[],
  options?: Pick<RowSettings, 'isElsewhere' | 'pins'> & Partial<Pick<RowSettings, 'strength'>>,
) => PathRows;

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
    const expected = plan.plannedData.get(edges)?.isForValues
      ? new Map()
      : pinsFor(flow, { edges, data: dataOfPath(flow, edges) }, open);
    const pins = [...expected.values()];
    if (pins.length === 0 || settings.strength !== 0) return rowsOn(edges, { ...options, pins });
    const usual = rowsOn(edges, options);
    const made = openIn(usual);
    const left = [...expected].flatMap(([one, own]) => (made.has(one) ? [] : [own]));
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
