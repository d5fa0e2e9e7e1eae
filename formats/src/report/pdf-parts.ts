import { printDays } from '@caseloom/locales/date';
import { fill } from '@caseloom/locales/fill';
import type { Language } from '@caseloom/locales/language';
import { COLORS, MIN_TEXT, type Pages, TEXT_SIZE } from '../pdf/page.ts';
import { STATUSES, type Status, wordsOf } from '../words.ts';
import { headlineOf, type RequirementState, type StatusCounts, totalOf } from './report.ts';

/** On white paper, each dark enough to be read. */
const STATUS_COLORS: Record<Status, string> = {
  passed: COLORS.pass,
  failed: '#B22721',
  blocked: COLORS.warn,
  skipped: COLORS.edge,
  untested: COLORS.line,
};
const QUIET = { size: MIN_TEXT, color: COLORS.quiet } as const;
const BAR_HEIGHT = 14;
const LINE = 13;

/** A part of a page across: where it begins and how wide it is, in points. */
export type Span = { x: number; width: number };

/** The kind of a report, and below it what it is of. */
export function writeTitle(pages: Pages, kind: string, name: string): void {
  pages.line(kind, pages.area.x, pages.y, { color: COLORS.quiet });
  pages.y += LINE;
  const look = { size: 19, font: 'bold' } as const;
  pages.line(pages.fitted(name, pages.area.width, look), pages.area.x, pages.y, look);
  pages.y += 28;
}

export function writeHeading(pages: Pages, text: string, { x, width }: Span = pages.area): void {
  const look = { size: 11.5, font: 'bold' } as const;
  pages.line(pages.fitted(text, width, look), x, pages.y, look);
  pages.y += 18;
}

/** Facts in two columns, each what it is and how it is on one line. */
export function writeFacts(pages: Pages, facts: [string, string][]): void {
  const width = (pages.area.width - 16) / 2;
  const label = Math.max(...facts.map(([name]) => pages.widthOf(name, {}))) + 10;
  const top = pages.y;
  const half = Math.ceil(facts.length / 2);
  for (const [index, [name, value]] of facts.entries()) {
    const x = pages.area.x + (index < half ? 0 : width + 16);
    const y = top + (index % half) * LINE;
    pages.line(name, x, y, { color: COLORS.quiet });
    pages.line(pages.fitted(value, width - label, {}), x + label, y, {});
  }
  pages.y = top + half * LINE + 10;
}

/** How much is done and what failed, as a sentence, a bar and the figures of the bar. */
export function writeProgress(pages: Pages, counts: StatusCounts, language: Language): void {
  const headline = { size: 15, font: 'bold' } as const;
  pages.line(headlineOf(counts, language), pages.area.x, pages.y, headline);
  pages.y += 24;
  writeBar(pages, counts, pages.area);
  writeLegend(pages, counts, language);
}

/** What went how, as shares of a bar. */
function writeBar({ doc, y }: Pages, counts: StatusCounts, span: Span): void {
  const total = totalOf(counts);
  let { x } = span;
  for (const status of STATUSES) {
    if (counts[status] === 0) continue;
    const width = (span.width * counts[status]) / total;
    doc.rect(x, y, width, BAR_HEIGHT).fill(STATUS_COLORS[status]);
    x += width;
  }
  doc.rect(span.x, y, span.width, BAR_HEIGHT).lineWidth(0.5).stroke(COLORS.edge);
}

function writeLegend(pages: Pages, counts: StatusCounts, language: Language): void {
  pages.y += BAR_HEIGHT + 5;
  let { x } = pages.area;
  for (const status of STATUSES) {
    if (counts[status] === 0) continue;
    const text = `${counts[status].toLocaleString(language)} ${wordsOf(language).statuses[status]}`;
    pages.doc.rect(x, pages.y + 2, 7, 7).fill(STATUS_COLORS[status]);
    pages.line(text, x + 11, pages.y, {});
    x += 11 + pages.widthOf(text, {}) + 14;
  }
  pages.y += LINE + 8;
}

/** Whether a row is of what is listed as a failure. */
export const isBad = ({ status }: { status: Status }) =>
  status === 'failed' || status === 'blocked';

