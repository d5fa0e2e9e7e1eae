import type { ResultStatus } from '@caseloom/contract';
import fc from 'fast-check';

/** What somebody may do, and how often in comparison. */
const KINDS = {
  ...{
    set: 14,
    comment: 6,
    setMany: 6,
    importReport: 5,
    undo: 5,
    attach: 2,
    assign: 4,
    handOver: 1,
  },
  ...{ title: 5, note: 4, redraw: 4, changeData: 1, regenerate: 5, decide: 4, write: 4 },
  ...{ newModel: 1, newSuite: 2, newRun: 5, rerun: 2, complete: 2, reopen: 2, rule: 2 },
  ...{ deleteRun: 2, restoreRun: 2, deleteSuite: 1, restoreSuite: 1 },
  ...{ deleteModel: 1, restoreModel: 2, leave: 1, join: 2 },
  ...{ newRelease: 1, fillRelease: 2, deleteRelease: 1, intrude: 1 },
};
export type Kind = keyof typeof KINDS;

/** The numbers choose among what is there when the operation is done. */
export type Operation = {
  kind: Kind;
  project: number;
  who: number;
  one: number;
  two: number;
  places: number[];
  status: ResultStatus;
  comment: string | undefined;
  flag: boolean;
};

const weighted = Object.entries(KINDS) as [Kind, number][];

export const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...weighted.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  project: fc.nat(2),
  who: fc.nat(3),
  one: fc.nat(999),
  two: fc.nat(999),
  places: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
  status: fc.constantFrom<ResultStatus>('passed', 'failed', 'blocked', 'skipped', 'untested'),
  comment: fc.option(fc.constantFrom('', 'No page', 'Slow', 'Şifre yok'), { nil: undefined }),
  flag: fc.boolean(),
});

/** One of several, by any number; undefined where there are none. */
export function choose<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)];
}
