import type { Priority } from '@caseloom/engine';
import { printDay, printDays } from '@caseloom/locales/date';
import type { Language } from '@caseloom/locales/language';
import { type Status, wordsOf } from '../words.ts';
import { headlineOf, type ReportRow, type RequirementState, type StatusCounts } from './report.ts';

/** The state of a release over all its runs; days are `2026-11-24`, times ISO 8601. */
export type ReleaseReport = {
  name: string;
  project: string;
  /** Empty where it shall not leave the company. */
  note: string;
  isReleased: boolean;
  startsOn: string | null;
  endsOn: string | null;
  /** What was tested, as the release itself says: builds or versions. */
  builds: string;
  /** Its test cases by their last result in it, and those of them that cover a requirement. */
  counts: StatusCounts;
  required: StatusCounts;
  /** Of its test cases of critical or high priority, or of a high risk. */
  risky: StatusCounts;
  requirements: RequirementState[];
  runs: ReleaseReportRun[];
  daily: { day: string; passed: number; failed: number }[];
  language: Language;
  /** Its test cases, those that failed first, of those the riskiest; may be more than memory holds. */
  rows: Iterable<ReleaseReportRow>;
};

export type ReleaseReportRun = {
  name: string;
  suite: string;
  environment: string;
  counts: StatusCounts;
  createdAt: string;
  completedAt: string | null;
};

/** A test case of a release, with its last result and the run that gave it. */
export type ReleaseReportRow = ReportRow & {
  suite: string;
  run: string;
  environment: string;
  build: string;
  /** Null where nobody has stated it. */
  priority: Priority | null;
  /** Likelihood × damage; null where nobody said. */
  risk: number | null;
};

/** What went or stands so that a release should wait for it. */
export const RISKS = ['failed', 'blocked', 'untested'] as const satisfies readonly Status[];

/** What a release is, as pairs of what and how. */
export function factsOf(report: ReleaseReport): [string, string][] {
  const { runs, language, startsOn, endsOn } = report;
  const w = wordsOf(language);
  const all: [string, string][] = [
    [w.release, report.name],
    [w.project, report.project],
    [w.state, report.isReleased ? w.released : w.openRelease],
    [w.period, periodOf(startsOn, endsOn, language)],
    [w.builds, report.builds],
    [w.environments, each(runs.map(({ environment }) => environment))],
    [w.suites, each(runs.map(({ suite }) => suite))],
    [w.progress, headlineOf(report.counts, language)],
    [w.note, report.note],
  ];
  return all.filter(([, value]) => value !== '');
}

function periodOf(first: string | null, last: string | null, language: Language): string {
  if (first && last) return printDays(language, first, last);
  const one = first ?? last;
  return one ? printDay(language, new Date(one)) : '';
}

function each(names: string[]): string {
  return [...new Set(names.filter(Boolean))].join(', ');
}
