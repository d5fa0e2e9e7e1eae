import type { CaseRow } from '../case-rows.ts';
import { byDataAmong } from './changes-made.ts';
import type { Plan } from './plan.ts';
import type { PlannedRows } from './planned-rows.ts';
import type { Requirement } from './requirement.ts';

/** What a suite meets of its plan, as its cases are written. */
export function tallyOf({ requirements, uncovered, tours, made }: Plan) {
  const withoutRow = new Set(requirements);
  for (const requirement of uncovered) withoutRow.delete(requirement);
  const beyondLimit = new Set<Requirement>();
  const taken = new Set<number>();
  const noteRow = (own: readonly Requirement[]): string[] =>
    own.flatMap((one) => (withoutRow.delete(one) || beyondLimit.delete(one) ? one.id : []));
  const notePath = (edges: readonly number[], isGiven: boolean): string[] => {
    const first = [...tours(edges)].filter((requirement) => withoutRow.delete(requirement));
    if (!isGiven) for (const requirement of first) beyondLimit.add(requirement);
    for (const edge of isGiven ? edges : []) taken.add(edge);
    return first.map(({ id }) => id);
  };
  /** Notes a path that has rows, some of them given or none: the ids of what it is the first to meet, and by given row with what only that makes. */
  const note = (planned: PlannedRows, given: readonly CaseRow[]) => {
    const purpose = notePath(planned.edges, given.length > 0);
    const ofRows = given.map(({ row }) => {
      const own = made(planned, row);
      return { made: own, purpose: [...purpose, ...noteRow(own)] };
    });
    const others = planned.rows.slice(given.length).flatMap(({ row }) => made(planned, row));
    for (const one of others) if (withoutRow.delete(one)) beyondLimit.add(one);
    return { purpose, ofRows };
  };
  const isAllMade = () => byDataAmong([...withoutRow]).length === 0;
  return { withoutRow, beyondLimit, taken, note, isAllMade };
}
