import type { TestDataAnswer } from '@caseloom/contract';
import {
  type DataType,
  isOfType,
  isTime,
  printTypedValue,
  proposeBoundaries,
  type Range,
  readTypedRange,
  readTypedValue,
  type Validity,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';

export const VALIDITIES = ['valid', 'invalid'] as const satisfies Validity[];

/** A row of the table of a name: an equivalence class, with its valid values, its invalid ones, or both. */
export type DataClass = {
  /** Empty for what has no class of its own. */
  label: string;
  modelId: string | null;
  /** The project that lends it: it is changed only there. */
  fromProject?: string | undefined;
};

/** A cell of that table. */
export type Cell = DataClass & { validity: Validity };

export const keyOf = ({ label, modelId, fromProject }: DataClass) =>
  JSON.stringify([label, modelId, fromProject ?? null]);
export const cellKeyOf = (cell: Cell) => `${keyOf(cell)} ${cell.validity}`;

export const classOf = ({ label = '', modelId, fromProject }: TestDataAnswer): DataClass => ({
  ...{ label, modelId, fromProject },
});

/** The record behind a cell. */
export const recordIn = (records: readonly TestDataAnswer[], cell: Cell) =>
  records.find(
    (record) => record.validity === cell.validity && keyOf(classOf(record)) === keyOf(cell),
  );

/**
 * The classes of the records of a name, in their order; what has no class of its own first, also where
 * there is none yet.
 *
 * @param modelId of what is added: the model that sees it, null for the whole project
 */
export function classesOf(
  records: readonly TestDataAnswer[],
  modelId: string | null = null,
): DataClass[] {
  const found = new Map(records.map((record) => [keyOf(classOf(record)), classOf(record)]));
  const own = [...found.values()].some(({ label, fromProject }) => label === '' && !fromProject);
  const all = own ? [...found.values()] : [{ label: '', modelId }, ...found.values()];
  return all.toSorted((a, b) => Number(a.label !== '') - Number(b.label !== ''));
}

/** The values of a record as the language writes them. */
export function shownValuesOf(record: TestDataAnswer | undefined, language: Language): string[] {
  if (!record) return [];
  const { values, type, validity } = record;
  return validity === 'valid'
    ? values.map((each) => printTypedValue(each, type, language))
    : values;
}

/** Whether a value may stand in a cell: a valid one has to be of the type. */
export function fits(value: string, validity: Validity, type: DataType, language: Language) {
  return validity === 'invalid' || isOfType(readTypedValue(value, type, language), type);
}

/** What is read of a range: its type, its bounds as they are stored, and the values at them and just outside. */
export type Bounds = { type: DataType; range: Range; valid: string[]; invalid: string[] };

const ORDERED = ['integer', 'decimal', 'date'] as const satisfies DataType[];

/** The boundary values of a range, as the language writes them; nothing where it is none. */
function boundsOf(range: Range, type: DataType, language: Language): Bounds | undefined {
  const read = readTypedRange(range, type, language);
  const { valid, invalid } = proposeBoundaries(read, 2, type);
  if (valid.length === 0) return undefined;
  const shown = (values: string[]) => values.map((each) => printTypedValue(each, type, language));
  return { type, range: read, valid: shown(valid), invalid: shown(invalid) };
}

/**
 * What `1..99` stands for, or a range of dates. Of texts that are no numbers the bounds are lengths.
 *
 * @param type what the values are now; a name without valid values takes the type of its bounds
 */
export function typedBounds(
  text: string,
  { type, valid, language }: { type: DataType; valid: readonly string[]; language: Language },
): Bounds | undefined {
  const [, min = '', max = ''] = /^\s*(\S+?)\s*(?:\.{2,3}|…)\s*(\S+)\s*$/.exec(text) ?? [];
  if (!min) return undefined;
  return boundsOf(
    { min, max },
    orderedType([min, max, ...valid], type, language) ?? type,
    language,
  );
}

/** Whether all values are times of a day. */
export const areTimes = (values: readonly string[]) => values.every(isTime);

/** A range as a person types it, or has not yet. */
export type TypedRange = { min: string; max: string; step: string };

/**
 * The bounds of a class as the language writes them: what is stored, or the smallest and the greatest of several
 * valid values.
 */
export function rangeOf(
  { type, range, valid }: { type: DataType; range?: Range | undefined; valid: readonly string[] },
  language: Language,
): TypedRange | undefined {
  if (range) return printed(range, type, language);
  const ordered = areTimes(valid) && type === 'text' ? type : orderedType(valid, type, language);
  if (!ordered || new Set(valid).size < 2) return undefined;
  const read = valid.map((value) => readTypedValue(value, ordered, language));
  const sorted = read.toSorted(isNumber(ordered) ? (a, b) => +a - +b : undefined);
  const [min = '', max = ''] = [sorted[0], sorted.at(-1)];
  return printed({ min, max }, ordered, language);
}

/** The bounds of the classes of this project that have some, by the key of the class. */
export function rangesOf(
  classes: readonly DataClass[],
  known: {
    records: readonly TestDataAnswer[];
    type: DataType;
    valuesIn: (cell: Cell) => string[];
  },
  language: Language,
): ReadonlyMap<string, TypedRange> {
  const { records, type, valuesIn } = known;
  const found = classes.flatMap((one) => {
    const cell: Cell = { ...one, validity: 'valid' };
    const { range } = recordIn(records, cell) ?? {};
    const bounds = rangeOf({ type, range, valid: valuesIn(cell) }, language);
    return bounds && !one.fromProject ? [[keyOf(one), bounds] as const] : [];
  });
  return new Map(found);
}

/** Whether values of a type are numbers, which have a step of their own. */
export const isNumber = (type: DataType) => type === 'integer' || type === 'decimal';

/** The type of numbers or dates that all of some values have, where the type of their name allows it. */
export function orderedType(
  values: readonly string[],
  type: DataType,
  language: Language,
): DataType | undefined {
  return ORDERED.filter((each) => type === 'text' || type === each).find((each) =>
    values.every((value) => fits(value, 'valid', each, language)),
  );
}

function printed({ min, max, step }: Range, type: DataType, language: Language): TypedRange {
  const shown = (value: string) => printTypedValue(value, type, language);
  return { min: shown(min), max: shown(max), step: step ? shown(step) : '' };
}

/** A heading above columns that are pasted, in any of our languages: no value. */
const HEADING = /^(?:|valid|invalid|class|geçerli|geçersiz|sınıf)$/iu;

/** Cells that were copied from a spreadsheet, a list for each row; nothing where the text is a single value. */
export function pastedRows(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  if (rows.length === 1 && rows[0]?.length === 1) return undefined;
  const [first = [], ...rest] = rows;
  return first.length > 1 && first.every((cell) => HEADING.test(cell)) ? rest : rows;
}
