import type { ResultStatus } from '@caseloom/contract';
import { fold } from '../verdict-log.ts';
import type { CycleRun } from './team.ts';

/** What the log says that a case of a run shows. */
export type Row = {
  suite: string;
  run: CycleRun;
  key: string;
  since: number;
  status: ResultStatus;
  /** Grows with the time at which that was said. */
  order: number;
  assignee: string | null;
};

export function rowsOf(runs: Iterable<CycleRun>): Row[] {
  return [...runs].flatMap((run) =>
    run.keys.map((key) => {
      const { status, shown } = fold(run.log, key, run.rule);
      const since = run.since.get(key) ?? 0;
      const assignee = run.assignees.get(key) ?? null;
      return { suite: run.suite.id, run, key, since, status, order: shown?.order ?? 0, assignee };
    }),
  );
}
