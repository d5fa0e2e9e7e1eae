import type { Language } from '@caseloom/locales/language';
import { asidesIn, type Bounds } from './aside.ts';
import { namesBefore } from './data-name.ts';
import { type Form, formIn } from './form.ts';
import { rulesFor } from './languages.ts';
import { withoutReference } from './lead-in.ts';
import { lower } from './lower.ts';
import { momentsIn } from './moments.ts';
import { rangeOf } from './range-rule.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';
import { type DecimalsRule, decimalsIn, type SignsRule, signsIn } from './signs.ts';
import { type Span, spanIn } from './spans.ts';
import { isChoice, splitValues } from './values.ts';

/** What a sentence says of the values of a name. */
export type Rule =
  | Bounds
  | Form
  | SignsRule
  | DecimalsRule
  | Span
  | { kind: 'dates'; name: string; min: string; max: string }
  | { kind: 'required'; name: string }
  | { kind: 'given'; name: string; validity: 'valid' | 'invalid'; values: string[] };

/** A number in the quotes that code in a sentence has become. */
const QUOTED_NUMBER = /["“](-?\d[\d.,]*)["”]/gu;

/**
 * What a sentence says of test data: ranges, lengths, dates, lists of values, what must not be empty.
 * Nothing is guessed: a sentence whose name or numbers are not plain gives nothing.
 *
 * @param isCondition the text states when something happens, not what must be
 */
export function rulesOf(text: string, language: Language, isCondition = false): Rule[] {
  const sentence = withoutReference(withoutStop(text)).replace(QUOTED_NUMBER, ' $1 ');
  const small = lower(sentence, language);
  const dates = datesOf(small, language);
  if (dates) return [dates];
  const span = isCondition ? undefined : spanIn(small, language);
  if (span) return [span];
  const moments = isCondition ? [] : momentsIn(small, language);
  if (moments.length > 0) return moments;
  const form = isCondition ? undefined : formIn(small, language);
  if (form) return [form];
  const signs = isCondition ? undefined : signsIn(sentence, language);
  if (signs) return [signs];
  const asides = asidesIn(sentence, language);
  if (asides.length > 0) return asides;
  const required = rulesFor(language).rule.required.exec(small);
  const bounds = boundsOf(small, required?.[0], isCondition, language);
  if (bounds.length > 0) return bounds;
  const listed = required ? requiredListOf(sentence, required[0], language) : [];
  if (listed.length > 0) return listed;
  if (required) {
    return namesBefore(small.slice(0, required.index), language).map((name) => ({
      kind: 'required',
      name,
    }));
  }
  const list = listOf(sentence, small, language);
  return list ? [list] : [];
}

/**
 * What a condition that leads to a failure says: `if the password is shorter than 8 characters` makes
 * 8 the least that is right.
 */
export function rulesOfFailure(condition: string, language: Language): Rule[] {
  return rulesOf(condition, language, true).flatMap((rule): Rule[] => {
    if (rule.kind !== 'range' || (rule.min !== undefined) === (rule.max !== undefined)) return [];
    const { min, max, ...rest } = rule;
    if (max !== undefined) return [{ ...rest, min: max + 1 }];
    return min === undefined ? [] : [{ ...rest, max: min - 1 }];
  });
}

const GIVEN = /^(valid|invalid|geçerli|geçersiz)\s+(.{2,40}?)\s*:\s*(\S.*)$/su;

/** Values that a line gives under `Valid …:` or `Invalid …:`. */
export function givenIn(text: string, language: Language): Rule | undefined {
  const sentence = withoutStop(text);
  const found = GIVEN.exec(lower(sentence, language));
  if (!found) return undefined;
  const [, word = '', before = '', after = ''] = found;
  const values = splitValues(sentence.slice(sentence.length - after.length));
  const [name] = namesBefore(before, language);
  const validity = /^(?:valid|geçerli)$/.test(word) ? 'valid' : 'invalid';
  // `Invalid dates: The page shows an error` describes what happens
  if (values.some((value) => isStepLike(value, language))) return undefined;
  return name && values.length > 0 ? { kind: 'given', name, validity, values } : undefined;
}

/** What a text in small letters says of numbers: their range, to how many places they are given, and whether one must be there. */
function boundsOf(
  small: string,
  required: string | undefined,
  isCondition: boolean,
  language: Language,
): Rule[] {
  const range = rangeOf(small, language, isCondition);
  const decimals = isCondition ? undefined : decimalsOf(small, range?.name, language);
  const isRequired = range && required && !/(?:girilmeli|doldurulmalı)/.test(required);
  const own: Rule[] = isRequired
    ? [range, { kind: 'required', name: range.name }]
    : range
      ? [range]
      : [];
  return decimals ? [...own, decimals] : own;
}

/** `The weight has two decimal places`, of a range or of what stands before it. */
function decimalsOf(
  small: string,
  ranged: string | undefined,
  language: Language,
): Rule | undefined {
  const found = decimalsIn(small, language);
  const [name = ranged] = found ? namesBefore(small.slice(0, found.index), language) : [];
  if (!found || !name) return undefined;
  const { doer, dataName } = rulesFor(language);
  const own = doer.validates.test(small) ? dataName.ofChecked(name) : name;
  return { kind: 'decimals', name: ranged ?? own, places: found.places };
}

function datesOf(small: string, language: Language): Rule | undefined {
  const found = rulesFor(language).rule.dates.exec(small);
  const [name] = found ? namesBefore(small.slice(0, found.index), language) : [];
  if (!found || !name) return undefined;
  return { kind: 'dates', name, min: toDate(found[1]), max: toDate(found[2]) };
}

function toDate(text = ''): string {
  const [day = '', month = '', year = ''] = text.split(/[./]/);
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** The last joint of a list in a sentence. */
export const LAST_JOINT = /,?\s(?:or|veya|ya da)\s/u;

/** `Result: Passed, Open or Failed (required)`: the values that a name may have, which must have one. */
function requiredListOf(sentence: string, required: string, language: Language): Rule[] {
  const [, rest = '', inside = ''] = /^([^:]{2,60}:.+?)\s*\(([^()]+)\)$/su.exec(sentence) ?? [];
  if (lower(inside, language) !== required.trim()) return [];
  const listed = rest.replace(LAST_JOINT, ', ');
  const list = listOf(listed, lower(listed, language), language);
  return list ? [list, { kind: 'required', name: list.name }] : [];
}

function listOf(sentence: string, small: string, language: Language) {
  for (const pattern of rulesFor(language).rule.list) {
    const found = pattern.exec(small);
    if (!found) continue;
    const [, before = '', after = ''] = found;
    const [name] = namesBefore(before, language);
    const start = small.indexOf(after, before.length);
    const values = splitValues(sentence.slice(start, start + after.length));
    const isOfFields = name && rulesFor(language).dataName.collective.test(name);
    // `The code is wrong: the page shows M06, the flow ends` tells what happens
    const tells = values.some((one) => /\s.*\s/.test(one) && isStepLike(one, language));
    const isValue = (one: string) =>
      isChoice(one) && !rulesFor(language).rule.noValue.test(lower(one, language));
    if (name && !isOfFields && !tells && values.length > 1 && values.every(isValue))
      return { kind: 'list' as const, name, values };
  }
  return undefined;
}
