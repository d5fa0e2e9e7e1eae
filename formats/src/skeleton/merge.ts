/**
 * Code in a file that people write in, too. What is ours stands between two comments, in every language that has
 * comments to the end of a line:
 *
 *     // caseloom: generated <id>
 *     export async function theUserSignsIn(page: Page): Promise<void> {
 *       // caseloom: yours
 *       …
 *
 * Whatever stands elsewhere, bodies above all, is somebody's own and stays as it is, byte for byte. No language is
 * parsed: braces, quotes and indentation mean nothing here, and a formatter moves no comment to another line.
 */
const BEGIN = /^[ \t]*(?:\/\/|#) caseloom: generated (\S+)[ \t]*\r?$/;
const END = /^[ \t]*(?:\/\/|#) caseloom: yours[ \t]*\r?$/;
const ANCHOR = /^[ \t]*(?:\/\/|#) caseloom: new[ \t]*\r?$/;

/** A head with its comments, as lines. */
export function headLines(
  sign: '//' | '#',
  id: string,
  lines: string[],
  indents: [string, string],
) {
  return [
    `${indents[0]}${sign} caseloom: generated ${markOf(id)}`,
    ...lines,
    `${indents[1]}${sign} caseloom: yours`,
  ];
}

/** The comment before which what is new is added. */
export function anchorLine(sign: '//' | '#', indent = ''): string {
  return `${indent}${sign} caseloom: new`;
}

/** An id as one word. */
export function markOf(id: string): string {
  return encodeURIComponent(id.toWellFormed());
}

type Place = { mark: string; from: number; to: number };

/** Where the heads of a file are: of two with one mark the first, as the other was copied. */
function placesIn(lines: string[]): Place[] {
  const places: Place[] = [];
  let begun: { mark: string; from: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = BEGIN.exec(line)?.[1];
    if (mark !== undefined) begun = { mark, from: index };
    else if (begun && END.test(line)) {
      const { mark: own, from } = begun;
      if (!places.some((place) => place.mark === own)) places.push({ mark: own, from, to: index });
      begun = undefined;
    }
  }
  return places;
}

/** By the mark of each head what people wrote after it, up to the next one. */
export function bodiesIn(text: string): Map<string, string> {
  const lines = text.split('\n');
  const places = placesIn(lines);
  return new Map(
    places.map(({ mark, to }, index) => {
      const end = places[index + 1]?.from ?? lines.length;
      return [mark, lines.slice(to + 1, end).join('\n')] as const;
    }),
  );
}

/** The code of a function: its head with its comments, and what its body is at first. */
export type Code = { id: string; head: string[]; body: string[] };

/** What the end of a file needs where a person took the comment for new code away. */
export type AtEnd = {
  /** The line that must stay the last. */
  closing?: string;
  /** What must stand before. */
  heading?: string;
};

/**
 * A file with the heads of today: those that are there are written anew in their place, and what is missing is added
 * before the comment for it, else at the end.
 */
export function mergeFile(text: string, codes: Code[], atEnd: AtEnd = {}): string {
  const lines = text.split('\n');
  const byMark = new Map(codes.map((code) => [markOf(code.id), code]));
  const merged: string[] = [];
  const places = placesIn(lines);
  let next = 0;
  for (const { mark, from, to } of places) {
    const code = byMark.get(mark);
    if (!code) continue;
    merged.push(...lines.slice(next, from), ...endedAs(lines[from], code.head));
    next = to + 1;
  }
  merged.push(...lines.slice(next));
  const present = new Set(places.map(({ mark }) => mark));
  const missing = codes.filter(({ id }) => !present.has(markOf(id)));
  if (missing.length === 0) return merged.join('\n');
  const added = endedAs(
    lines[places[0]?.from ?? 0],
    missing.flatMap(({ head, body }) => [...head, ...body, '']),
  );
  const anchor = merged.findIndex((line) => ANCHOR.test(line));
  const { closing, heading } = atEnd;
  const last = closing ? merged.findLastIndex((line) => line.trimEnd() === closing) : -1;
  const place = anchor < 0 ? last : anchor;
  if (place < 0) {
    const begun = merged.join('\n').replace(/\n*$/, '\n');
    return `${[begun, ...(heading ? [heading] : []), ...added].join('\n')}`;
  }
  merged.splice(place, 0, ...added);
  return merged.join('\n');
}

/** Lines that end as another one does: in a file of Windows a carriage return is left at each end. */
function endedAs(line: string | undefined, lines: string[]): string[] {
  return line?.endsWith('\r') ? lines.map((one) => `${one}\r`) : lines;
}
