import type { StepType } from '@caseloom/engine';
import { isWritten, ROLE_WORDS } from './in-any-language.ts';
import { plainScenario, plainText } from './plain-text.ts';
import { splitPoints } from './points.ts';
import type { WrittenStep } from './written-case.ts';

/** The number or the sign that a line of a list begins with. */
const BULLET =
  /^\s*(?:(?:step|adım)\s*\d{1,3}\s*[:.)-]\s*|\(?\d{1,3}[.)]\)?(?=\s|["“]|[^\d\s])\s*|\d{1,3}\s*-\s+|[-*•–▪]\s+)/iu;

/** Points in points, `1.1` or `a.`: they are points of their own where several lines have one. */
const INNER = [/^\s*\d{1,2}(?:\.\d{1,2}){1,3}[.)]?\s+(?=\S)/u, /^\s*[a-z][.)]\s+(?=\S)/u];

/** A line of Qase: a step in quotes, with the line breaks in it as two characters. */
const QUOTED = /^\s*(?:\(?(\d{1,3})[.)]\s+)?"((?:[^"\\]|\\.)*)"\s*$/;

export type Item = { number?: number; text: string };

/**
 * The lines of a cell as its items: a numbered or bulleted list as its points, with the lines that go
 * on with one; anything else as a line each. Marks of HTML and Markdown are taken away. Time: linear.
 *
 * @returns the number that each item has where it has one, and its text
 */
export function itemsOf(cell: string): Item[] {
  const quoted = quotedItems(cell);
  if (quoted) return quoted;
  const { isList, lines } = markedLines(cell);
  const items: { number?: number; texts: string[] }[] = [];
  for (const { mark, number, text } of lines) {
    const last = items.at(-1);
    if (isList && mark === '' && last) last.texts.push(text);
    else items.push({ texts: [text], ...(number !== undefined && { number }) });
  }
  return items.map(({ texts, ...item }) => ({ ...item, text: texts.filter(Boolean).join('\n') }));
}

/** A line of a cell, and what it begins with as a point of a list. */
export type MarkedLine = { mark: string; number?: number; text: string };

/** The lines of a cell by their marks, and whether any has one. */
export function markedLines(cell: string): { isList: boolean; lines: MarkedLine[] } {
  const all = linesIn(cell);
  const inner = INNER.filter((mark) => all.filter((line) => mark.test(line)).length > 1);
  const markOf = (line: string) =>
    inner.map((mark) => mark.exec(line)?.[0]).find(Boolean) ?? BULLET.exec(line)?.[0] ?? '';
  const lines = all.map((line) => {
    const mark = markOf(line);
    const number = /^\D*(\d+)(?!\.\d)\D*$/.exec(mark)?.[1];
    const text = line.slice(mark.length).trim().replace(BULLET, '');
    return { mark, text, ...(number !== undefined && { number: Number(number) }) };
  });
  return { isList: lines.some(({ mark }) => mark !== ''), lines };
}

/** A cell that is one text: its lines with their points, a number before a single one taken away. */
export function textOf(cell: string): string {
  const quoted = quotedItems(cell);
  if (quoted) return quoted.map(({ text }) => text).join('\n');
  const [first = '', ...others] = linesIn(cell);
  return others.length > 0 ? [first, ...others].join('\n') : first.replace(BULLET, '');
}

/** The lines of a cell that say something, without marks. */
function linesIn(cell: string): string[] {
  const lines = plainText(cell)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return splitPoints(lines.join('\n')).split('\n').filter(Boolean);
}

/** The items of a cell that has each in quotes; nothing of any other cell. */
export function quotedItems(cell: string): Item[] | undefined {
  const lines = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const found = lines.map((line) => QUOTED.exec(line));
  if (found.length === 0 || found.includes(null)) return undefined;
  return found.map((match) => {
    const [, number, inner = ''] = match ?? [];
    const text = textOf(inner.replace(/\\([\\"n])/g, (_, sign) => (sign === 'n' ? '\n' : sign)));
    return { ...(number !== undefined && { number: Number(number) }), text };
  });
}

/**
 * The lines of a text as one line, as a step of a drawing has it.
 *
 * @param isResult whether lines that begin a sentence say something of their own, as those of an expected result
 */
export function onOneLine(text: string, isResult = false): string {
  const [first = '', ...others] = text.split('\n');
  const parts = [first.replace(BULLET, '').trim()];
  let last = first;
  for (const line of others) {
    const areRows = isRow(last) && isRow(line);
    const arePoints = BULLET.test(last) && BULLET.test(line) && !/\p{P}$/u.test(last);
    const areSentences =
      isResult && /^["'“‘]?\p{Lu}/u.test(line) && /[\p{L}\p{N})"”']$/u.test(last);
    const isSeparate = areRows || arePoints || (areSentences && !isRow(line));
    parts.push(isSeparate ? '; ' : ' ', line.replace(BULLET, '').trim());
    last = line;
  }
  return parts.join('').trim();
}

const isRow = (line: string) => line.includes(' | ');

/** The steps of a scenario that stands among other cells: none where a line only goes on with what no Given, When or Then began. */
export function scenarioIn(cell: string): WrittenStep[] {
  const first = scenarioLines(cell).map(roleOf).find(Boolean);
  return first?.type ? gherkinSteps(cell) : [];
}

/** The steps of a scenario that stands in a cell, as its lines or as points of a list: And and But have the role of the step before; what is no step is left out. */
export function gherkinSteps(cell: string): WrittenStep[] {
  const steps: WrittenStep[] = [];
  let type: StepType = 'context';
  for (const line of scenarioLines(cell)) {
    if (isWritten('examples', line) || (steps.length > 0 && isWritten('scenario', line))) break;
    const role = roleOf(line);
    if (!role) continue;
    type = role.type ?? type;
    steps.push({ type, text: line.slice(role.length).trim() });
  }
  return steps;
}

/** The lines of a scenario without the marks of HTML and of lists. */
function scenarioLines(cell: string): string[] {
  const text = plainScenario(cell);
  return BULLET.test(text) ? itemsOf(cell).map((item) => item.text) : text.split('\n');
}

/** What a line of a scenario is, and how long the word is that says so; no type: what the line before is. */
function roleOf(line: string): { type?: StepType; length: number } | undefined {
  for (const type of ['context', 'action', 'outcome', 'same'] as const)
    for (const roles of ROLE_WORDS) {
      const length = roles[type].exec(line)?.[0].length;
      if (length !== undefined) return type === 'same' ? { length } : { type, length };
    }
  return undefined;
}
