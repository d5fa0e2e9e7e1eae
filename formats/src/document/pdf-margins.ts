import type { Line, Page, Segment } from './pdf-lines.ts';

/** How much of a page, at its top and at its end, may hold what is repeated on others. */
const MARGIN = 0.17;
/** Only a number, or one that says what it counts, is that of a page. */
const PAGE_NUMBER = /^\W*(?:(?:page|sayfa|p\.|s\.)\s*)?\d{1,4}\s*(?:(?:\/|of|-|–)\s*\d{1,4})?\W*$/i;
/** Pages without what stands at the margin of many of them in the same place: titles, dates, numbers of pages. */
export function withoutMargins(pages: Page[]): Page[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(marginalKeys(page))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const many = Math.max(2, pages.length * 0.4);
  const isRepeated = (page: Page, line: Line, segment: Segment) =>
    isPageNumber(page, line, segment) ||
    keysOf(page, line, segment).some((key) => (counts.get(key) ?? 0) >= many);
  return pages.map((page) => ({
    ...page,
    lines: page.lines.flatMap((line) => {
      if (!isAtMargin(page, line)) return [line];
      const segments = line.segments.filter((segment) => !isRepeated(page, line, segment));
      return segments.length > 0 ? [{ ...line, segments }] : [];
    }),
  }));
}

/** The number of this page, alone on its line or beside that of the last one. */
function isPageNumber({ number }: Page, { segments }: Line, { text }: Segment): boolean {
  const [first, last] = text.match(/\d+/g) ?? [];
  const isAlone = segments.length === 1 || last !== undefined;
  return isAlone && Number(first) === number && PAGE_NUMBER.test(text);
}

export function isAtMargin({ height }: Page, { y }: Line): boolean {
  return y < height * MARGIN || y > height * (1 - MARGIN);
}

function marginalKeys(page: Page): string[] {
  return page.lines
    .filter((line) => isAtMargin(page, line))
    .flatMap((line) => line.segments.flatMap((segment) => keysOf(page, line, segment)));
}

/** The same for what is the same on another page: its text and place, or the place of a number that grows with the pages. */
function keysOf({ number }: Page, { y }: Line, { text }: Segment): string[] {
  const place = Math.round(y / 4);
  const keys = [`${place} ${text}`];
  if (PAGE_NUMBER.test(text)) {
    const [first = 0] = (/\d+/.exec(text) ?? []).map(Number);
    keys.push(`${place} number ${first - number}`);
  }
  return keys;
}
