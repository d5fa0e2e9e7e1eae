import type { Sentence } from '@caseloom/formats/text-to-model';

/** A stretch of a text, and the parts of the draft that quote it; `isLeftOver` where it became nothing. */
export type Stretch = { from: number; text: string; ids: string[]; isLeftOver: boolean };

type Range = { from: number; to: number; id: string | undefined };

/**
 * A text cut at every place where a quotation begins or ends. What is quoted is looked for from the
 * line it is said to stand on, spaces and line ends counting alike; where it reads otherwise, as in
 * a table, its whole line is meant.
 */
export function stretchesOf(
  text: string,
  quoted: readonly { id: string; sentence: Sentence }[],
  leftOver: readonly Sentence[],
): Stretch[] {
  const starts = lineStarts(text);
  const ranges = [
    ...quoted.map(({ id, sentence }) => ({ ...rangeOf(text, starts, sentence), id })),
    ...leftOver.map((sentence) => ({ ...rangeOf(text, starts, sentence), id: undefined })),
  ].filter(({ from, to }) => to > from);
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])])];
  cuts.sort((a, b) => a - b);
  const at = new Map(cuts.map((cut, index) => [cut, index]));
  const stretches = cuts.slice(0, -1).map((from, index): Stretch => {
    return { from, text: text.slice(from, cuts[index + 1]), ids: [], isLeftOver: false };
  });
  for (const range of ranges) cover(stretches, range, at);
  return stretches;
}

function cover(stretches: Stretch[], { from, to, id }: Range, at: ReadonlyMap<number, number>) {
  for (const stretch of stretches.slice(at.get(from), at.get(to))) {
    if (id === undefined) stretch.isLeftOver = true;
    else if (!stretch.ids.includes(id)) stretch.ids.push(id);
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** How far below its line a quotation may stand: a paragraph has several. */
const NEAR = 5000;

function rangeOf(text: string, starts: number[], { line, text: quoted }: Sentence) {
  const start = starts[line - 1];
  if (start === undefined) return { from: 0, to: 0 };
  const near = text.slice(start, start + NEAR + quoted.length);
  const words = quoted.trim().split(/\s+/).map(literal);
  const found = words[0] ? new RegExp(words.join('\\s+'), 'u').exec(near) : null;
  if (found) return { from: start + found.index, to: start + found.index + found[0].length };
  const end = (starts[line] ?? text.length + 1) - 1;
  const whole = text.slice(start, end);
  const indent = whole.length - whole.trimStart().length;
  return { from: start + indent, to: start + whole.trimEnd().length };
}

const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
