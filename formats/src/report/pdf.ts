import { testId } from '@caseloom/engine';
import { COLORS, Pages } from '../pdf/page.ts';
import { LINE_HEIGHT, Table } from '../pdf/table.ts';
import { documentParts } from '../pdf/write.ts';
import { wordsOf } from '../words.ts';
import {
  halvesOf,
  isBad,
  statusCell,
  writeFacts,
  writeHeading,
  writeMore,
  writeProgress,
  writeRequirements,
  writeTitle,
} from './pdf-parts.ts';
import {
  failedStepOf,
  type Report,
  type ReportRow,
  requirementsOf,
  summaryOf,
  whoOf,
} from './report.ts';

/** The report of a run on A4: a page that sums it up, and what failed. In pieces; needs Node. */
export function reportPdfParts(report: Report): AsyncGenerator<Uint8Array> {
  return partsOf(report, false);
}

/** The same, and after it every test case. */
export function reportPdfAllParts(report: Report): AsyncGenerator<Uint8Array> {
  return partsOf(report, true);
}

function partsOf(report: Report, hasAll: boolean): AsyncGenerator<Uint8Array> {
  const { language, name, project } = report;
  const pages = new Pages(`${name} · ${project}`, { shape: 'upright', language });
  return documentParts(pages, function* () {
    writeSummary(pages, report);
    yield;
    if (countBad(report) > 0) yield* writeFailures(pages, report);
    if (hasAll) yield* writeAll(pages, report);
  });
}

const countBad = ({ counts }: Report) => counts.failed + counts.blocked;

/** As many requirements as the summary names in each of two columns. */
const MAX_REQUIREMENTS = 10;

function writeSummary(pages: Pages, report: Report): void {
  const { language, counts, passRate } = report;
  const w = wordsOf(language);
  pages.add();
  writeTitle(pages, w.report, report.name);
  const figures = new Set<string>([w.report, w.caseCount, ...Object.values(w.statuses)]);
  const facts = summaryOf(report).filter(([item]) => !figures.has(item));
  writeFacts(
    pages,
    facts.map(([item, value]) => [item, `${value}`]),
  );
  writeProgress(pages, counts, language);
  if (passRate !== null) {
    const formula = `${w.passRate}: ${w.passRateFormula}`;
    pages.line(formula, pages.area.x, pages.y - 4, { size: 8, color: COLORS.quiet });
    pages.y += 16;
  }
  writeRequirements(pages, requirementsOf(report.rows), {
    spans: halvesOf(pages.area),
    maxLines: MAX_REQUIREMENTS,
    language,
  });
  pages.y += 12;
  if (countBad(report) > 0) writeFirstFailures(pages, report);
}

/** The first of what failed, as many as the rest of the page has room for. */
function writeFirstFailures(pages: Pages, { rows, language, ...report }: Report): void {
  const w = wordsOf(language);
  const total = countBad({ rows, language, ...report });
  writeHeading(pages, `${w.failures}: ${total.toLocaleString(language)}`);
  const table = new Table(pages, [
    { heading: w.key, share: 25 },
    { heading: w.title, share: 40 },
    { heading: w.result, share: 14 },
    { heading: w.failedStep, share: 34 },
  ]);
  table.head();
  const room = Math.floor((pages.bottom - pages.y) / LINE_HEIGHT) - 1;
  let shown = 0;
  for (const row of rows) {
    if (!isBad(row)) continue;
    if (shown === room) break;
    table.line([
      { text: testId(row.key) },
      { text: row.title },
      statusCell(row.status, language),
      { text: failedStepOf(row) },
    ]);
    shown += 1;
  }
  pages.y += 3;
  if (total > shown) writeMore(pages, total - shown, { language });
}

/** Everything that failed or was blocked, with what was seen. */
function* writeFailures(pages: Pages, { rows, language }: Report): Generator<void> {
  const w = wordsOf(language);
  pages.add();
  writeHeading(pages, w.failures);
  const table = new Table(pages, [
    { heading: w.title, share: 42 },
    { heading: w.result, share: 19 },
    { heading: w.failedStep, share: 30 },
    { heading: w.comment, share: 40 },
    { heading: w.tester, share: 18 },
  ]);
  table.head();
  for (const row of rows) {
    if (!isBad(row)) continue;
    table.row([
      { text: [row.title, factsBelow(row)].join('\n') },
      statusCell(row.status, language),
      { text: failedStepOf(row) },
      { text: row.comment },
      { text: whoOf(row, language) },
    ]);
    yield;
  }
}

function factsBelow({ key, requirements, data }: ReportRow): string {
  return [[testId(key), ...requirements].join(' · '), data].filter(Boolean).join('\n');
}

/** Every test case, one row each. */
function* writeAll(pages: Pages, { rows, language, counts }: Report): Generator<void> {
  const w = wordsOf(language);
  pages.add();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  writeHeading(pages, `${w.allCases}: ${total.toLocaleString(language)}`);
  const table = new Table(pages, [
    { heading: w.key, share: 34 },
    { heading: w.title, share: 40 },
    { heading: w.result, share: 20 },
    { heading: w.requirements, share: 24 },
    { heading: w.data, share: 26 },
    { heading: w.assignee, share: 20 },
    { heading: w.tester, share: 18 },
  ]);
  table.head();
  for (const row of rows) {
    const { key, title, status, requirements, data, assignee } = row;
    table.row([
      ...[testId(key), title].map((text) => ({ text })),
      statusCell(status, language),
      ...[requirements.join(', '), data, assignee, whoOf(row, language)].map((text) => ({ text })),
    ]);
    yield;
  }
}
