import type { Language } from '@caseloom/locales/language';
import { allowedSigns, DIGITS } from './allowed-signs.ts';
import { codeIn, partsOfCell } from './code-pattern.ts';
import { NAME_OF_FIELD } from './data-name.ts';
import { kindOfForm } from './form.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { plainNumbers } from './plain-number.ts';
import { toNumber } from './quantity-pattern.ts';
import { LAST_JOINT, type Rule, rulesOf } from './rule.ts';
import { decimalsIn } from './signs.ts';
import { findSpan } from './spans.ts';
import { splitValues } from './values.ts';

/** A field, what its type is called, and the examples that its row gives. */
export type Field = { name: string; type: string; examples: readonly string[] };

const TEXT = /text|string|metin|karakter|char/iu;

/** What a cell of the row of a field says of it: signs, bounds, lengths, places of a decimal. */
export function rulesOfCell(cell: string, field: Field, language: Language): Rule[] {
  const { name, type, examples } = field;
  const code = codeIn(cell, language, examples);
  if (code) return [{ ...code, name }];
  const span = findSpan(lower(cell, language), language);
  if (span) return [{ kind: 'span', name, valid: span.valid, invalid: span.invalid }];
  const { text } = partsOfCell(cell, language);
  const ranges = rangeIn(text, field, language);
  const stated = ranges.length > 0 ? ranges : clausesOf(text, field, language);
  const found = stated.filter(({ kind }) => kind !== 'range' || !OF_DATE.test(type));
  const allowed = allowedSigns(text, language);
  const rules = found.map((rule): Rule => {
    const own = { ...rule, name, ...(isOfText(rule, type) && OF_LENGTH) };
    return own.kind === 'range' && own.isLength && allowed ? { ...own, signs: allowed } : own;
  });
  const decimals = decimalsIn(lower(text, language), language);
  if (decimals && rules.every(({ kind }) => kind !== 'decimals'))
    rules.push({ kind: 'decimals', name, places: decimals.places });
  return rules;
}

/** `At least 10 working days` of a date counts from another one: its number is no date. */
const OF_DATE = /(?<!\p{L})(?:date|tarih)/iu;

/** Where a cell goes on with another rule. */
const CLAUSE = /[;,]\s+|\s+(?:and|ve|&)\s+/u;

/** The rules in the words of a cell, with those that only signs say and the form that the name of the field has. */
function clausesOf(text: string, field: Field, language: Language): Rule[] {
  const clauses = text.split(CLAUSE).map((clause) => clause.trim());
  const own = clauses.map(
    (clause) => signedBound(clause, field, language) ?? namedForm(clause, field, language),
  );
  if (!own.some(Boolean)) return ruleClauses(text, language);
  const others = clauses.filter((_, index) => !own[index]).join(', ');
  return joinBounds([...own.flatMap((rule) => rule ?? []), ...ruleClauses(others, language)]);
}

/** `valid format` of an e-mail address. */
function namedForm(clause: string, { name, type }: Field, language: Language): Rule | undefined {
  if (!rulesFor(language).form.ofName.test(lower(clause, language))) return undefined;
  const form = kindOfForm(name) ?? kindOfForm(lower(type, language));
  return form && { kind: 'form', name, form };
}

/** Whether the values of a type have places after the point. */
const OF_DECIMALS = /decimal|float|double|money|currency|ondalık|para(?!\p{L})/iu;

/** `> 0`, `≤ 120 characters`: a bound in signs; what is only larger begins one step beyond. */
function signedBound(clause: string, { name, type }: Field, language: Language): Rule | undefined {
  const { sign = '', bound = '', unit = '' } = SIGNED.exec(clause)?.groups ?? {};
  const number = toNumber(plainNumbers(bound, language));
  if (!sign || number === undefined) return undefined;
  const step = /^[<>]$/.test(sign) ? (OF_DECIMALS.test(type) ? 0.01 : 1) : 0;
  const isLowest = /^[>≥]/u.test(sign);
  const limit = isLowest ? { min: number + step } : { max: number - step };
  return { kind: 'range', name, ...limit, isLength: LETTERS.test(unit) };
}

/** A least and a greatest value, each said by itself, are one range. */
function joinBounds(rules: Rule[]): Rule[] {
  const isRange = (rule: Rule) => rule.kind === 'range';
  const ranges = rules.filter(isRange);
  const [one, other, ...more] = ranges;
  const isPair =
    one &&
    other &&
    more.length === 0 &&
    (one.min === undefined) !== (other.min === undefined) &&
    (one.max === undefined) !== (other.max === undefined);
  if (!isPair) return rules;
  const isLength = one.isLength || other.isLength;
  return [...rules.filter((rule) => !isRange(rule)), { ...other, ...one, isLength }];
}

const OF_LENGTH = { isLength: true };

/** `max. 20` of a text is how long it is. */
const isOfText = ({ kind }: Rule, type: string) => kind === 'range' && TEXT.test(type);

/** `7` below `Length`, of a text. */
export function isTextLength(cell: string, { type }: Field): boolean {
  return /^[1-9]\d{0,3}$/.test(cell) && (type === '' || TEXT.test(type));
}

