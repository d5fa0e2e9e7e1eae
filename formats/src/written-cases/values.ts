import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { nameAround } from '../text-to-model/data-name.ts';
import { lower } from '../text-to-model/lower.ts';
import type { WrittenCase, WrittenStep } from './written-case.ts';

/** A step in pieces: words, and what looks like a value among them. */
export type Piece = string | { value: string; name: string };
export type SplitStep = { type: StepType; pieces: Piece[] };

/** A number that is part of no word, in groups of digits or not; or a text in quotes. */
const VALUE =
  /(?<![\p{L}\p{N}_#.,/-])[-+]?\d{1,20}(?:[.,]\d{1,20}|(?<=\d{3}) \d{3,4}\b){0,6}(?![\p{L}\p{N}_])|"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»/gu;
/** Before these words, or behind them, a text in quotes is the name of something on the screen and not what is entered. */
const NAMED_BY =
  /(?:\b(?:click|press|tap|push|open|go|navigate|visit|switch|expand|close)\w*|tıkla\S*|bas\S*|aç\S*|git\S*)\s+(?:\p{L}+\s+){0,3}$/iu;
const NAMES =
  /^["”»]?\s*(?:button|link|tab|menu|page|screen|checkbox|icon|düğme|buton|bağlantı|sekme|menü|sayfa|ekran)/iu;
/** `name: value` or `name = value`, in the column of data. */
const NAMED = /^(\p{L}[\p{L}\p{N} _-]{0,40}?)\s*[:=]\s*(\S.*)?$/u;

/**
 * Splits the steps of a case into words and values. What is expected has only values that were entered
 * before: other results are other branches, and not data.
 */
export function splitSteps(steps: readonly WrittenStep[], language: Language): SplitStep[] {
  const entered = new Set<string>();
  return steps.map((step) => {
    const isKnown = (value: string) => step.type !== 'outcome' || entered.has(value);
    const split = splitStep(step, language, isKnown);
    for (const piece of split.pieces) if (typeof piece !== 'string') entered.add(piece.value);
    return split;
  });
}

/** Splits a step; of the column of data, what the step does not say comes in brackets behind it. */
function splitStep(
  { type, text, data = '' }: WrittenStep,
  language: Language,
  isKnown: (value: string) => boolean,
): SplitStep {
  const parts = data
    .split(/\s*[;\n]\s*/)
    .filter(Boolean)
    .map(partOf);
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
    pieces.push(index === 0 ? ' (' : ', ', { value, name: name ?? nameOf(text, end, language) });
  }
  if (others.length > 0) pieces.push(')');
  return { type, pieces };
}

type Part = { name?: string; value: string };

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
      NAMED_BY.test(text.slice(0, index)) || NAMES.test(text.slice(index + value.length));
    return isNamed ? [] : { value: value.slice(1, -1), index: index + 1, name: undefined };
  });
  return [...known, ...found].toSorted(
    (a, b) => a.index - b.index || b.value.length - a.value.length,
  );
}

/** Words that part a name from what stands before it. */
const BETWEEN = new Set([
  ...['has', 'have', 'had', 'a', 'an', 'the', 'of', 'to', 'with', 'in', 'on', 'at', 'for', 'by'],
  ...[
    'as',
    'is',
    'are',
    'be',
    'and',
    'or',
    'from',
    'into',
    'that',
    'it',
    'i',
    'my',
    'this',
    'then',
  ],
  ...['enter', 'type', 'set', 'bir', 've', 'ile', 'için', 'olarak', 'alanına', 'girilir', 'gir'],
]);

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

/** A test case whose differing values have names: its steps as labels, and what each name stands for. */
export type CaseWithData = {
  case: WrittenCase;
  steps: { type: StepType; label: string }[];
  row: Map<string, string>;
};

/** A place for a value in steps of the same words. */
type Slot = { names: Map<string, number>; values: Map<number, string> };

