import type { Language } from '@caseloom/locales/language';
import {
  choicesIn,
  type Field,
  isTextLength,
  optionsIn,
  rangeOfBounds,
  rulesOfCell,
} from './cell-rules.ts';
import { partsOfCell } from './code-pattern.ts';
import type { DataBook } from './data.ts';
import { lower } from './lower.ts';
import { isOnlyReferences } from './references.ts';
import type { Rule } from './rule.ts';
import type { DataClass } from './rule-classes.ts';
import type { Sentence } from './sentence.ts';
import { type FieldRow, plainValue, type ReadTable } from './table-shapes.ts';
import { splitValues } from './values.ts';

/** Adds what the rows of a table of fields say; gives the rows of which something was not understood. */
export function addFields(
  book: DataBook,
  { rows, from }: ReadTable & { kind: 'fields' },
  language: Language,
): Sentence[] {
  return rows.flatMap((row, index) => {
    const place = from[index];
    return place && !addField(book, row, place, language) ? [place] : [];
  });
}

/** Adds what a row says of its field. @returns whether all of it that may be a rule was understood */
function addField(book: DataBook, row: FieldRow, place: Sentence, language: Language): boolean {
  const cell = (kind: 'name' | 'type' | 'min' | 'max' | 'invalid' | 'required') =>
    row.cells.get(kind) ?? '';
  const field: Field = {
    name: withoutUnit(lower(cell('name'), language)),
    type: cell('type'),
    examples: row.rules.flatMap(({ text }) => partsOfCell(text, language).examples),
  };
  const { name } = field;
  if (!name || name.length > 80) return false;
  const bounds = rangeOfBounds({ min: cell('min'), max: cell('max') }, field, language);
  const read = row.rules.map((one) => ({ one, rules: rulesIn(one, field, language) }));
  const rules = [...(bounds ? [bounds] : []), ...read.flatMap((found) => found.rules)];
  const allowed = valuesIn(row, field, language);
  const choice = listed(YES_OR_NO.exec(field.type)?.[0] ?? '', name, 'valid', language);
  const given = [
    ...choice,
    ...allowed.classes,
    ...listed(cell('invalid'), name, 'invalid', language),
  ];
  for (const data of given) {
    if (data.validity === 'valid') book.addRule({ kind: 'list', name, values: data.values }, place);
    else book.add(data, place);
  }
  for (const rule of [...rules, ...allowed.rules]) book.addRule({ ...rule, name }, place);
  if (IS_REQUIRED.test(cell('required'))) book.addRule({ kind: 'required', name }, place);
  const isAny = given.length + rules.length + allowed.rules.length > 0;
  return isAny && !read.some((found) => found.rules.length === 0 && isRuleLike(found.one));
}

/** The type of a field that is ticked or not. */
const YES_OR_NO = /^(?:yes\s?\/\s?no|evet\s?\/\s?hayır)$/iu;

const IS_REQUIRED = /^(?:yes|y|true|x|✓|m|r|mandatory|required|evet|e|z|zorunlu|gerekli)$/iu;

/** A cell of a column, and whether that column holds rules by its heading. */
type RuleCell = FieldRow['rules'][number];

/** What is there at first, or where more is said, is no rule. */
const ASIDE =
  /^(?:defaults?|see|cf\.|varsayılan|öntanımlı|bkz|bakınız|e\.g\.|for example|örn(?:eğin|\.))/iu;

function rulesIn({ text, isNamed, isLength }: RuleCell, field: Field, language: Language): Rule[] {
  if (ASIDE.test(text)) return [];
  if (isLength && isTextLength(text, field))
    return [{ kind: 'range', name: field.name, max: Number(text), isLength }];
  const rules = rulesOfCell(text, field, language);
  if (rules.length > 0 || !isNamed) return rules;
  const options = choicesIn(text, field.type);
  return options.length > 0 ? [{ kind: 'list', name: field.name, values: options }] : [];
}

/** Numbers in a column of rules bound something, whether or not it was understood. */
function isRuleLike({ text, isNamed }: RuleCell): boolean {
  return isNamed && /\d/.test(text) && !ASIDE.test(text) && !isOnlyReferences(text);
}

/** `50-2000` under `Allowed values` bounds them; anything else there is a list of them. */
function valuesIn(
  { cells }: FieldRow,
  field: Field,
  language: Language,
): { classes: DataClass[]; rules: Rule[] } {
  const cell = cells.get('valid') ?? '';
  const isList = /[,;/]\s*\S/.test(cell) && !/^-?\d+,\d+\s*[-–—]/.test(cell);
  const rules = /\d/.test(cell) && !isList ? rulesOfCell(cell, field, language) : [];
  if (rules.length > 0) return { classes: [], rules };
  return { classes: listed(cell, field.name, 'valid', language), rules };
}

function listed(
  cell: string,
  name: string,
  validity: DataClass['validity'],
  language: Language,
): DataClass[] {
  const values = splitValues(cell).map((value) => plainValue(value, language));
  return values.length > 0 ? [{ name, validity, type: 'text', values }] : [];
}

/** A unit in brackets behind a name: it says how a value is measured, and nobody says it with the name. */
const UNIT =
  /\s*[([](?:in\s+)?(?:%|‰|°\s?\p{L}?|[kmcdµ]?(?:g|l|m|w|v|a|s|b|hz|pa|j|n)|kwh|mg\/l|km\/h|m\/s|mm\/s|m[²³23]|cm[²³23]|t|ha|bar|psi|ppm|px|[kmgt]i?b|eur|euro|usd|gbp|try|tl|[€$£₺]|percent|yüzde|degrees?|derece|years?|months?|weeks?|days?|hours?|minutes?|min|mins|seconds?|sec|h|hrs?|yıl|ay|hafta|gün|saat|dakika|dk|saniye|sn|kilograms?|grams?|met(?:re|er)s?|lit(?:re|er)s?|ton(?:ne)?s?|kilogram|gram|metre|litre|pcs|pieces|units|adet|kişi)[)\]]$/u;

/** `Lot weight (kg)` is the lot weight. */
function withoutUnit(name: string): string {
  return name.replace(UNIT, '').trim();
}

/** Adds what stands in brackets behind the name of a field, where that is what may be chosen: `Priority (High/Low)`. */
export function addOptions(book: DataBook, field: Sentence, language: Language): void {
  const [, name = '', inside = ''] = /^([^()]{2,60}?)\s*\(([^()]{3,60})\)$/.exec(field.text) ?? [];
  const values = optionsIn(inside);
  if (name && values.length > 0)
    book.addRule({ kind: 'list', name: lower(name, language), values }, field);
}
