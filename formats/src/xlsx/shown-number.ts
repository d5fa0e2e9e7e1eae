import type { XmlPart } from '../xml.ts';

/** The formats that a workbook names by number alone, of those that change what a number says. */
const BUILT_IN = new Map([
  ...[9, 10].map((id) => [id, '0%'] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, 'yyyy-mm-dd'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'hh:mm'] as const),
  [22, 'yyyy-mm-dd hh:mm'] as const,
]);

/** The number format of each cell style, by its index; empty where numbers stand as they are. */
export function formatsIn(parts: Iterable<XmlPart>): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isInside = false;
  for (const part of parts) {
    if (part.kind === 'text') continue;
    if (part.name === 'cellXfs') isInside = part.kind === 'open';
    if (part.kind !== 'open') continue;
    const id = Number(part.attributes.numFmtId);
    if (part.name === 'numFmt') own.set(id, part.attributes.formatCode ?? '');
    else if (part.name === 'xf' && isInside) formats.push(own.get(id) ?? BUILT_IN.get(id) ?? '');
  }
  return formats;
}

const DAY_MS = 86_400_000;
/** Office programs count days from here, and for the sake of an older one take 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);
const FALSE_LEAP_DAY = 60;
const DAYS_TO_1904 = 1462;
/** The last day that office programs know, 9999-12-31. */
const LAST_DAY = 2_958_466;
/** So many digits of a number are shown; the rest is noise of binary fractions. */
const DIGITS = 15;

/** A stored number as its format shows it: a date and a time as ISO 8601 has them, whatever the order in the format. */
export function shownNumber(stored: string, format: string, is1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  // without what is only printed: texts in quotes, signs behind a backslash, colours and languages
  const code = (format.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  const hasTime = /[hs]/.test(code);
  const hasDate = /[yd]/.test(code) || (/m/.test(code) && !hasTime);
  if (hasDate || hasTime)
    return shownDate(value + (is1904 ? DAYS_TO_1904 : 0), { hasDate, hasTime });
  const number = Number(value.toPrecision(DIGITS));
  if (code.includes('%')) return `${Number((number * 100).toPrecision(DIGITS))}%`;
  if (/^0+$/.test(code) && Number.isInteger(number) && number >= 0)
    return String(number).padStart(code.length, '0');
  return String(number);
}

function shownDate(
  serial: number,
  { hasDate, hasTime }: { hasDate: boolean; hasTime: boolean },
): string {
  if (serial < 0 || serial >= LAST_DAY) return String(serial);
  const days = serial < FALSE_LEAP_DAY ? serial + 1 : serial;
  const seconds = Math.round((days * DAY_MS) / 1000);
  const [date = '', time = ''] = new Date(EPOCH + seconds * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  const clock = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (!hasTime) return date;
  return hasDate ? `${date} ${clock}` : clock;
}
