import { proposeBoundaries, type TestData } from '@caseloom/engine';
import { DIGITS, ROWS } from './allowed-signs.ts';
import { valuesOfForm } from './form.ts';
import type { Rule } from './rule.ts';
import { type DecimalsRule, valuesOfSigns } from './signs.ts';

/** One class of values, before it has an id. */
export type DataClass = Omit<TestData, 'id' | 'modelId'>;

/**
 * The classes of values that a rule makes: valid ones, and invalid ones where it says what is not allowed.
 *
 * @param step of the numbers of a range, where it is known
 */
export function classesOf(rule: Rule, step?: string): DataClass[] {
  const { name } = rule;
  switch (rule.kind) {
    case 'list':
      return [{ name, validity: 'valid', type: 'text', values: rule.values }];
    case 'given':
      return [{ name, validity: rule.validity, type: 'text', values: rule.values }];
    case 'decimals':
      return placesClasses(rule);
    case 'span':
    case 'signs':
    case 'form': {
      const { valid, invalid } = writtenValues(rule);
      return [
        { name, validity: 'valid', type: 'text', values: valid },
        { name, validity: 'invalid', type: 'text', values: invalid },
      ];
    }
    case 'required':
      return [{ name, validity: 'invalid', type: 'text', values: [''] }];
    case 'dates':
      return [
        {
          name,
          validity: 'valid',
          type: 'date',
          values: [rule.min, rule.max],
          range: { min: rule.min, max: rule.max },
        },
        {
          name,
          validity: 'invalid',
          type: 'date',
          values: [nextDay(rule.min, -1), nextDay(rule.max, 1)],
        },
      ];
    case 'range':
      return rule.isLength ? lengthClasses(rule) : numberClasses(rule, step);
  }
}

function writtenValues(rule: Rule & { kind: 'span' | 'signs' | 'form' }) {
  if (rule.kind === 'span') return rule;
  return rule.kind === 'signs' ? valuesOfSigns(rule) : valuesOfForm(rule.form);
}

function nextDay(date: string, by: 1 | -1): string {
  const time = Date.parse(`${date}T00:00:00Z`) + by * 86_400_000;
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : date;
}

/** A rule that bounds numbers or the length of a text. */
export type RangeRule = Rule & { kind: 'range' };

/** Of what type the values of a range are. */
export function typeOfRange({ min, max, isLength }: RangeRule): TestData['type'] {
  if (isLength) return 'text';
  const isWhole = [min, max].every((bound) => bound === undefined || Number.isInteger(bound));
  return isWhole ? 'integer' : 'decimal';
}

function numberClasses(rule: RangeRule, step?: string): DataClass[] {
  const { name, min, max } = rule;
  const type = step === undefined ? typeOfRange(rule) : 'decimal';
  const { valid, invalid } = boundaries(min, max, step ?? (type === 'integer' ? '1' : '0.01'));
  const bounds = { min: String(min), max: String(max), ...(step && { step }) };
  const range = min !== undefined && max !== undefined ? { range: bounds } : {};
  return [
    { name, validity: 'valid', type, values: valid, ...range },
    { name, validity: 'invalid', type, values: invalid },
  ];
}

/** A number of so many places, and one of one more: nothing else is said of it. */
function placesClasses({ name, places }: DecimalsRule): DataClass[] {
  const number = (count: number) => `1.${DIGITS.slice(0, count)}`;
  return [
    { name, validity: 'valid', type: 'decimal', values: [number(places)] },
    { name, validity: 'invalid', type: 'decimal', values: [number(places + 1)] },
  ];
}

/** The longest text made for a boundary: a longer one fills the page of whoever reads a test case. The range of the data says it all the same. */
const MAX_TEXT_LENGTH = 301;

function lengthClasses({ name, min, max, signs }: RangeRule): DataClass[] {
  const { valid, invalid } = boundaries(min, max, '1');
  const within = (lengths: string[]) =>
    lengths.map(Number).filter((length) => length >= 0 && length <= MAX_TEXT_LENGTH);
  const texts = (lengths: number[]) => lengths.map((length) => textOf(length, signs));
  const right = within(valid);
  const isLong = right.length === 0 && (min ?? 0) <= MAX_TEXT_LENGTH;
  const lengths = isLong ? [Math.max(min ?? 0, LETTERS.length)] : right;
  const [shortest = 0] = lengths;
  // of the right length, with a sign that is allowed nowhere
  const isOfSigns = signs !== undefined && signs !== DIGITS && shortest > 1;
  const wrong = isOfSigns ? [`${textOf(shortest - 1, signs)}#`] : [];
  // a limit that no text was made for is said by the range alone
  const low = min ?? (isLong ? 0 : undefined);
  const range =
    low !== undefined && max !== undefined ? { range: { min: String(low), max: String(max) } } : {};
  return [
    { name, validity: 'valid', type: 'text', values: texts(lengths), ...range },
    { name, validity: 'invalid', type: 'text', values: [...texts(within(invalid)), ...wrong] },
  ];
}

/** Two-value boundaries, written out; with one bound only, those of that one. */
function boundaries(min: number | undefined, max: number | undefined, step: string) {
  const { valid, invalid } = proposeBoundaries({
    min: written(min ?? max),
    max: written(max ?? min),
    step,
  });
  const [below, above] = invalid;
  const beyond = [min === undefined ? [] : below, max === undefined ? [] : above].flat();
  const shortest = (values: (string | undefined)[]) =>
    values.flatMap((value) => (value === undefined ? [] : written(Number(value))));
  return { valid: shortest(valid), invalid: shortest(beyond) };
}

/** A number with all its digits, no power of ten. */
function written(number = 0): string {
  return Number.isInteger(number)
    ? BigInt(number).toString()
    : number.toFixed(10).replace(/0+$/, '');
}

/** What a text is made of where nothing is said of its signs: letters and digits by turns, as most rules ask for both. */
const LETTERS = 'Abcdef1!';

/** A text of a length that says nothing. */
function textOf(length: number, pattern = LETTERS): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

/** The length that a text was made for, or none where it was not: texts of up to two letters may be any. */
export function madeLength(text: string): number | undefined {
  const isMade = [LETTERS, ...ROWS].some((signs) => text === textOf(text.length, signs));
  return isMade && text.length > 2 ? text.length : undefined;
}
