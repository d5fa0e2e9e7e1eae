import { proposeBoundaries, type TestData } from '@caseloom/engine';
import { valuesOfForm } from './form.ts';
import type { Rule } from './rule.ts';
import type { Sentence } from './sentence.ts';

/** One class of values, before it has an id. */
export type DataClass = Omit<TestData, 'id' | 'modelId'>;

type ClassEntry = { data: DataClass; values: Set<string>; from: Sentence[] };

/** The most names that are looked for in the steps of a document. */
const MAX_NAMES = 300;

/** The values a document speaks of, by name: classes in the order they were found, with their sentences. */
export class DataBook {
  readonly #classes = new Map<string, ClassEntry[]>();
  /** Names that a range was said of. */
  readonly #ranged = new Set<string>();
  /** What was added last, and where that stands. */
  #last: { name: string; file: string; line: number } | undefined;
  /** How a name in small letters is written. */
  readonly written: (name: string) => string;

  constructor(written: (name: string) => string) {
    this.written = written;
  }

  /** A name, in small letters, as steps and conditions speak of it. */
  token(name: string): string {
    return `<${this.written(name)}>`;
  }

  /** Every name that a test can be given a right value of. */
  names(): string[] {
    return [...this.#classes]
      .slice(0, MAX_NAMES)
      .filter(([, classes]) => classes.some(({ data }) => data.validity === 'valid'))
      .map(([name]) => name);
  }

  entries(): { data: DataClass; from: Sentence[] }[] {
    return [...this.#classes.values()].flat().map(({ data, values, from }) => ({
      data: { ...data, name: this.written(data.name), values: [...values] },
      from,
    }));
  }

  /** The values of a name, or none where the document says nothing of it. */
  valuesOf(name: string): { value: string; validity: TestData['validity'] }[] {
    return (this.#classes.get(name) ?? []).flatMap(({ data: { validity }, values }) =>
      [...values].map((value) => ({ value, validity })),
    );
  }

  typeOf(name: string): TestData['type'] | undefined {
    return this.#classes.get(name)?.[0]?.data.type;
  }

  /** Adds a class; one with the same name, validity and label grows. */
  add(data: DataClass, from: Sentence): void {
    const { name, validity, label, values } = data;
    if (values.length === 0) return;
    this.#last = { name, file: from.file, line: from.line };
    const known = this.#classes.get(name) ?? [];
    this.#classes.set(name, known);
    const same = known.find((one) => one.data.validity === validity && one.data.label === label);
    if (!same) {
      const type = known[0]?.data.type ?? data.type;
      known.push({ data: { ...data, type }, values: new Set(values), from: [from] });
      return;
    }
    for (const value of values) same.values.add(value);
    same.from.push(from);
  }

  /** Names that a range was said of, with the sentences that speak of them. */
  ruled(): { name: string; rules: string[] }[] {
    return [...this.#ranged].slice(0, MAX_NAMES).map((name) => {
      const classes = this.#classes.get(name) ?? [];
      return { name, rules: classes.flatMap(({ from }) => from.map(({ text }) => text)) };
    });
  }

  has(name: string): boolean {
    return this.#classes.has(name);
  }

  /** Gives all classes of a name another one, at their place. */
  rename(name: string, to: string): void {
    const all = [...this.#classes].map(
      ([key, classes]) => [key === name ? to : key, classes] as const,
    );
    for (const { data } of this.#classes.get(name) ?? []) data.name = to;
    this.#classes.clear();
    for (const [key, classes] of all) this.#classes.set(key, classes);
  }

  /** From now on the name takes values of another type: some value of it is no number, say. */
  retype(name: string, type: TestData['type']): void {
    for (const { data } of this.#classes.get(name) ?? []) data.type = type;
  }

  /** What a line just above a sentence last said of data; nothing where `last`, the line of a step, is between them. */
  nameAbove({ file, line }: Sentence, last: number): string | undefined {
    const known = this.#last;
    const isNear = known?.file === file && known.line >= Math.max(line - 2, last);
    return known && isNear ? known.name : undefined;
  }

  /** Takes out the valid texts that were only made for a length: the document gives others. */
  dropMade(name: string): void {
    for (const { data, values } of this.#classes.get(name) ?? [])
      if (data.validity === 'valid' && data.type === 'text')
        for (const value of values) if (madeLength(value) !== undefined) values.delete(value);
  }

  addRule(rule: Rule, from: Sentence): void {
    if (rule.kind === 'range') this.#ranged.add(rule.name);
    for (const data of classesOf(rule)) this.add(data, from);
  }
}

/** The classes of values that a rule makes: valid ones, and invalid ones where it says what is not allowed. */
export function classesOf(rule: Rule): DataClass[] {
  const { name } = rule;
  switch (rule.kind) {
    case 'list':
      return [{ name, validity: 'valid', type: 'text', values: rule.values }];
    case 'given':
      return [{ name, validity: rule.validity, type: 'text', values: rule.values }];
    case 'form': {
      const { valid, invalid } = valuesOfForm(rule.form);
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
      return rule.isLength ? lengthClasses(rule) : numberClasses(rule);
  }
}

function nextDay(date: string, by: 1 | -1): string {
  const time = Date.parse(`${date}T00:00:00Z`) + by * 86_400_000;
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : date;
}

type RangeRule = Rule & { kind: 'range' };

function numberClasses({ name, min, max }: RangeRule): DataClass[] {
  const isWhole = [min, max].every((bound) => bound === undefined || Number.isInteger(bound));
  const type = isWhole ? 'integer' : 'decimal';
  const { valid, invalid } = boundaries(min, max, isWhole ? '1' : '0.01');
  const range =
    min !== undefined && max !== undefined ? { range: { min: String(min), max: String(max) } } : {};
  return [
    { name, validity: 'valid', type, values: valid, ...range },
    { name, validity: 'invalid', type, values: invalid },
  ];
}

/** The longest text made for a boundary: a longer one is read by nobody, and its range says the same. */
const MAX_TEXT_LENGTH = 300;

function lengthClasses({ name, min, max, digits }: RangeRule): DataClass[] {
  const { valid, invalid } = boundaries(min, max, '1');
  const within = (lengths: string[]) =>
    lengths.map(Number).filter((length) => length >= 0 && length <= MAX_TEXT_LENGTH);
  const texts = (lengths: number[]) => lengths.map((length) => textOf(length, digits));
  const right = within(valid);
  const isLong = right.length === 0 && (min ?? 0) <= MAX_TEXT_LENGTH;
  const lengths = isLong ? [Math.max(min ?? 0, LETTERS.length)] : right;
  const range =
    min !== undefined && max !== undefined ? { range: { min: String(min), max: String(max) } } : {};
  return [
    { name, validity: 'valid', type: 'text', values: texts(lengths), ...range },
    { name, validity: 'invalid', type: 'text', values: texts(within(invalid)) },
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

const LETTERS = 'Abcdef1!';
const DIGITS = '1234567890';

/** A text of a length that says nothing: letters and digits by turns, as most rules ask for both. */
function textOf(length: number, isDigits = false): string {
  const pattern = isDigits ? DIGITS : LETTERS;
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

/** The length that a text was made for, or none where it was not: texts of up to two letters may be any. */
export function madeLength(text: string): number | undefined {
  const isMade = [false, true].some((isDigits) => text === textOf(text.length, isDigits));
  return isMade && text.length > 2 ? text.length : undefined;
}
