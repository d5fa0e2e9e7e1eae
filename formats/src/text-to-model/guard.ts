import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { rulesFor } from './languages.ts';
import { withAmounts } from './limits.ts';
import { lower } from './lower.ts';
import { plainNumbers } from './plain-number.ts';
import { quantityIn } from './quantity.ts';
import { findSpan } from './spans.ts';
import { withoutQuoted } from './split-sentence.ts';
import { splitValues } from './values.ts';

/** Whether a comparison holds, by its sign. */
export const HOLDS: Record<string, (value: number, bound: number) => boolean> = {
  '>=': (value, bound) => value >= bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
  '=': (value, bound) => value === bound,
};

/**
 * The condition of a branch in our own form, where it is about data the document states and some value
 * of it satisfies it; else nothing, and the words stay a label.
 */
export function guardOf(condition: string, language: Language, book: DataBook): string | undefined {
  const small = lower(condition, language);
  const isDenied = small.startsWith('unless ');
  const named = book
    .names()
    .filter((each) => mentionOf(each, small, language) !== undefined)
    .toSorted((a, b) => b.length - a.length);
  const [name] = named;
  if (name === undefined) return undefined;
  const guard =
    eitherWrong(named, { small, language }, book) ?? about({ name, small, language }, book);
  return guard && isDenied ? `not (${guard})` : guard;
}

/** `The e-mail or the password is wrong`: one of them is. */
function eitherWrong(
  named: readonly string[],
  { small, language }: Omit<About, 'name'>,
  book: DataBook,
): string | undefined {
  const alone = named.filter(
    (name) => !named.some((other) => other !== name && other.includes(name)),
  );
  if (alone.length < 2 || !rulesFor(language).guard.either.test(small)) return undefined;
  const guards = alone.map((name) => about({ name, small, language }, book));
  const areJudged = guards.every(
    (guard) => guard?.endsWith(' is invalid') || guard?.endsWith(' is empty'),
  );
  return areJudged ? guards.join(' or ') : undefined;
}

type About = { name: string; small: string; language: Language };

function about({ name, small, language }: About, book: DataBook): string | undefined {
  const values = book.valuesOf(name);
  const token = book.token(name);
  const isNumeric = ['integer', 'decimal'].includes(book.typeOf(name) ?? '');
  const plain = plainNumbers(small, language);
  const compared =
    isNumeric && comparison(withAmounts(plain, book.limits, language), language, values);
  if (compared) return `${token} ${compared}`;
  if (rulesFor(language).guard.empty.test(small) && values.some(({ value }) => value === ''))
    return `${token} is empty`;
  const judged = judgement(small, language, isNumeric);
  if (judged) {
    if (isOfOther(name, small, language)) return undefined;
    const hasInvalid = values.some(({ validity }) => validity === 'invalid');
    return hasInvalid ? `${token} is ${judged}` : undefined;
  }
  // a bound that was not understood is asked about: its number is not the value that is meant
  if (isNumeric && rulesFor(language).guard.bounds.test(small)) return undefined;
  const mentioned = values.find(
    ({ value }) =>
      value.length > 1 &&
      (!isNumeric || Number.isFinite(Number(value))) &&
      small.includes(lower(value, language)),
  );
  return mentioned && `${token} = ${JSON.stringify(mentioned.value)}`;
}

/** `The sample weighs less than the minimum weight of the crop` judges a weight, and no crop. */
function isOfOther(name: string, small: string, language: Language): boolean {
  const { index = 0 } = mentionOf(name, small, language) ?? {};
  const around = `${small.slice(0, index)}<>${small.slice(index + name.length)}`;
  return rulesFor(language).guard.ofOther.test(around);
}

/** A comparison that some value satisfies. */
function comparison(small: string, language: Language, values: { value: string }[]) {
  for (const [pattern, operator] of rulesFor(language).guard.compared) {
    const bound = Number(pattern.exec(small)?.[1] ?? Number.NaN);
    const holds = HOLDS[operator];
    if (values.some(({ value }) => value !== '' && holds?.(Number(value), bound)))
      return `${operator} ${bound}`;
  }
  return undefined;
}

function judgement(small: string, language: Language, isNumeric: boolean) {
  if (rulesFor(language).guard.wrong.test(small)) return 'invalid';
  if (!isNumeric && rulesFor(language).guard.wrongLength.test(small)) return 'invalid';
  return rulesFor(language).guard.right.test(small) ? 'valid' : undefined;
}

/** Where a text in small letters speaks of a name, its ending not counted. */
export function mentionOf(
  name: string,
  small: string,
  language: Language,
): { index: number; end: number } | undefined {
  if (!small.includes(name.slice(0, -1))) return undefined;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const { inflection: ending, softened } = rulesFor(language).guard;
  const last = softened[escaped.slice(-1)];
  const stem = last === undefined ? escaped : `${escaped.slice(0, -1)}${last}`;
  const found = new RegExp(`(?<![\\p{L}<])${stem}${ending}(?![\\p{L}>])`, 'u').exec(small);
  return found ? { index: found.index, end: found.index + found[0].length } : undefined;
}

/**
 * A step that enters or corrects data, with a token behind each name it mentions: of a name within a longer one only where it stands alone
 * as well, and of none that stands in quotes, which is what something on the screen is called.
 */
export function withTokens(text: string, language: Language, book: DataBook): string {
  const { enters, corrects } = rulesFor(language).guard;
  const small = lower(text, language);
  if (!enters.test(small) && !corrects.test(small)) return text;
  let open = withoutControl(withoutQuoted(small), language);
  let words = text;
  const quoted = [...text.matchAll(/["“«]([^"”»]{1,200})["”»]/gu)].map(([, inside = '']) => inside);
  for (const name of book.names().toSorted((a, b) => b.length - a.length)) {
    const mention = mentionOf(name, open, language);
    const token = book.token(name);
    if (!mention || words.includes(token)) continue;
    // it says itself which of the listed values is chosen
    if (quoted.some((value) => book.choices.has(name, value))) continue;
    const { index, end } = mention;
    const behind = withoutValues(words.slice(end), book.valuesOf(name), language);
    const hidden = ' '.repeat(token.length + 1);
    const rest = open.slice(open.length - behind.length);
    open = `${open.slice(0, index)}${'x'.repeat(end - index)}${hidden}${rest}`;
    words = `${words.slice(0, end)} ${token}${behind}`;
  }
  return words;
}

/** A text in small letters without the name of what is chosen on the screen: its word is that of no field. */
export function withoutControl(small: string, language: Language): string {
  return small.replace(rulesFor(language).guard.control, (name) => '_'.repeat(name.length));
}

/** The words behind a token without what only states its values, in brackets or as a range: one of them stands in its place. */
function withoutValues(text: string, own: { value: string }[], language: Language): string {
  const [whole = '', inside = ''] = /^\s*\(([^()]{2,80})\)/.exec(text) ?? [];
  const known = new Set(own.map(({ value }) => value));
  const values = splitValues(inside);
  if (values.length > 0 && values.every((value) => known.has(value)))
    return text.slice(whole.length);
  const span = findSpan(lower(text, language), language);
  if (span && span.index <= 2 && span.valid.every((value) => known.has(value)))
    return text.slice(span.index + span.length).replace(/^\)/, '');
  // `an amount between 10 and 5000 EUR`
  const range = quantityIn(lower(text, language), language);
  const isRange = range?.index === 1 && known.has(`${range.min}`) && known.has(`${range.max}`);
  return isRange ? text.slice(range.index + range.length) : text;
}
