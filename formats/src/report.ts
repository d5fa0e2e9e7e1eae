import type { Language } from '@caseloom/locales/language';
import { percentage, STATUSES, type Status, wordsOf } from './words.ts';
import type { Cell } from './xlsx/cell.ts';
import type { Sheet } from './xlsx/sheet.ts';
import { workbookParts } from './xlsx/workbook.ts';

/** How a run went, as people read it who were not there; times are ISO 8601, durations milliseconds. */
export type Report = {
  name: string;
  project: string;
  suite: string;
  environment: string;
  isCompleted: boolean;
  counts: Record<Status, number>;
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
  /** Empty where people shall not be named. */
  tester: string;
  updatedAt: string | null;
};

/** The report as a workbook of a summary and all results, in pieces. */
export function reportXlsxParts(report: Report): Generator<Uint8Array> {
  const w = wordsOf(report.language);
  const summary: Sheet = {
    name: w.summary,
    columns: [
      { heading: w.item, width: 24 },
      { heading: w.value, width: 60 },
    ],
    rows: summaryOf(report),
  };
  const columns = COLUMNS.map(([name, width]) => ({ heading: w[name], width }));
  const rows = { [Symbol.iterator]: () => cellsOf(report) };
  return workbookParts([summary, { name: w.results, columns, rows }]);
}

const COLUMNS = [
  ['key', 14],
  ['title', 60],
  ['result', 14],
  ['failedStep', 50],
  ['comment', 60],
  ['seconds', 10],
  ['tester', 24],
  ['time', 20],
] as const;

function* cellsOf({ rows, language }: Report): Generator<Cell[]> {
  for (const row of rows) {
    const { key, title, status, comment, tester } = row;
    const seconds = row.durationMs === null ? '' : row.durationMs / 1000;
    const step = row.failedStep ? `${row.failedStep.number}. ${row.failedStep.text}` : '';
    const result = wordsOf(language).statuses[status];
    yield [key, title, result, step, comment, seconds, tester, minuteOf(row.updatedAt)];
  }
}

function summaryOf(report: Report): Cell[][] {
  const w = wordsOf(report.language);
  const closed = report.completedAt ? minuteOf(report.completedAt) : w.inProgress;
  return [
    [w.report, report.name],
    [w.project, report.project],
    [w.suite, report.suite],
    ...(report.environment ? [[w.environment, report.environment]] : []),
    [w.started, `${minuteOf(report.createdAt)} UTC`],
    [w.completed, report.completedAt ? `${closed} UTC` : closed],
    ...STATUSES.map((status): Cell[] => [w.statuses[status], report.counts[status]]),
    [w.passRate, report.passRate === null ? '' : percentage(report.passRate, report.language)],
  ];
}

/** `2026-11-21 09:41`. */
function minuteOf(time: string | null): string {
  return time ? time.slice(0, 16).replace('T', ' ') : '';
}

const STYLE = `
:root{color-scheme:light;font:15px/1.5 system-ui,sans-serif;color:#16202a}
body{max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}
p{margin:.25rem 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0}
dt{color:#51606e}dd{margin:0}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #dde3e8}
td{overflow-wrap:anywhere}thead th{background:#155080;color:#fff}
.k{font-family:ui-monospace,monospace;white-space:nowrap}.c{white-space:pre-wrap}
.passed{color:#17632a}.failed{color:#a01220;font-weight:600}.blocked{color:#7a4a00}
.skipped,.untested{color:#51606e}
@media print{body{max-width:none;margin:0}tr{break-inside:avoid}thead{display:table-header-group}}
`;

/** The report as a page of its own, without a script and without anything from elsewhere, in pieces. */
export function* reportHtmlParts(report: Report): Generator<string> {
  const w = wordsOf(report.language);
  const facts = summaryOf(report).slice(1);
  yield `<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(`${report.name} · ${report.project}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<p>${escaped(w.report)}</p>
<h1>${escaped(report.name)}</h1>
<dl>${facts.map(([item, value]) => `<dt>${escaped(`${item}`)}</dt><dd>${escaped(`${value}`)}</dd>`).join('')}</dl>
<p><small>${escaped(w.passRate)}: ${escaped(w.passRateFormula)}</small></p>
`;
  if (report.counts.failed > 0)
    yield* tableOf(report, w.failures, ({ status }) => status === 'failed');
  yield* tableOf(report, w.results, () => true);
  yield '</body>\n</html>\n';
}

function* tableOf(
  { rows, language }: Report,
  heading: string,
  isShown: (row: ReportRow) => boolean,
): Generator<string> {
  const w = wordsOf(language);
  yield `<h2>${escaped(heading)}</h2>\n`;
  let count = 0;
  for (const row of rows) {
    if (!isShown(row)) continue;
    if (count++ === 0) {
      const headings = COLUMNS.map(([name]) => `<th scope="col">${escaped(w[name])}</th>`);
      yield `<table>\n<thead><tr>${headings.join('')}</tr></thead>\n<tbody>\n`;
    }
    yield rowOf(row, language);
  }
  yield count > 0 ? '</tbody>\n</table>\n' : `<p>${escaped(w.noResults)}</p>\n`;
}

function rowOf(row: ReportRow, language: Language): string {
  const { key, title, status, failedStep, comment, durationMs, tester, updatedAt } = row;
  const step = failedStep ? `${failedStep.number}. ${failedStep.text}` : '';
  const seconds = durationMs === null ? '' : (durationMs / 1000).toLocaleString(language);
  const cells = [
    `<td class="k">${escaped(key)}</td><td>${escaped(title)}</td>`,
    `<td class="${status}">${escaped(wordsOf(language).statuses[status])}</td><td>${escaped(step)}</td>`,
    `<td class="c">${escaped(comment)}</td><td>${escaped(seconds)}</td>`,
    `<td>${escaped(tester)}</td><td>${escaped(minuteOf(updatedAt))}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
