import type { Language } from '@caseloom/locales/language';
import { accountIn, userIn } from './account-values.ts';
import { assignedIn, commandIn, prefixedIn } from './assigned-values.ts';
import { doerOf } from './doer.ts';
import { rulesFor } from './languages.ts';
import { type EnteredValue, isNumber, LITERAL } from './literals.ts';
import { lower } from './lower.ts';
import { withoutReferences } from './references.ts';
import { isStepLike } from './role.ts';
import { findSpan } from './spans.ts';

/**
 * What a step enters, chooses or sets, with the name that the words around a value give it: `enters "WELCOME10" in the Coupon
 * field`, `Kupon alanına "INDIRIM10" yazılır`. A value whose name is not said is a word like any other.
 */
export function enteredValuesIn(sentence: string, language: Language): EnteredValue[] {
  const text = withoutReferences(sentence);
  const prefixed = prefixedIn(text);
  if (prefixed.length > 0) return prefixed;
  const assigned = assignedIn(text, language);
  if (assigned.length > 0) return assigned;
  const account = accountIn(text, language);
  if (account.length > 0) return account;
  const command = commandIn(text, language);
  if (command) return [command];
  const named = valuesIn(text, language);
  return named.length > 0 ? named : userIn(text, language);
}

/** The values whose names stand around them. */
function valuesIn(text: string, language: Language): EnteredValue[] {
  const { acts } = rulesFor(language).entered;
  const small = lower(text, language);
  if (!acts.test(small)) return [];
  const found: EnteredValue[] = [];
  const span = findSpan(small, language);
  let from = 0;
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    const end = index + literal.length;
    const isOfSpan = span && index >= span.index && end <= span.index + span.length;
    if (isOfSpan) continue;
    const name = nameOf([small.slice(from, index), small.slice(end)], literal, language);
    // `--yes` is a switch of a command, and `10 to 500 characters` says how long something may be
    const isRange = isNumber(literal) && RANGE.test(small.slice(end));
    if (name === undefined || isRange || /^["“]--?\p{L}/u.test(literal)) continue;
    found.push({ name, value: literal.replace(/^["“«'‘]|["”»'’]$/gu, ''), literal });
    from = end;
  }
  return found.length > 0 ? found : plainIn(text, language);
}

/** Behind a number: it is the lower one of two. */
const RANGE = /^\s*(?:to|-|–|—|and|ile|ila)\s*\d+(?:[.,]\d+)?\s+\p{L}/u;

/** A value without quotes at the end of a step, joined to its name: `Enter username: anna`, `Select country as Turkey`. */
function plainIn(text: string, language: Language): EnteredValue[] {
  const { written, plain, describes } = rulesFor(language).entered;
  const sentence = lower(text.slice(0, 1), language) + text.slice(1);
  const found = written.map((pattern) => pattern.exec(sentence)?.groups).find(Boolean);
  const { name = '', joint, value = '' } = found ?? {};
  const small = plain(lower(name, language));
  const isName = /^\p{L}[\p{L}\p{N} _-]{1,39}$/u.test(small);
  if (
    !value ||
    !isName ||
    describes.test(lower(value, language)) ||
    isStepLike(value, language) ||
    // `Müşteri: siparişi seçer` names who acts
    doerOf(lower(text, language), language)?.noun === small
  )
    return [];
  return [{ name: small, value, literal: value, ...(joint && { before: joint }) }];
}

/** A step with more letters of fields is not read by anybody: each stays a step of its own. */
const MAX_FORM = 400;

/** `Name: Jane Doe`, under a step that fills in a form. */
const FIELD =
  /^["“*]?(\p{L}[\p{L}\p{N}' _/().-]{0,40}?)["”*]?\s*(?::(?!\/\/)|=|→|->)\s*(\S.{0,99})$/u;

/**
 * The items under a step as fields and their values in its words, where they are nothing else:
 * `Fill the form with:` and `Name: Jane Doe` below it. Undefined where some item is more than that.
 */
export function withFields(
  text: string,
  items: readonly string[],
  language: Language,
): string | undefined {
  const { acts, describes } = rulesFor(language).entered;
  if (items.length === 0 || !acts.test(lower(text, language))) return undefined;
  const fields = items.map((item) => FIELD.exec(item.trim()));
  const written = fields.flatMap((field) => {
    const [, name = '', value = ''] = field ?? [];
    if (!name || name.split(' ').length > 5 || describes.test(lower(value, language))) return [];
    const plain = value.replace(/[.;,]$/, '').replace(/^["“«'‘](.*)["”»'’]$/u, '$1');
    return /["“”]/.test(plain) ? [] : [`${name}: “${plain}”`];
  });
  const form = `${text.replace(/[\s:]+$/, '')}: ${written.join(', ')}`;
  return written.length === items.length && form.length <= MAX_FORM ? form : undefined;
}

/** Words that name a field, with what it is in brackets: `Priority (High/Low)`. */
const NAME_ONLY = /^\p{L}[\p{L}\p{N}' _/-]{0,60}(?:\([^()]{1,60}\))?$/u;

/**
 * Items under a step that enters something as the names of its fields, where they are nothing else: `Title`, `Due date`.
 *
 * @returns the words of the step with them; undefined where some item is more than a name
 */
export function withFieldNames(
  text: string,
  items: readonly string[],
  language: Language,
): string | undefined {
  const isName = (item: string) =>
    NAME_ONLY.test(item) &&
    item.split(' ').length <= 8 &&
    !isStepLike(item, language) &&
    !rulesFor(language).statement.tells.test(lower(item, language));
  const form = `${text.replace(/[\s:]+$/, '')}: ${items.join(', ')}`;
  const isForm = items.length > 1 && rulesFor(language).entered.acts.test(lower(text, language));
  return isForm && items.every(isName) && form.length <= MAX_FORM ? form : undefined;
}

/** What a column of data names, each with its value: `Load = 630; Reason = none`. */
export function fieldsIn(data: string): string[] {
  return data.split(/\s*[;\n]\s*|,\s+(?=[^,:=]{1,40}[:=])/u).filter(Boolean);
}

/** The name and the value of one of them, where it says both. */
export function fieldIn(
  field: string,
  language: Language,
): { name: string; value: string } | undefined {
  const [, name = '', value = ''] = FIELD.exec(field.trim()) ?? [];
  const plain = value.replace(/[.;,]$/, '').replace(/^["“«'‘](.*)["”»'’]$/u, '$1');
  return name && plain ? { name: lower(name, language), value: plain } : undefined;
}

/** The words of a step with what the column of its data says: as fields, as the value of what it enters, or in brackets. */
export function withData(action: string, data: string, language: Language): string {
  const form = withFields(action, fieldsIn(data), language);
  if (form) return form;
  const entered = `${action} “${data}”`;
  const isValue = !/["“”\n]/.test(data) && enteredValuesIn(entered, language).length > 0;
  return isValue ? entered : `${action} (${data.replaceAll('\n', ', ')})`;
}

/** What takes a value, by the words before it since the last value and those behind it. */
function nameOf(
  [before, behind]: readonly [string, string],
  literal: string,
  language: Language,
): string | undefined {
  const rules = rulesFor(language).entered;
  const { isControl, behind: following, plain } = rules;
  const [joined, bare] = rules.before;
  if (isControl(before, behind)) return undefined;
  // a number that nothing joins to its name counts something: `selects 3 items`, `3 ürün seçilir`
  const counts = isNumber(literal);
  const words = before.replace(/[$€£₺%]\s?$/u, '');
  const made = rules.made(words, behind);
  const isFree = !counts && rules.isFree(behind);
  const next = following.map((pattern) => pattern.exec(behind)?.groups).find(Boolean);
  const numeral = numeralWith(words, behind, language);
  const candidates = [
    made,
    numeral,
    counts && !next?.joint ? undefined : next?.name,
    /^\d$/.test(literal) && /\($/.test(words) ? undefined : joined.exec(words)?.groups?.name,
    isFree ? bare.exec(words)?.groups?.name : undefined,
  ];
  const names = candidates.map(
    (one = '') => one && plain(one.replaceAll(/["“”«»'‘’]/g, '').trim()),
  );
  return names.find(
    (name) => /^\p{L}[\p{L}\p{N}' _/-]{1,39}$/u.test(name) && name.split(' ').length <= 4,
  );
}

/** `five (5) capital letters`: what is counted gives the name. */
function numeralWith(before: string, behind: string, language: Language): string | undefined {
  const word = /(?:^|\s)(\p{L}+)\s?\($/u.exec(before)?.[1] ?? '';
  const isNumeral = rulesFor(language).ending.numerals.some(([numeral]) => numeral === word);
  return isNumeral ? /^\)\s+(\p{L}+(?: \p{L}+s)?)/u.exec(behind)?.[1] : undefined;
}
