import { stepParts } from '@caseloom/engine';
import { areWhole } from '../gherkin/feature-to-model.ts';
import { BETWEEN, isWritten } from './in-any-language.ts';
import type { ProjectNames } from './project-names.ts';
import type { Piece } from './values.ts';

/** A place for a value in steps of the same words, which the words of the step go around. */
export type Slot = {
  names: Map<string, number>;
  values: Map<number, string>;
  words: Piece[];
  at: number;
};

/**
 * The name of each slot that is test data. Slots that are called the same and never differ share it; any other
 * word of a step names only the values of this step.
 */
export function namesOf(
  slots: ReadonlyMap<string, Slot>,
  { reserved, known }: ProjectNames,
): Map<string, string> {
  const named = new Map<string, string>();
  const taken = new Map<string, Slot['values']>();
  const give = (key: string, slot: Slot, name: string | undefined) => {
    if (name === undefined) return;
    named.set(key, name);
    taken.set(name, new Map([...(taken.get(name) ?? []), ...slot.values]));
  };
  const fits = (slot: Slot, name: string) => {
    const others = taken.get(name) ?? new Map();
    const own = new Set([...slot.values.values(), ...others.values()]);
    const before = known.get(name) ?? [];
    const all = [...own, ...before];
    const isOfOneKind = before.length === 0 || areWhole(before) === areWhole(all);
    const isShort = new Set(all).size <= MAX_VALUES;
    return !reserved.has(name) && isOfOneKind && isShort && areAlike(slot.values, others);
  };
  const differing = [...slots].filter(([, { values }]) => new Set(values.values()).size > 1);
  for (const [key, slot] of differing)
    give(
      key,
      slot,
      calledIn(slot).find((name) => fits(slot, name)),
    );
  for (const [key, slot] of differing) {
    if (named.has(key)) continue;
    // a value without a name stays a word; one that the project has is that of an earlier import where it has most of the values
    const isFree = (name: string) =>
      !taken.has(name) && hasHalf(slot, known.get(name)) && fits(slot, name);
    give(key, slot, wordsAround(slot).find(isFree));
  }
  return named;
}

/** Whether half of the values at a place, or more, are among those that a name has already; a new name has none. */
function hasHalf({ values }: Slot, before: readonly string[] | undefined): boolean {
  const own = [...new Set(values.values())];
  return !before || own.filter((value) => before.includes(value)).length * 2 >= own.length;
}

/** What the values at a place are called by the words of the steps, the most frequent first. */
function calledIn({ names, words }: Slot): string[] {
  const frequent = [...names].toSorted((a, b) => b[1] - a[1]).map(([name]) => name);
  return frequent.filter(canName(literalsOf(words), 'every'));
}

/**
 * What a place may be called where that is of no use, the best first: words before it that begin and end with
 * one that means something, any other such word of the step, and words before it that have one.
 */
function wordsAround({ words, at }: Slot): string[] {
  const literals = literalsOf(words);
  const before = wordsOfText(literals[at] ?? '');
  const behind = wordsOfText(literals[at + 1] ?? '');
  const near = [1, 2, 3].flatMap((count) => [
    ...(count > before.length ? [] : [before.slice(-count).join(' ')]),
  ]);
  const all = [...behind, ...literals.flatMap(wordsOfText)].filter((word) => word.length > 1);
  const sure = [...near, ...all].filter(canName(literals, 'every'));
  return [...new Set([...sure, ...near.filter(canName(literals, 'some'))])];
}

/**
 * Whether a name can stand for a value in a step. Only words of the step are names: what prints a step says
 * a name before its value unless the step says it already, and would say what nobody wrote.
 *
 * @param which of its first and last words mean something
 */
function canName(literals: string[], which: 'every' | 'some'): (name: string) => boolean {
  const isMentioned = mentionsIn(literals);
  const [first = ''] = wordsOfText(literals.join(' '));
  return (name) => {
    const words = name.toLowerCase().split(' ');
    const ends = [words[0] ?? '', words.at(-1) ?? ''];
    const isName = ends[which]((word) => isNoun(word, first));
    return isName && name.length <= MAX_NAME && isMentioned(name);
  };
}

const MAX_NAME = 60;
/** So many values a name of a project has at most. */
const MAX_VALUES = 1000;
const wordsOfText = (text: string) =>
  text.toLowerCase().match(/[\p{L}\p{N}_-]*\p{L}[\p{L}\p{N}_-]*/gu) ?? [];
/** Whether a word means something: one for entering, as `type` before what is typed, names no thing. */
function isNoun(word: string, firstOfStep: string): boolean {
  const isVerb =
    isWritten('enters', word) || (word === firstOfStep && isWritten('entersFirst', word));
  return !BETWEEN.has(word) && !isVerb;
}

/** The words around the values of a step. */
function literalsOf(words: readonly Piece[]): string[] {
  const literals = [''];
  for (const piece of words)
    if (typeof piece === 'string') literals.push(`${literals.pop()}${escaped(piece)}`);
    else literals.push('');
  return literals;
}

/** Whether a step says a name with its own words, as what prints it looks at that. */
function mentionsIn(literals: readonly string[]): (name: string) => boolean {
  return (name) => {
    // a backslash before a name would make it plain words
    const isPlain = literals.slice(0, -1).some((words) => words.endsWith('\\'));
    if (isPlain || /[<>|{}\\\r\n]/.test(name) || name.trim() === '') return false;
    const parts = stepParts({ label: literals.join(`<${name}>`), text: literals.join('0') }, {});
    return parts.every((part) => part.kind === 'words' || part.isNamed);
  };
}

/** Whether no case has different values at two places. */
function areAlike(values: Slot['values'], others: Slot['values']): boolean {
  return [...values].every(([at, value]) => !others.has(at) || others.get(at) === value);
}

/** Words that look like a name of test data stay words. */
export function escaped(words: string): string {
  return words.replaceAll(/(?<=\\)<|<(?=[^<>|\r\n]{1,80}>)/g, '\\<');
}
