import { testId } from '@caseloom/engine';
import { fill } from '@caseloom/locales/fill';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import {
  failedStepOf,
  headlineOf,
  RESULT_COLUMNS,
  type Report,
  type ReportRow,
  requirementsOf,
  summaryOf,
  timeOf,
  totalOf,
  whoOf,
} from './report.ts';

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
td small{display:block;color:#51606e;white-space:pre-wrap}
ul{margin:.5rem 0;padding-left:1.25rem;columns:3 14rem}
summary{margin:2rem 0 .5rem;font-size:1.15rem;font-weight:700;cursor:pointer}
@media print{section+*{break-before:page}body{max-width:none;margin:0}tr{break-inside:avoid}thead{display:table-header-group}}
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
<section>
<p>${escaped(w.report)}</p>
<h1>${escaped(report.name)}</h1>
<p><strong>${escaped(headlineOf(report.counts, report.language))}</strong></p>
<dl>${facts.map(([item, value]) => `<dt>${escaped(`${item}`)}</dt><dd>${escaped(`${value}`)}</dd>`).join('')}</dl>
<p><small>${escaped(w.passRate)}: ${escaped(w.passRateFormula)}</small></p>
`;
  yield* requirementsHtml(report);
  yield '</section>\n';
  if (report.counts.failed + report.counts.blocked > 0) {
    yield `<h2>${escaped(w.failures)}</h2>\n`;
    yield* tableOf(report, ({ status }) => status === 'failed' || status === 'blocked');
  }
  // closed, it is not printed: what failed is not lost between what went well
  const count = totalOf(report.counts).toLocaleString(report.language);
  yield `<details>\n<summary>${escaped(w.allCases)} (${count})</summary>\n`;
  yield* tableOf(report, () => true);
  yield '</details>\n</body>\n</html>\n';
}

/** As many requirements as a summary names. */
const MAX_REQUIREMENTS = 24;

function* requirementsHtml({ rows, language }: Report): Generator<string> {
  const w = wordsOf(language);
  const open = requirementsOf(rows).filter(({ status }) => status !== 'passed');
  if (open.length === 0) return;
  yield `<h2>${escaped(w.openRequirements)}</h2>\n<ul>\n`;
  for (const { id, status } of open.slice(0, MAX_REQUIREMENTS))
    yield `<li>${escaped(id)} <span class="${status}">${escaped(w.statuses[status])}</span></li>\n`;
  const more = open.length - MAX_REQUIREMENTS;
  if (more > 0)
    yield `<li>${escaped(fill(w.andMore, { count: more.toLocaleString(language) }))}</li>\n`;
  yield '</ul>\n';
}

/** Requirements and data stand below the title of a case: a page has no room for columns of them. */
const SHOWN_COLUMNS = 8;

function* tableOf(
  { rows, language }: Report,
  isShown: (row: ReportRow) => boolean,
): Generator<string> {
  const w = wordsOf(language);
  let count = 0;
  for (const row of rows) {
    if (!isShown(row)) continue;
    if (count++ === 0) {
      const headings = RESULT_COLUMNS.slice(0, SHOWN_COLUMNS).map(
        ([name]) => `<th scope="col">${escaped(w[name])}</th>`,
      );
      yield `<table>\n<thead><tr>${headings.join('')}</tr></thead>\n<tbody>\n`;
    }
    yield rowOf(row, language);
  }
  yield count > 0 ? '</tbody>\n</table>\n' : `<p>${escaped(w.noResults)}</p>\n`;
}

function rowOf(row: ReportRow, language: Language): string {
  const { key, title, status, comment, durationMs, requirements, data, updatedAt } = row;
  const below = [requirements.join(', '), data].filter(Boolean).join('\n');
  const facts = below && `<small>${escaped(below)}</small>`;
  const seconds = durationMs === null ? '' : (durationMs / 1000).toLocaleString(language);
  const cells = [
    `<td class="k">${escaped(testId(key))}</td><td>${escaped(title)}${facts}</td>`,
    `<td class="${status}">${escaped(wordsOf(language).statuses[status])}</td><td>${escaped(failedStepOf(row))}</td>`,
    `<td class="c">${escaped(comment)}</td><td>${escaped(seconds)}</td>`,
    `<td>${escaped(whoOf(row, language))}</td><td>${escaped(updatedAt ? timeOf(updatedAt, language) : '')}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
