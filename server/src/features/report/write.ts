import type { ReportFormat } from '@caseloom/formats/export-formats';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { fileFacts } from '../../workers/file.ts';
import { writeRowsInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { listReported, readInOrder } from '../result/queries/reported-results.ts';
import { type RunRow, toRun } from '../run/queries.ts';
import { toRow } from './queries/to-row.ts';

type ReportOptions = {
  format: ReportFormat;
  language: Language;
  /** Whether it says who tested: a link that leaves the company does not. */
  isNamed: boolean;
  owner: TaskOwner;
};

/** How a run went, as a file; however many its results are, they are read some at a time. */
export function writeReport(
  run: RunRow,
  { format, language, isNamed, owner }: ReportOptions,
  inCompany: (read: (tx: Queryable) => Promise<void>) => Promise<void>,
): Promise<File> {
  const { name, suiteName: suite, environment, build, status, ...figures } = toRun(run);
  const { counts, unmatched, passRate, createdAt, completedAt } = figures;
  const isCompleted = status === 'completed';
  const facts = { name, project: run.projectName, suite, environment, build, isCompleted };
  const report = { ...facts, counts, unmatched, passRate, createdAt, completedAt, language };
  return writeRowsInWorker(
    { of: 'report', format, report },
    owner,
    (write) =>
      inCompany(async (tx) => {
        await readInOrder(tx);
        for (let after = -1; ; ) {
          const rows = await listReported(tx, run, after);
          const last = rows.at(-1);
          if (!last) return;
          await write(rows.map((row) => toRow(row, { language, isNamed })));
          after = last.position;
        }
      }),
    fileFacts(name, format),
  );
}