/** A status as the cell of a table, in its colour. */
export function statusCell(status: Status, language: Language) {
  const color = status === 'untested' ? COLORS.quiet : STATUS_COLORS[status];
  return { text: wordsOf(language).statuses[status], look: { color, font: 'bold' as const } };
}

type RequirementsOptions = {
  /** The columns that they stand in, one after the other. */
  spans: readonly [Span, ...Span[]];
  maxLines: number;
  language: Language;
};

/** The requirements that have not passed, the worst first, as many as there are lines for. */
export function writeRequirements(
  pages: Pages,
  requirements: readonly RequirementState[],
  { spans, maxLines, language }: RequirementsOptions,
): void {
  const w = wordsOf(language);
  const [first] = spans;
  const open = requirements.filter(({ status }) => status !== 'passed');
  writeHeading(pages, `${w.openRequirements}: ${open.length.toLocaleString(language)}`, first);
  if (requirements.length === 0) writeQuiet(pages, w.noRequirement, first);
  const room = maxLines * spans.length;
  const shown = open.slice(0, open.length > room ? room - spans.length : room);
  const lines = Math.ceil(shown.length / spans.length);
  const top = pages.y;
  for (const [index, { id, status }] of shown.entries()) {
    const { x, width } = spans[Math.floor(index / lines)] ?? first;
    const { text, look } = statusCell(status, language);
    const right = pages.widthOf(text, look);
    pages.y = top + (index % lines) * LINE;
    pages.line(pages.fitted(id, width - right - 8, {}), x, pages.y, {});
    pages.line(text, x + width - right, pages.y, look);
  }
  pages.y = top + lines * LINE;
  const more = open.length - shown.length;
  if (more > 0) writeMore(pages, more, { span: first, language });
}

/** Two columns of a page beside each other. */
export function halvesOf({ x, width }: Span): [Span, Span] {
  const half = (width - 24) / 2;
  return [
    { x, width: half },
    { x: x + half + 24, width: half },
  ];
}

/** Says how many more there are than are shown. */
export function writeMore(
  pages: Pages,
  count: number,
  { span = pages.area, language }: { span?: Span; language: Language },
): void {
  const number = count.toLocaleString(language);
  writeQuiet(pages, fill(wordsOf(language).andMore, { count: number }), span);
}

export function writeQuiet(pages: Pages, text: string, { x, width }: Span = pages.area): void {
  pages.line(pages.fitted(text, width, QUIET), x, pages.y + 1, QUIET);
  pages.y += LINE;
}

type Daily = { day: string; passed: number; failed: number }[];

/** What passed and what failed on each of the last days, as columns. */
export function writeDays(
  pages: Pages,
  daily: Daily,
  { span, height, language }: { span: Span; height: number; language: Language },
): void {
  const w = wordsOf(language);
  writeHeading(pages, w.daily, span);
  const days = daily.slice(-MAX_DAYS);
  if (days.length === 0) writeQuiet(pages, w.noResults, span);
  const highest = Math.max(1, ...days.map(({ passed, failed }) => passed + failed));
  const width = Math.min(22, span.width / Math.max(1, days.length));
  const foot = pages.y + height - TEXT_SIZE - 6;
  const tall = height - 2 * TEXT_SIZE - 14;
  for (const [index, { passed, failed }] of days.entries()) {
    const x = span.x + index * width;
    const [good, bad] = [passed, failed].map((count) => (tall * count) / highest);
    pages.doc.rect(x + 1, foot - (good ?? 0), width - 2, good ?? 0).fill(COLORS.pass);
    const top = foot - (good ?? 0) - (bad ?? 0);
    pages.doc.rect(x + 1, top, width - 2, bad ?? 0).fill(STATUS_COLORS.failed);
  }
  const [first, last] = [days[0], days.at(-1)];
  if (first && last) {
    // with how much the highest column stands for
    const reach = fill(w.highestADay, { number: highest.toLocaleString(language) });
    const words = `${printDays(language, first.day, last.day)} · ${reach}`;
    pages.line(pages.fitted(words, span.width, QUIET), span.x, foot + 3, QUIET);
  }
}

/** As many days as a chart has room for. */
const MAX_DAYS = 21;
