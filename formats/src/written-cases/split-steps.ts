import type { StepType } from '@caseloom/engine';
import { isWritten, ROLE_WORDS } from './in-any-language.ts';
import { plainScenario, plainText } from './plain-text.ts';
import type { WrittenStep } from './written-case.ts';

/** The number or the sign that a line of a list begins with. */
const BULLET =
  /^\s*(?:(?:step|adım)\s*\d{1,3}\s*[:.)-]\s*|\(?\d{1,3}[.)]\)?(?=\s|["“]|[^\d\s])\s*|\d{1,3}\s*-\s+|[-*•–▪]\s+)/iu;

/** Points in points, `1.1` or `a.`: they are points of their own where several lines have one. */
const INNER = [/^\s*\d{1,2}(?:\.\d{1,2}){1,3}[.)]?\s+(?=\S)/u, /^\s*[a-z][.)]\s+(?=\S)/u];

/**
 * The lines of a cell as its items: a numbered or bulleted list as its points, with the lines that go
 * on with one; anything else as a line each. Marks of HTML and Markdown are taken away. Time: linear.
 *
 * @returns the number that each item has where it has one, and its text
 */
export function itemsOf(cell: string): { number?: number; text: string }[] {
  const lines = plainText(cell)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const inner = INNER.filter((mark) => lines.filter((line) => mark.test(line)).length > 1);
  const markOf = (line: string) =>
    inner.map((mark) => mark.exec(line)?.[0]).find(Boolean) ?? BULLET.exec(line)?.[0] ?? '';
  const isList = lines.some((line) => markOf(line) !== '');
  const items: { number?: number; texts: string[] }[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const mark = markOf(line);
    const text = unquoted(line.slice(mark.length).trim()).replace(BULLET, '');
    const number = /^\D*(\d+)(?!\.\d)\D*$/.exec(mark)?.[1];
    if (isList && mark === '' && last) last.texts.push(text);
    else items.push({ texts: [text], ...(number !== undefined && { number: Number(number) }) });
  }
  return items.map(({ texts, ...item }) => ({ ...item, text: texts.filter(Boolean).join(' ') }));
}

/** A cell that is one text: its lines with their points, a number before a single one taken away. */
export function textOf(cell: string): string {
  const lines = plainText(cell)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [first = '', ...others] = lines;
  if (others.length > 0) return lines.map((line) => unquoted(line)).join('\n');
  return itemsOf(first)[0]?.text ?? '';
}

/** The lines of a text as one line, as a step of a drawing has it. */
export function onOneLine(text: string): string {
  const [first = '', ...others] = text.split('\n').map((line) => line.replace(BULLET, '').trim());
  const parts = [first];
  let isTable = isRow(first);
  for (const line of others) {
    parts.push(isTable && isRow(line) ? '; ' : ' ', line);
    isTable ||= isRow(line);
  }
  return parts.join('').trim();
}

const isRow = (line: string) => line.includes(' | ');

/** Qase writes each step in quotes, with the line breaks in it as two characters. */
function unquoted(text: string): string {
  const [, inner] = /^"([\s\S]*)"$/.exec(text) ?? [];
  return inner === undefined
    ? text
    : inner
        .replaceAll(/(?:\\n|\s)+/g, ' ')
        .replaceAll('\\"', '"')
        .trim();
}

/** The steps of a scenario that stands in a cell, as its lines or as points of a list: And and But have the role of the step before; what is no step is left out. */
export function gherkinSteps(cell: string): WrittenStep[] {
  const steps: WrittenStep[] = [];
  let type: StepType = 'context';
  const lines = BULLET.test(cell)
    ? itemsOf(cell).map(({ text }) => text)
    : plainScenario(cell).split('\n');
  for (const line of lines) {
    if (isWritten('examples', line) || (steps.length > 0 && isWritten('scenario', line))) break;
    const role = roleOf(line);
    if (!role) continue;
    type = role.type ?? type;
    steps.push({ type, text: line.slice(role.length).trim() });
  }
  return steps;
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
