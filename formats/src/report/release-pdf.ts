import { COLORS, Pages } from '../pdf/page.ts';
import { LINE_HEIGHT, Table } from '../pdf/table.ts';
import { documentParts } from '../pdf/write.ts';
import { wordsOf } from '../words.ts';
import {
  halvesOf,
  isBad,
  statusCell,
  writeDays,
  writeFacts,
  writeHeading,
  writeMore,
  writeProgress,
  writeQuiet,
  writeRequirements,
  writeTitle,
} from './pdf-parts.ts';
import { factsOf, type ReleaseReport, RISKS } from './release.ts';
import { totalOf } from './report.ts';

/** The state of a release on one page, A4 upright; needs Node. */
export function releasePdfParts(report: ReleaseReport): AsyncGenerator<Uint8Array> {
  const { language, name, project } = report;
  const pages = new Pages(`${name} · ${project}`, { shape: 'upright', language });
  return documentParts(pages, function* () {
    writePage(pages, report);
    yield;
  });
}

/** How high the middle of the page is, in points, and how many lines it has. */
const MIDDLE = { height: 140, lines: 9 };
/** As many runs as stand on the page where what failed takes the rest. */
const MAX_RUNS = 8;
const GAP = 14;

function writePage(pages: Pages, report: ReleaseReport): void {
  const { language, counts, requirements, daily } = report;
  const w = wordsOf(language);
  pages.add();
  writeTitle(pages, w.releaseReport, report.name);
  const shown = new Set([w.release, w.progress]);
  writeFacts(
    pages,
    factsOf(report).filter(([item]) => !shown.has(item)),
  );
  writeProgress(pages, counts, language);
  writeRisks(pages, report);
  const [left, right] = halvesOf(pages.area);
  const top = pages.y;
  writeRequirements(pages, requirements, { spans: [left], maxLines: MIDDLE.lines, language });
  pages.y = top;
  writeDays(pages, daily, { span: right, height: MIDDLE.height - 18, language });
  pages.y = top + MIDDLE.height;
  const runs = Math.min(report.runs.length, MAX_RUNS);
  // one line more for what the figures of the runs add up to
  const below = GAP + 18 + (runs + 3) * LINE_HEIGHT;
  writeFailures(pages, report, pages.bottom - below);
  pages.y += GAP;
  writeRuns(pages, report);
}

/** What failed, is blocked or was not run among the test cases that are urgent or risky, and those that cover a requirement. */
function writeRisks(pages: Pages, { required, risky, language }: ReleaseReport): void {
  const { riskyTitle, riskyHelp, riskTitle, riskHelp } = wordsOf(language);
  writeRisk(pages, { title: riskyTitle, counts: risky, help: riskyHelp, language });
  writeRisk(pages, { title: riskTitle, counts: required, help: riskHelp, language });
}

type Risk = Pick<ReleaseReport, 'counts' | 'language'> & { title: string; help: string };

function writeRisk(pages: Pages, { title, counts, help, language }: Risk): void {
  const w = wordsOf(language);
  const { x, width } = pages.area;
  pages.doc.roundedRect(x, pages.y, width, 34, 4).fill(COLORS.band);
  pages.y += 5;
  const figures = RISKS.map(
    (status) => `${counts[status].toLocaleString(language)} ${w.statuses[status]}`,
  ).join('   ·   ');
  pages.line(`${title}:   ${figures}`, x + 8, pages.y, { size: 10.5, font: 'bold' });
  pages.y += 14;
  const total = totalOf(counts).toLocaleString(language);
  writeQuiet(pages, `${help} (${total})`, { x: x + 8, width: width - 16 });
  pages.y += 10;
}

/** What failed or was blocked, the riskiest first as the rows come, down to a place of the page. */
function writeFailures(pages: Pages, { rows, language, counts }: ReleaseReport, end: number): void {
  const w = wordsOf(language);
  const total = counts.failed + counts.blocked;
  writeHeading(pages, `${w.failures}: ${total.toLocaleString(language)}`);
  if (total === 0) return;
  const table = new Table(pages, [
    { heading: w.title, share: 42 },
    { heading: w.result, share: 15 },
    { heading: w.priority, share: 13 },
    { heading: w.risk, share: 8 },
    { heading: w.requirements, share: 20 },
    { heading: w.run, share: 25 },
  ]);
  table.head();
  let shown = 0;
  for (const row of rows) {
    if (!isBad(row)) continue;
    if (pages.y + 2 * LINE_HEIGHT > end) break;
    table.line([
      { text: row.title },
      statusCell(row.status, language),
      { text: row.priority ? w.priorities[row.priority] : w.unstated },
      { text: row.risk === null ? '' : `${row.risk}` },
      { text: row.requirements.join(', ') },
      { text: [row.run, row.environment].filter(Boolean).join(' · ') },
    ]);
    shown += 1;
  }
  pages.y += 3;
  if (total > shown) writeMore(pages, total - shown, { language });
}

function writeRuns(pages: Pages, { runs, counts: last, language }: ReleaseReport): void {
  const w = wordsOf(language);
  writeHeading(pages, `${w.runs}: ${runs.length.toLocaleString(language)}`);
  if (runs.length === 0) return;
  const inRuns = runs.reduce((sum, { counts }) => sum + totalOf(counts), 0);
  if (inRuns > totalOf(last)) writeQuiet(pages, w.runsHelp);
  const table = new Table(pages, [
    { heading: w.run, share: 34 },
    { heading: w.suite, share: 26 },
    { heading: w.environment, share: 18 },
    { heading: w.progress, share: 20 },
    { heading: w.statuses.failed, share: 16 },
  ]);
  table.head();
  const room = Math.floor((pages.bottom - pages.y) / LINE_HEIGHT) - 1;
  const shown = runs.slice(0, runs.length > MAX_RUNS ? room : MAX_RUNS);
  const number = (value: number) => value.toLocaleString(language);
  for (const { name, suite, environment, counts } of shown) {
    const total = totalOf(counts);
    const done = `${number(total - counts.untested)} / ${number(total)}`;
    const cells = [name, suite, environment, done, number(counts.failed)];
    table.line(cells.map((text) => ({ text })));
  }
  pages.y += 3;
  if (runs.length > shown.length) writeMore(pages, runs.length - shown.length, { language });
}
