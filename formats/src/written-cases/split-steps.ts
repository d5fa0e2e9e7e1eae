import type { StepType } from '@caseloom/engine';
import { EXAMPLES } from './fill-rows.ts';
import { plainText } from './plain-text.ts';
import type { WrittenStep } from './written-case.ts';

/** The number or the sign that a line of a list begins with. */
const BULLET =
  /^\s*(?:(?:step|adım)\s*\d{1,3}\s*[:.)-]\s*|\(?\d{1,3}[.)]\)?(?=\s|["“]|[^\d\s])\s*|\d{1,3}\s*-\s+|[-*•–▪]\s+)/iu;

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
  const isList = lines.some((line) => BULLET.test(line));
  const items: { number?: number; text: string }[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const [mark = ''] = BULLET.exec(line) ?? [];
    const text = unquoted(line.slice(mark.length).trim()).replace(BULLET, '');
    const number = /\d+/.exec(mark)?.[0];
    if (isList && mark === '' && last) last.text = `${last.text} ${text}`.trim();
    else items.push({ text, ...(number !== undefined && { number: Number(number) }) });
  }
  return items;
}

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

const ROLES: [word: RegExp, role: StepType][] = [
  [/^\s*(?:given|diyelim ki|varsayalım ki|eğer ki)\s+/i, 'context'],
  [/^\s*(?:when|eğer|ne zaman)\s+/i, 'action'],
  [/^\s*(?:then|o zaman|sonuç olarak)\s+/i, 'outcome'],
];
/** Where a scenario begins: another one below it is not of this case. */
const SCENARIO = /^\s*(?:scenario|senaryo)(?: outline| template| taslağı)?\s*:/i;
const AND = /^\s*(?:and|but|ve|ama|fakat|\*)\s+/i;

/** The steps of a scenario that stands in a cell, as its lines or as points of a list: And and But have the role of the step before; what is no step is left out. */
export function gherkinSteps(cell: string): WrittenStep[] {
  const steps: WrittenStep[] = [];
  let type: StepType = 'context';
  const lines = BULLET.test(cell)
    ? itemsOf(cell).map(({ text }) => text)
    : plainText(cell).split('\n');
  for (const line of lines) {
    if (EXAMPLES.test(line) || (steps.length > 0 && SCENARIO.test(line))) break;
    const found = ROLES.find(([pattern]) => pattern.test(line));
    const word = found?.[0] ?? AND;
    if (!word.test(line)) continue;
    type = found?.[1] ?? type;
    steps.push({ type, text: line.replace(word, '').trim() });
  }
  return steps;
}