const NUMBER = '-?(?:0|[1-9]\\d*)(?:[.,]\\d+)*';
/** `50-2000`, `0.5 to 75.0 kg`, `1–5`: two numbers, and at most a unit behind them. */
const RANGE = new RegExp(
  `^(?:(?:from|between)\\s+)?(?<low>${NUMBER})\\s*(?<unit>%|°\\s?\\p{L}|\\p{L}{1,5}\\.?)?\\s*(?:-|–|—|\\.\\.+|…|\\s(?:to|and|ile|ila)\\s)\\s*(?<high>${NUMBER})(?:\\s*(?<behind>[%°\\p{L}][\\p{L}³²/°.%]{0,14}))?(?:\\s+(?:aras[ıi](?:nda)?|inclusive|dahil))?$`,
  'iu',
);
const SIGNED = new RegExp(
  `^(?<sign>>=|<=|[<>≤≥])\\s*(?<bound>${NUMBER})(?:\\s*(?<unit>[%°\\p{L}][\\p{L}³²/°.%]{0,14}))?$`,
  'u',
);
const LETTERS = /^(?:characters?|chars?|letters?|digits?|symbols?|karakter|harf|rakam|hane)/iu;
const OF_DIGITS = /^(?:digit|rakam|hane)/iu;

/** A clause of a cell that is nothing but a range; `1.0 - 50.0` says as well to how many places it is given. */
function rangeIn(text: string, { name, type }: Field, language: Language): Rule[] {
  for (const clause of text.split(/[;.,]\s+/)) {
    const groups = RANGE.exec(clause.trim())?.groups;
    if (!groups) continue;
    const { low = '', high = '', behind: unit = '' } = groups;
    const [min, max] = [low, high].map((bound) => toNumber(plainNumbers(bound, language)));
    if (min === undefined || max === undefined || min >= max) continue;
    const isLength = LETTERS.test(unit) || (unit === '' && TEXT.test(type));
    const isDigits = OF_DIGITS.test(unit);
    const range: Rule = {
      kind: 'range',
      name,
      min,
      max,
      isLength,
      ...(isDigits && { signs: DIGITS }),
    };
    const places = /[.,](0{1,2})$/.exec(low)?.[1]?.length;
    const isWritten = places !== undefined && Number.isInteger(min) && Number.isInteger(max);
    return isWritten ? [range, { kind: 'decimals', name, places }] : [range];
  }
  return [];
}

/** The bounds that stand in columns of their own, one of them or both. */
export function rangeOfBounds(
  cells: { min: string; max: string },
  { name, type }: Field,
  language: Language,
): Rule | undefined {
  const numberIn = (cell: string) =>
    /^-?\d[\d.,]*$/.test(cell) ? toNumber(plainNumbers(cell, language)) : undefined;
  const [min, max] = [numberIn(cells.min), numberIn(cells.max)];
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return {
    kind: 'range',
    name,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    isLength: TEXT.test(type),
  };
}

/** `TR, DE, FR`: a cell of words in a row is what may be chosen. */
export function optionsIn(cell: string): string[] {
  // `C20/25, C25/30`: what stands between two commas is one of them
  const values = cell
    .split(/[,;]/.test(cell) ? /\s*[,;]\s*/ : /\s*[/|]\s*/)
    .map((value) => value.replace(/^["“‘']|["”’']$/gu, '').trim());
  const areOptions =
    values.length > 1 && values.every((value) => /^[\p{L}\d][\p{L}\d_/-]{0,19}$/u.test(value));
  return areOptions ? values : [];
}

/** The type of a field whose values are chosen from some that are there. */
const OF_LIST =
  /list|enum|select|drop-?down|combo|radio|options?|choice|liste|seçim|seçenek|açılır|radyo/iu;
/** What may be chosen, by a cell of words in a row or in a list of words: `KFOSC, Echelle or Polarimeter`. */
export function choicesIn(cell: string, type: string): string[] {
  const plain = optionsIn(cell);
  if (plain.length > 0) return plain;
  if (OF_LIST.test(type)) {
    const values = splitValues(cell.replace(/[.]$/, ''));
    const isShort = (value: string) => value.split(' ').length <= 4;
    return values.length > 1 && values.every(isShort) ? values : [];
  }
  const joined = /,/.test(cell) ? optionsIn(cell.replace(LAST_JOINT, ', ')) : [];
  return joined.length > 2 ? joined : [];
}

/** The rules in the clauses of a cell; the field they belong to stands in another cell. */
function ruleClauses(cell: string, language: Language): Rule[] {
  const whole = rulesOf(`${NAME_OF_FIELD} ${ruleWords(cell, language)}`, language);
  if (whole.length > 0) return whole;
  return (
    cell
      .split(/[;.,]\s+/)
      .filter((clause) => !rulesFor(language).rule.composition.test(clause))
      .flatMap((clause) => rulesOf(`${NAME_OF_FIELD} ${ruleWords(clause, language)}`, language))
      // `1 digit` states what is in a text, not how long it is
      .filter((rule) => rule.kind !== 'range' || !rule.isLength || (rule.max ?? 2) > 1)
  );
}

/** A rule in a cell leaves its verb out. */
function ruleWords(rule: string, language: Language): string {
  if (!/\d/.test(rule) && !/^(?:one|any|either) of\b/i.test(rule)) return rule;
  return rulesFor(language).rule.ofCell(rule);
}
