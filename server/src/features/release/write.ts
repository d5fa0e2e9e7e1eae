import type { ReleaseSummary } from '@caseloom/contract';
import type { ReleaseReport } from '@caseloom/formats';
import type { ReleaseFormat } from '@caseloom/formats/export-formats';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { fileFacts } from '../../workers/file.ts';
import { writeRowsInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { toRow } from '../report/queries/to-row.ts';
import { readReported } from './queries/cases.ts';
import type { ReleaseRow } from './queries.ts';

type Options = {
  format: ReleaseFormat;
  language: Language;
  /** Whether it says who tested, and what is noted: a link that leaves the company does not. */
  isNamed: boolean;
  owner: TaskOwner;
};

/** The state of a release as a file; however many its test cases are, they are read some at a time. */
export function writeRelease(
  release: ReleaseRow,
  state: ReleaseSummary,
  { format, language, isNamed, owner }: Options,
  inCompany: (read: (tx: Queryable) => Promise<void>) => Promise<void>,
): Promise<File> {
  return writeRowsInWorker(
    { of: 'release', format, report: toReport(release, state, { language, isNamed }) },
    owner,
    (write) =>
      inCompany(async (tx) => {
        for await (const rows of readReported(tx, release))
          await write(
            rows.map(
              ({ suiteName: suite, runName: run, environment, build, priority, risk, ...row }) => ({
                ...toRow(row, { language, isNamed }),
                ...{ suite, run, environment, build, priority, risk },
              }),
            ),
          );
      }),
    fileFacts(release.name, format),
  );
}

function toReport(
  { projectName, note }: ReleaseRow,
  { release, runs, required, risky, requirements, daily }: ReleaseSummary,
  { language, isNamed }: Pick<Options, 'language' | 'isNamed'>,
): Omit<ReleaseReport, 'rows'> {
  const { name, status, startsOn, endsOn, builds, counts } = release;
  return {
    ...{ name, startsOn, endsOn, builds, counts, required, risky, requirements, daily, language },
    project: projectName,
    note: isNamed ? note : '',
    isReleased: status === 'released',
    runs: runs.map(({ suiteName: suite, ...run }) => ({
      ...{ suite, name: run.name, environment: run.environment, counts: run.counts },
      ...{ createdAt: run.createdAt, completedAt: run.completedAt },
    })),
  };
}