/**
 * Gives the values that differ between cases names, so that steps with the same words are one step. A
 * value that is the same in all cases is a word. A step that a case has twice with different values
 * has another name at the second time.
 *
 * @param keyOf what is alike for steps that are one
 * @param wordsOf the words of a step, those of its kind that are kept for all of them
 * @param reserved names that stand for something else already
 */
export function nameValues(
  cases: readonly { case: WrittenCase; steps: SplitStep[] }[],
  { keyOf, wordsOf }: { keyOf: (step: SplitStep) => string; wordsOf: (step: SplitStep) => Piece[] },
  reserved: ReadonlySet<string>,
): CaseWithData[] {
  const slots = new Map<string, Slot>();
  const timesIn = cases.map(({ steps }) => times(steps.map(keyOf)));
  for (const [index, { steps }] of cases.entries())
    for (const [at, step] of steps.entries()) fill(slots, timesIn[index]?.[at] ?? '', step, index);
  const names = namesOf(slots, reserved);
  return cases.map(({ case: own, steps }, index) => {
    const row = new Map<string, string>();
    const labelled = steps.map((step, at) => {
      const values = step.pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.value));
      let slot = -1;
      const label = wordsOf(step).map((piece) => {
        if (typeof piece === 'string') return escaped(piece);
        slot += 1;
        const value = values[slot] ?? piece.value;
        const name = names.get(`${timesIn[index]?.[at]} ${slot}`);
        if (name === undefined) return escaped(value);
        row.set(name, value);
        return `<${name}>`;
      });
      return { type: step.type, label: label.join('').replaceAll(/\s+/g, ' ').trim() };
    });
    return { case: own, steps: labelled, row };
  });
}

/** Each key with how often it stood before. */
function times(keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${key} ${count}`;
  });
}

function fill(slots: Map<string, Slot>, key: string, step: SplitStep, index: number): void {
  const found = step.pieces.filter((piece) => typeof piece !== 'string');
  for (const [at, { value, name }] of found.entries()) {
    const slot = slots.get(`${key} ${at}`) ?? { names: new Map(), values: new Map() };
    slots.set(`${key} ${at}`, slot);
    slot.names.set(name, (slot.names.get(name) ?? 0) + 1);
    slot.values.set(index, value);
  }
}

/** The name of each slot that is test data; slots that could have one name and never differ share it. */
function namesOf(
  slots: ReadonlyMap<string, Slot>,
  reserved: ReadonlySet<string>,
): Map<string, string> {
  const named = new Map<string, string>();
  const taken = new Map<string, Slot['values']>();
  for (const [key, slot] of slots) {
    if (new Set(slot.values.values()).size < 2) continue;
    const name = freeName(baseOf(slot), (each) => {
      const others = taken.get(each) ?? new Map();
      return !reserved.has(each) && areAlike(slot.values, others);
    });
    named.set(key, name);
    taken.set(name, new Map([...(taken.get(name) ?? []), ...slot.values]));
  }
  return named;
}

/** What the place is called where it has a name, in most of its cases. */
function baseOf({ names }: Slot): string {
  const [[frequent] = ['']] = [...names].toSorted((a, b) => b[1] - a[1]);
  const name = frequent.replaceAll(/[<>|{}\r\n]/g, '').trim();
  return name.slice(0, 60) || 'value';
}

function freeName(base: string, isFree: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (isFree(name)) return name;
  }
}

/** Whether no case has different values at two places. */
function areAlike(values: Slot['values'], others: Slot['values']): boolean {
  return [...values].every(([at, value]) => !others.has(at) || others.get(at) === value);
}

/** Words that look like a name of test data or state stay words. */
function escaped(words: string): string {
  return words.replaceAll(/<(?=[^<>|\r\n]{1,80}>)/g, '\\<').replaceAll(/\{(?=[\p{L}_])/gu, '\\{');
}
