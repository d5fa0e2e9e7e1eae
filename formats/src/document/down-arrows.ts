import type { Piece } from './piece.ts';

/** A line that only leads to the next. */
export const DOWN = /^\s*(?:[↓⬇▼⇓⭣]\uFE0F?|\|\s*v)\s*$/u;
const FEWEST = 3;
/** Lines between two arrows. */
const MAX_LINES = 8;

/**
 * Reads lines that arrows between them lead down through, as numbered items:
 *
 *     Receive the order
 *       ↓
 *     Pack it
 *
 * @returns the line after them
 */
export function takeDownArrows(lines: string[], index: number, pieces: Piece[]): number {
  const steps: string[] = [];
  let end = index;
  for (let at = index; isWords(lines[at]); ) {
    const words: string[] = [];
    while (isWords(lines[at]) && words.length < MAX_LINES) words.push(lines[at++]?.trim() ?? '');
    steps.push(words.join(' '));
    end = at;
    const arrow = skipEmpty(lines, at);
    if (!DOWN.test(lines[arrow] ?? '')) break;
    at = skipEmpty(lines, arrow + 1);
  }
  if (steps.length < FEWEST) return index;
  steps.forEach((text, number) => {
    pieces.push({ kind: 'item', level: 0, marker: `${number + 1}.`, text });
  });
  return end;
}

function isWords(line = ''): boolean {
  return line.trim() !== '' && !DOWN.test(line);
}

function skipEmpty(lines: string[], index: number): number {
  let at = index;
  while (at < lines.length && lines[at]?.trim() === '') at++;
  return at;
}
