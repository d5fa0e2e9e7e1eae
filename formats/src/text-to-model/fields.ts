import type { Language } from '@caseloom/locales/language';
import type { Column } from './columns.ts';
import type { DataBook } from './data.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { type Rule, rulesOf } from './rule.ts';
import { classesOf, type DataClass } from './rule-classes.ts';
import type { Sentence } from './sentence.ts';
import { decimalsIn } from './signs.ts';
import { plainValue, type ReadTable } from './table-shapes.ts';
import { splitValues } from './values.ts';

/** Adds what the rows of a table of fields say; gives the rows nothing was understood of. */
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

/** Adds what a row says of its field. @returns whether it says anything */
function addField(
  book: DataBook,
  row: Map<string, string>,
  place: Sentence,
  language: Language,
): boolean {
  const classes = fieldClasses(row, language);
  const name = lower(row.get('name') ?? '', language);
  const cell = name ? (row.get('rule') ?? '') : '';
  for (const data of classes) book.add(data, place);
  const rules: Rule[] = ruleClauses(cell, language);
  const options = rules.length === 0 ? choicesIn(cell, row.get('type') ?? '') : [];
  if (options.length > 0) rules.push({ kind: 'list', name, values: options });
  const decimals = name ? decimalsIn(lower(cell, language), language) : undefined;
  if (decimals && rules.every(({ kind }) => kind !== 'decimals'))
    rules.push({ kind: 'decimals', name, places: decimals.places });
  for (const rule of rules) book.addRule({ ...rule, name }, place);
  if (/^(?:yes|y|true|x|✓|evet|e|zorunlu|required)$/iu.test(row.get('required') ?? ''))
    book.addRule({ kind: 'required', name }, place);
  return classes.length + rules.length > 0;
}

/** Adds what stands in brackets behind the name of a field, where that is what may be chosen: `Priority (High/Low)`. */
export function addOptions(book: DataBook, field: Sentence, language: Language): void {
  const [, name = '', inside = ''] = /^([^()]{2,60}?)\s*\(([^()]{3,60})\)$/.exec(field.text) ?? [];
  const values = optionsIn(inside);
  if (name && values.length > 0)
    book.addRule({ kind: 'list', name: lower(name, language), values }, field);
}

/** `TR, DE, FR`: a cell of words in a row is what may be chosen. */
function optionsIn(cell: string): string[] {
  const values = cell
    .split(/\s*[,;/|]\s*/)
    .map((value) => value.replace(/^["“‘']|["”’']$/gu, '').trim());
  const areOptions =
    values.length > 1 && values.every((value) => /^[\p{L}\d][\p{L}\d_-]{0,19}$/u.test(value));
  return areOptions ? values : [];
}

/** The type of a field whose values are chosen from some that are there. */
const OF_LIST =
  /list|enum|select|drop-?down|combo|radio|options?|choice|liste|seçim|seçenek|açılır|radyo/iu;
/** The last joint of a list in a sentence. */
const LAST_JOINT = /,?\s(?:or|veya|ya da)\s/u;

/** What may be chosen, by a cell of words in a row or in a list of words: `KFOSC, Echelle or Polarimeter`. */
function choicesIn(cell: string, type: string): string[] {
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
  const whole = rulesOf(`xx ${ruleWords(cell, language)}`, language);
  if (whole.length > 0) return whole;
  return (
    cell
      .split(/[;.,]\s+/)
      .filter((clause) => !rulesFor(language).rule.composition.test(clause))
      .flatMap((clause) => rulesOf(`xx ${ruleWords(clause, language)}`, language))
      // `1 digit` states what is in a text, not how long it is
      .filter((rule) => rule.kind !== 'range' || !rule.isLength || (rule.max ?? 2) > 1)
  );
}

/** A rule in a cell leaves its verb out. */
function ruleWords(rule: string, language: Language): string {
  if (!/\d/.test(rule) && !/^(?:one|any|either) of\b/i.test(rule)) return rule;
  return rulesFor(language).rule.ofCell(rule);
}

const BOUND = /^-?\d[\d.,]*$/;

function fieldClasses(row: Map<string, string>, language: Language): DataClass[] {
  const name = lower(row.get('name') ?? '', language);
  const cell = (kind: Column) => row.get(kind) ?? '';
  if (!name || name.length > 80) return [];
  const listed = (['valid', 'invalid'] as const).flatMap((validity): DataClass[] => {
    const values = splitValues(cell(validity)).map((value) => plainValue(value, language));
    return values.length > 0 ? [{ name, validity, type: 'text', values }] : [];
  });
  const [min, max] = [cell('min'), cell('max')];
  if (!BOUND.test(min) || !BOUND.test(max)) return listed;
  const isText = /text|string|metin|karakter|char/i.test(cell('type'));
  const words = rulesFor(language).rule.ofBounds(min, max, isText);
  const bounds = rulesOf(`xx ${words}`, language);
  return [...listed, ...bounds.flatMap((rule) => classesOf({ ...rule, name }))];
}
