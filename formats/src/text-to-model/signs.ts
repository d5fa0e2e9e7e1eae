import type { Language } from '@caseloom/locales/language';
import { namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Signs of one kind in a row: so many letters, so many digits, or those of a fixed beginning. */
export type Signs = { kind: 'letter' | 'digit'; count: number } | { kind: 'fixed'; text: string };

/** What signs a text is made of, one kind behind another, with a text that is: `two letters and four digits, for example KO2741`. */
export type SignsRule = { kind: 'signs'; name: string; signs: Signs[]; example: string };

/** A longer row of signs is read by nobody. */
const MAX_SIGNS = 40;

/**
 * What a sentence says of the signs of a value: two kinds of them at least, as letters or digits alone are a length. How many
 * there are at least, or which kinds there must be in whatever place, is no such rule.
 */
export function signsIn(sentence: string, language: Language): SignsRule | undefined {
  const rules = rulesFor(language).signs;
  const small = lower(sentence, language);
  const prefix = rules.prefix.exec(small);
  const { name: named = '', literal = '' } = prefix?.groups ?? {};
  const start = prefix ? prefix[0].length : 0;
  const row = rowOf(small, start, language);
  if (!row) return undefined;
  const { parts, from, end } = row;
  const before = small.slice(0, from).replace(rules.exactly, '');
  if (rules.loose.test(before) || rules.looseBehind.test(small.slice(end))) return undefined;
  const at = small.indexOf(literal, named.length);
  const fixed: Signs = { kind: 'fixed', text: sentence.slice(at, at + literal.length) };
  const isFixed = prefix !== null && from === start;
  const signs = isFixed ? [fixed, ...parts] : parts;
  const [name] = namesBefore(isFixed ? named : before, language);
  if (!name || signs.length < 2) return undefined;
  return { kind: 'signs', name, signs, example: exampleIn(sentence, signs, language) };
}

/** The first kinds of signs in a row, with nothing but a joint between them. */
function rowOf(small: string, start: number, language: Language) {
  const { part, joint, counts } = rulesFor(language).signs;
  const parts: Signs[] = [];
  let [from, end] = [start, start];
  for (const { 0: words, index, groups = {} } of small.matchAll(part)) {
    if (index < start) continue;
    if (parts.length > 0 && !joint.test(small.slice(end, index))) break;
    if (parts.length === 0) from = index;
    const count = numberOf(groups.count ?? '', counts);
    parts.push({ kind: groups.digits ? 'digit' : 'letter', count });
    end = index + words.length;
  }
  const sum = parts.reduce((all, one) => all + (one.kind === 'fixed' ? 0 : one.count), 0);
  return parts.length > 0 && sum > 0 && sum <= MAX_SIGNS ? { parts, from, end } : undefined;
}

function numberOf(word: string, counts: readonly string[]): number {
  return /^\d/.test(word) ? Number(word) : counts.indexOf(word) + 1;
}

/** The example of a sentence, where it is made of these signs, with or without others between them; else one that is. */
function exampleIn(sentence: string, signs: Signs[], language: Language): string {
  const values = rulesFor(language).signs.example.map(
    (pattern) => pattern.exec(sentence)?.groups?.value?.replace(/[.,-]$/, '') ?? '',
  );
  return exampleOf(signs, values);
}

/** The first of some values that is made of these signs, with or without others between them; else one that is. */
export function exampleOf(
  signs: readonly Signs[],
  values: readonly string[],
  made: string = signs
    .map((one) => (one.kind === 'fixed' ? one.text : rowFrom(SAMPLES[one.kind], one.count)))
    .join(''),
): string {
  const sources = signs.map((one) => {
    if (one.kind === 'fixed') return one.text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return `${one.kind === 'digit' ? '\\d' : '\\p{L}'}{${one.count}}`;
  });
  const whole = new RegExp(`^${sources.join('[-._/]?')}$`, 'u');
  return values.find((value) => whole.test(value)) ?? made;
}

/** Words in small letters that are nothing but so many signs of one kind: `five digits`. */
export function signsOfWords(small: string, language: Language): Signs | undefined {
  const { part, counts, exactly } = rulesFor(language).signs;
  const words = small.replace(exactly, '').replace(/^(?:exactly|tam)\s+/u, '');
  const [found, ...others] = words.matchAll(part);
  if (!found || others.length > 0 || found[0] !== words) return undefined;
  const count = numberOf(found.groups?.count ?? '', counts);
  if (count === 0 || count > MAX_SIGNS) return undefined;
  return { kind: found.groups?.digits ? 'digit' : 'letter', count };
}

const SAMPLES = { letter: 'ABCDEFGHIJ', digit: '1234567890' };

function rowFrom(sample: string, count: number): string {
  return sample.repeat(Math.ceil(count / sample.length)).slice(0, count);
}

/** A right text, and those that are nearly right: one sign fewer, one more, and one of the other kind in its place. */
export function valuesOfSigns({ signs, example }: SignsRule): {
  valid: string[];
  invalid: string[];
} {
  const last = example.slice(-1);
  const more = /\d/.test(last) ? '1' : 'A';
  const fixed = signs[0]?.kind === 'fixed' ? signs[0].text.length : 0;
  const free = example.slice(fixed);
  const at = fixed + (/\d/.test(free) ? free.search(/\d/) : free.search(/\p{L}/u));
  const other = /\d/.test(example.charAt(at)) ? 'X' : '7';
  const replaced = `${example.slice(0, at)}${other}${example.slice(at + 1)}`;
  return { valid: [example], invalid: [example.slice(0, -1), `${example}${more}`, replaced] };
}

/** To so many places behind the decimal sign a number is given. */
export type DecimalsRule = { kind: 'decimals'; name: string; places: number };

/** A text in small letters with blanks in place of how many places its numbers have: `up to 6 decimal places` bounds no number. */
export function withoutPlaces(small: string, language: Language): string {
  return small.replace(rulesFor(language).signs.decimals, (places) => ' '.repeat(places.length));
}

/** How many places behind the decimal sign a text in small letters speaks of, and where. */
export function decimalsIn(
  small: string,
  language: Language,
): { places: number; index: number } | undefined {
  const { decimals, counts } = rulesFor(language).signs;
  const found = decimals.exec(small);
  const places = numberOf(found?.groups?.count ?? found?.groups?.number ?? '', counts);
  return found && places > 0 && places < 7 ? { places, index: found.index } : undefined;
}
