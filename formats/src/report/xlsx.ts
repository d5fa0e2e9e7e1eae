import { wordsOf } from '../words.ts';
import type { Cell } from '../xlsx/cell.ts';
import type { Sheet } from '../xlsx/sheet.ts';
import { columns, mapped, rowsOf } from '../xlsx/sheets/columns.ts';
import { workbookParts } from '../xlsx/workbook.ts';
import { factsOf, type ReleaseReport } from './release.ts';
import {
  countsOf,
  minuteOf,
  RESULT_COLUMNS,
  type Report,
  type RequirementState,
  requirementsOf,
  resultCells,
  summaryOf,
} from './report.ts';

/** The report of a run as a workbook: a summary, what failed, every result, the requirements; in pieces. */
export function reportXlsxParts(report: Report): Generator<Uint8Array> {
  const { language, rows } = report;
  const w = wordsOf(language);
  const head = columns(
    ...RESULT_COLUMNS.map(([name, width]): [string, number] => [w[name], width]),
  );
  const failed = rowsOf(function* () {
    for (const row of rows)
      if (row.status === 'failed' || row.status === 'blocked') yield resultCells(row, language);
  });
  return workbookParts([
    summarySheet(summaryOf(report), language),
    { name: w.results, columns: head, rows: mapped(rows, (row) => resultCells(row, language)) },
    { name: w.failures, columns: head, rows: failed },
    requirementSheet(requirementsOf(rows), language),
  ]);
}

/** The state of a release as a workbook: a summary, its test cases, requirements, runs and days; in pieces. */
export function releaseXlsxParts(report: ReleaseReport): Generator<Uint8Array> {
  const { language, rows, runs, daily, requirements } = report;
  const w = wordsOf(language);
  const head = columns(
    ...RESULT_COLUMNS.map(([name, width]): [string, number] => [w[name], width]),
    [w.priority, 12],
    [w.risk, 8],
    [w.suite, 24],
    [w.run, 30],
    [w.environment, 20],
    [w.build, 20],
  );
  return workbookParts([
    summarySheet([...factsOf(report), ...countsOf(report)], language),
    {
      name: w.testCases,
      columns: head,
      rows: mapped(rows, (row) => [
        ...resultCells(row, language),
        row.priority ? w.priorities[row.priority] : w.unstated,
        row.risk ?? '',
        row.suite,
        row.run,
        row.environment,
        row.build,
      ]),
    },
    requirementSheet(requirements, language),
    runSheet(runs, language),
    {
      name: w.daily,
      columns: columns([w.day, 14], [w.statuses.passed, 12], [w.statuses.failed, 12]),
      rows: daily.map(({ day, passed, failed }) => [day, passed, failed]),
    },
  ]);
}

function summarySheet(facts: [string, Cell][], language: ReleaseReport['language']): Sheet {
  const w = wordsOf(language);
  return { name: w.summary, columns: columns([w.item, 28], [w.value, 60]), rows: facts };
}

function requirementSheet(
  requirements: RequirementState[],
  language: ReleaseReport['language'],
): Sheet {
  const w = wordsOf(language);
  return {
    name: w.requirements,
    columns: columns([w.requirement, 28], [w.result, 14], [w.caseCount, 16]),
    rows: requirements.map(({ id, status, testCases }) => [id, w.statuses[status], testCases]),
  };
}

function runSheet(runs: ReleaseReport['runs'], language: ReleaseReport['language']): Sheet {
  const w = wordsOf(language);
  const counted = { counts: { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 } };
  const names = countsOf({ ...counted, language }).map(([name]): [string, number] => [name, 14]);
  return {
    name: w.runs,
    columns: columns(
      [w.run, 40],
      [w.suite, 30],
      [w.environment, 20],
      [w.started, 20],
      [w.completed, 20],
      ...names,
    ),
    rows: runs.map(({ name, suite, environment, createdAt, completedAt, counts }) => [
      ...[name, suite, environment, minuteOf(createdAt)],
      completedAt ? minuteOf(completedAt) : w.inProgress,
      ...countsOf({ counts, language }).map(([, count]) => count),
    ]),
  };
}
