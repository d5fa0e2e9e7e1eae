import { testId } from '@caseloom/engine';
import { printMinute } from '@caseloom/locales/date';
import { fill } from '@caseloom/locales/fill';
import type { Language } from '@caseloom/locales/language';
import { percentage, STATUSES, type Status, wordsOf } from '../words.ts';
import type { Cell } from '../xlsx/cell.ts';

export type StatusCounts = Record<Status, number>;

/** How a run went, as people read it who were not there; times are ISO 8601, durations milliseconds. */
export type Report = {
  name: string;
  project: string;
  suite: string;
  environment: string;
  /** Which build of the system under test it executed; empty where nobody said. */
  build: string;
  isCompleted: boolean;
  counts: StatusCounts;
  /** How many results of it match no test case, and how many of them failed: they are in no other figure. */
  unmatched: { total: number; failed: number };
  /** 0 to 100; null where nothing passed or failed. */
  passRate: number | null;
  createdAt: string;
  completedAt: string | null;
  language: Language;
  /** May be more than memory holds: they are gone through several times. */
  rows: Iterable<ReportRow>;
};

export type ReportRow = {
  key: string;
  title: string;
  status: Status;
  /** The number and the words of the step that failed. */
  failedStep: { number: number; text: string } | null;
  comment: string;
  durationMs: number | null;
  requirements: string[];
  /** `name = value`, one a line, secret values masked. */
  data: string;
  /** Empty where people shall not be named. */
  assignee: string;
  tester: string;
  /** Where the result comes from: the name is of an API key or a file, empty where there is none or it shall not be told. Null: not run. */
  source: { isAutomated: boolean; name: string } | null;
  updatedAt: string | null;
};

/** What a report says before its results, as pairs of what and how much. */
export function summaryOf(report: Report): [string, string | number][] {
  const { language, completedAt, environment, build } = report;
  const w = wordsOf(language);
  return [
    [w.report, report.name],
    [w.project, report.project],
    [w.suite, report.suite],
    ...(environment ? [[w.environment, environment] as [string, string]] : []),
    ...(build ? [[w.build, build] as [string, string]] : []),
    [w.started, timeOf(report.createdAt, language)],
    [w.completed, completedAt ? timeOf(completedAt, language) : w.inProgress],
    ...countsOf(report),
    ...unmatchedOf(report),
    [w.passRate, report.passRate === null ? '' : percentage(report.passRate, language)],
  ];
}

/** How many results match no test case; nothing where there are none. */
function unmatchedOf({ unmatched, language }: Report): [string, string][] {
  const { total, failed } = unmatched;
  if (total === 0) return [];
  const w = wordsOf(language);
  const number = (value: number) => value.toLocaleString(language);
  const words = failed === 0 ? w.unmatchedCount : w.unmatchedFailed;
  return [[w.unmatched, fill(words, { number: number(total), failed: number(failed) })]];
}

/** How many test cases went how, and how many there are. */
export function countsOf({
  counts,
  language,
}: Pick<Report, 'counts' | 'language'>): [string, number][] {
  const w = wordsOf(language);
  return [
    [w.caseCount, totalOf(counts)],
    ...STATUSES.map((status): [string, number] => [w.statuses[status], counts[status]]),
  ];
}

export function totalOf(counts: StatusCounts): number {
  return STATUSES.reduce((sum, status) => sum + counts[status], 0);
}

/** How much is done, and how: `308 of 2,025 run: 292 passed, 16 failed`. A share alone would hide what is still to do. */
export function headlineOf(counts: StatusCounts, language: Language): string {
  const number = (value: number) => value.toLocaleString(language);
  const w = wordsOf(language);
  const total = totalOf(counts);
  if (total === 0) return w.runNone;
  const run = fill(counts.untested === 0 ? w.runAll : w.runOf, {
    run: number(total - counts.untested),
    total: number(total),
  });
  const parts = STATUSES.filter((status) => status !== 'untested' && counts[status] > 0).map(
    (status) => fill(w.resultCount[status], { number: number(counts[status]) }),
  );
  return parts.length > 0 ? fill(w.headline, { run, parts: parts.join(', ') }) : run;
}

/** A requirement by the worst result of its test cases. */
export type RequirementState = { id: string; status: Status; testCases: number };

/** The worst first. */
const SEVERITY: readonly Status[] = ['failed', 'blocked', 'untested', 'skipped', 'passed'];

/** The requirements that results are of, each by the worst of them, the worst first. */
export function requirementsOf(
  rows: Iterable<Pick<ReportRow, 'requirements' | 'status'>>,
): RequirementState[] {
  const states = new Map<string, RequirementState>();
  for (const { requirements, status } of rows)
    for (const id of new Set(requirements)) {
      const { testCases, ...before } = states.get(id) ?? { status, testCases: 0 };
      const isWorse = SEVERITY.indexOf(status) < SEVERITY.indexOf(before.status);
      states.set(id, {
        id,
        status: isWorse ? status : before.status,
        testCases: testCases + 1,
      });
    }
  return [...states.values()].sort(
    (a, b) =>
      SEVERITY.indexOf(a.status) - SEVERITY.indexOf(b.status) ||
      a.id.localeCompare(b.id, 'en', { numeric: true }),
  );
}

/** `21 Nov 2026, 09:41 UTC`: for who reads it. */
export const timeOf = (time: string, language: Language): string =>
  `${printMinute(language, new Date(time))} UTC`;

/** `2026-11-21 09:41`: in the cells of a workbook, where it can be sorted by. */
export function minuteOf(time: string | null): string {
  return time ? time.slice(0, 16).replace('T', ' ') : '';
}

/** `2. the user enters a password`; empty where no step is known to have failed. */
export function failedStepOf({ failedStep }: Pick<ReportRow, 'failedStep'>): string {
  return failedStep ? `${failedStep.number}. ${failedStep.text}` : '';
}

/** `automation: nightly`, `by hand: results.xlsx`; empty where nothing was run. */
function sourceOf({ source }: Pick<ReportRow, 'source'>, language: Language): string {
  if (!source) return '';
  const w = wordsOf(language);
  const kind = source.isAutomated ? w.byAutomation : w.byHand;
  return source.name ? `${kind}: ${source.name}` : kind;
}

/** Who said how the case went: the tester, or the automation that did. */
export function whoOf(row: Pick<ReportRow, 'source' | 'tester'>, language: Language): string {
  return row.source?.isAutomated ? sourceOf(row, language) : row.tester;
}

/** The columns of a table of results, with their widths in characters. */
export const RESULT_COLUMNS = [
  ['key', 14],
  ['title', 60],
  ['result', 14],
  ['failedStep', 50],
  ['comment', 60],
  ['seconds', 10],
  ['tester', 24],
  ['time', 20],
  ['requirements', 18],
  ['data', 40],
  ['assignee', 24],
  ['source', 24],
] as const;

/** A result as the cells of its row. */
export function resultCells(row: ReportRow, language: Language): Cell[] {
  const { key, title, status, comment, tester, requirements, data, assignee } = row;
  const seconds = row.durationMs === null ? '' : row.durationMs / 1000;
  const words = [
    testId(key),
    title,
    wordsOf(language).statuses[status],
    failedStepOf(row),
    comment,
  ];
  const facts = [requirements.join(', '), data, assignee, sourceOf(row, language)];
  return [...words, seconds, tester, minuteOf(row.updatedAt), ...facts];
}
