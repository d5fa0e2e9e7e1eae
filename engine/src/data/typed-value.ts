import { factsOf, type Language } from '@caseloom/locales/language';
import type { DataType, Range, TestData } from '../model.ts';
import { dayNumber } from './calendar.ts';

/**
 * A value of a type as it is stored, from how a person writes it in their language: in Turkish
 * `3,5` is 3.5, `1.250` as a whole number 1250, and `22.11.2026` a date. An e-mail address with the
 * Turkish `İ` or `ı` gets small letters as every language has them. What is none of that stays as typed.
 */
export function readTypedValue(text: string, type: DataType, language: Language): string {
  const plain = text.trim();
  if (type === 'email') return lowerCased(plain);
  const { hasDecimalComma, hasDottedDates } = factsOf(language);
  if (type === 'date') return (hasDottedDates && isoDate(plain)) || text;
  if (!hasDecimalComma) return text;
  if (type === 'integer') return GROUPED.test(plain) ? plain.replaceAll('.', '') : text;
  return type === 'decimal' ? decimalPoint(plain) : text;
}

/** How a stored value is written in a language: the other way round, numbers without groups. */
export function printTypedValue(value: string, type: DataType, language: Language): string {
  const { hasDecimalComma, hasDottedDates } = factsOf(language);
  if (type === 'decimal' && hasDecimalComma && /^[+-]?\d*\.\d+$/.test(value))
    return value.replace('.', ',');
  if (type !== 'date' || !hasDottedDates || dayNumber(value) === undefined) return value;
  return value.split('-').reverse().join('.');
}

/** Test data as it is stored, from how a person writes it: see `readTypedValue`. Invalid values stay as typed. */
export function readTypedData<Data extends Pick<TestData, 'type' | 'validity' | 'values'>>(
  data: Data & { range?: Range | undefined },
  language: Language,
): Data {
  const { type, validity, values, range } = data;
  return {
    ...data,
    values:
      validity === 'valid' ? values.map((value) => readTypedValue(value, type, language)) : values,
    ...(range && { range: readTypedRange(range, type, language) }),
  };
}

/** Test data as a person writes it in their language: `readTypedData` the other way round. */
export function printTypedData<Data extends Pick<TestData, 'type' | 'validity' | 'values'>>(
  data: Data & { range?: Range | undefined },
  language: Language,
): Data {
  const { type, validity, values, range } = data;
  const print = (value: string) => printTypedValue(value, type, language);
  return {
    ...data,
    values: validity === 'valid' ? values.map(print) : values,
    ...(range && {
      range: printed(range, (value) =>
        printTypedValue(value, type === 'integer' ? 'decimal' : type, language),
      ),
    }),
  };
}

function printed({ min, max, step }: Range, print: (value: string) => string): Range {
  return { min: print(min), max: print(max), ...(step && { step: print(step) }) };
}

/** The bounds of integers need not be whole: those within them are meant. */
function readBound(bound: string, type: DataType, language: Language): string {
  const read = readTypedValue(bound, type === 'text' ? 'integer' : type, language).trim();
  const isWhole = type !== 'integer' || read !== bound.trim();
  return isWhole ? read : readTypedValue(bound, 'decimal', language).trim();
}

/** The bounds of a range: of texts they are lengths; the step of dates is in days. */
export function readTypedRange(range: Range, type: DataType, language: Language): Range {
  const { min, max, step } = range;
  const ofStep = type === 'decimal' ? type : 'integer';
  return {
    min: readBound(min, type, language),
    max: readBound(max, type, language),
    ...(step && { step: readTypedValue(step, ofStep, language).trim() }),
  };
}

const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+$/;
const WITH_COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+)?,\d+$/;

/** A date written `22.11.2026` as `2026-11-22`; undefined for no day. */
export function isoDate(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayNumber(date) === undefined ? undefined : date;
}

function decimalPoint(text: string): string {
  return WITH_COMMA.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}

function lowerCased(address: string): string {
  return /[İı]/.test(address) ? address.replace(/[İIı]/g, 'i').toLowerCase() : address;
}
