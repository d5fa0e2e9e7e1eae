import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { nameAround } from '../text-to-model/data-name.ts';
import { lower } from '../text-to-model/lower.ts';
import { imagesAt } from './images.ts';
import { BETWEEN, isWritten } from './in-any-language.ts';
import type { WrittenStep } from './written-case.ts';

/** A step in pieces: words, and what looks like a value among them. */
export type Piece = string | { value: string; name: string };
export type SplitStep = { type: StepType; pieces: Piece[] };

/** A number that is part of no word, in groups of digits or not; or a text in quotes. */
const VALUE =
  /(?<![\p{L}\p{N}_#.,/-])[-+]?\d{1,20}(?:[.,]\d{1,20}|(?<=\d{3}) \d{3,4}\b){0,6}(?![\p{L}\p{N}_])|"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»/gu;
/** `name: value` or `name = value`, in the column of data. */
const NAMED = /^(\p{L}[\p{L}\p{N} _-]{0,40}?)\s*[:=]\s*(\S.*)?$/u;

/**
 * Splits the steps of a case into words and values. What is expected has only values that were entered
 * before: other results are other branches, and not data. Test data of the case as a whole is that of the steps that
 * say its values; the rest stands behind the step that has it.
 */
export function splitSteps(steps: readonly WrittenStep[], language: Language): SplitStep[] {
  const entered = new Set<string>();
  const ofCase = steps.flatMap((step) => (step.isDataOfCase ? partsOf(step) : []));
  const standsIn = (part: Part, where: readonly WrittenStep[]) =>
    where.some(({ type, text }) => type !== 'outcome' && says(text, part));
  return steps.map((step) => {
    const isKnown = (value: string) => step.type !== 'outcome' || entered.has(value);
    const others = steps.filter((other) => other !== step);
    const parts = step.isDataOfCase
      ? ofCase.filter((part) => standsIn(part, [step]) || !standsIn(part, others))
      : [...partsOf(step), ...ofCase.filter((part) => standsIn(part, [step]))];
    const split = splitStep(step, { parts, language, isKnown });
    for (const piece of split.pieces) if (typeof piece !== 'string') entered.add(piece.value);
    return split;
  });
}

/** Splits a step; of the column of data, what the step does not say comes in brackets behind it. */
function splitStep(
  { type, text }: WrittenStep,
  {
    parts,
    language,
    isKnown,
  }: { parts: readonly Part[]; language: Language; isKnown: (value: string) => boolean },
): SplitStep {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { value, index, name } of valuesIn(text, parts)) {
    if (index < from || !isKnown(value)) continue;
    const known = name ?? parts.find((part) => part.value === value)?.name;
    const around = [index, index + value.length] as const;
    pieces.push(text.slice(from, index), { value, name: known ?? nameOf(text, around, language) });
    from = index + value.length;
  }
  pieces.push(text.slice(from));
  const shown = new Set(pieces.map((piece) => (typeof piece === 'string' ? '' : piece.value)));
  // of what is expected the column only says which name a value has
  const others = type === 'outcome' ? [] : parts.filter(({ value }) => !shown.has(value));
  for (const [index, { name, value }] of others.entries()) {
    const end = [text.length, text.length] as const;
    const prefix = name === undefined ? '' : `${name}: `;
    pieces.push(`${index === 0 ? ' (' : ', '}${prefix}`);
    pieces.push({ value, name: name ?? nameOf(text, end, language) });
  }
  if (others.length > 0) pieces.push(')');
  return { type, pieces };
}

type Part = { name?: string; value: string };

/** What stands in the column of data of a step. */
const partsOf = ({ data = '' }: WrittenStep): Part[] =>
  data
    .split(/\s*[;\n]\s*/)
    .filter(Boolean)
    .map(partOf);

/** Whether a text has the value of a part, and not within another word. */
function says(text: string, { value }: Part): boolean {
  if (value.length < 2) return false;
  const before = text.split(value);
  return before
    .slice(1)
    .some(
      (behind, at) => !(/[\p{L}\p{N}]$/u.test(before[at] ?? '') || /^[\p{L}\p{N}]/u.test(behind)),
    );
}

function partOf(part: string): Part {
  // our own workbook marks what is invalid
  const text = part.replace(/ \((?:invalid|geçersiz)\)$/, '');
  const [, name, value = ''] = NAMED.exec(text) ?? [];
  return name === undefined ? { value: text } : { name, value };
}

/** What looks like a value, and what the column of data says is one, in the order of the text. */
function valuesIn(text: string, parts: readonly Part[]) {
  const known = parts.flatMap(({ name, value }) => {
    const index = value.length > 1 ? text.indexOf(value) : -1;
    return index < 0 ? [] : { value, index, name };
  });
  const found = [...text.matchAll(VALUE)].flatMap(({ 0: value, index }) => {
    if (!/^["“«]/.test(value)) return { value, index, name: undefined };
    const isNamed =
      isWritten('actsOn', text.slice(0, index)) ||
      isWritten('controls', text.slice(index + value.length));
    return isNamed ? [] : { value: value.slice(1, -1), index: index + 1, name: undefined };
  });
  // a picture is no value, and no part of its name is
  const images = imagesAt(text);
  const isInImage = (at: number) => images.some(([from, to]) => from <= at && at < to);
  return [...known, ...found]
    .filter(({ index }) => !isInImage(index))
    .toSorted((a, b) => a.index - b.index || b.value.length - a.value.length);
}

/** What a value is called, by the words around it: at most two that stand together. */
function nameOf(text: string, [from, to]: readonly [number, number], language: Language): string {
  const small = lower(text, language);
  const before = small.slice(0, from);
  const around = nameAround([before, small.slice(from, to), small.slice(to)], language);
  const words = (around?.name ?? before).match(/\p{L}+/gu) ?? [];
  const end = words.findLastIndex((word) => !BETWEEN.has(word)) + 1;
  const start = words.slice(0, end).findLastIndex((word) => BETWEEN.has(word)) + 1;
  return words.slice(Math.max(start, end - 2), end).join(' ');
}
