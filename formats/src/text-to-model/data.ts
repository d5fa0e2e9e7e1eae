import type { TestData } from '@caseloom/engine';
import { Choices } from './choices.ts';
import type { Limits } from './limits.ts';
import type { Rule } from './rule.ts';
import {
  classesOf,
  type DataClass,
  madeLength,
  type RangeRule,
  typeOfRange,
} from './rule-classes.ts';
import type { Sentence } from './sentence.ts';
import type { DecimalsRule } from './signs.ts';

type ClassEntry = { data: DataClass; values: Set<string>; from: Sentence[] };

/** The most names that are looked for in the steps of a document. */
const MAX_NAMES = 300;

/** The values a document speaks of, by name: classes in the order they were found, with their sentences. */
export class DataBook {
  readonly #classes = new Map<string, ClassEntry[]>();
  /** The ranges that were said of a name. */
  readonly #ranges = new Map<string, RangeRule[]>();
  /** Names of which it is known what signs their values are made of. */
  readonly #coded = new Set<string>();
  readonly choices = new Choices();
  /** To which step the numbers of a name are given, where that was said. */
  readonly #steps = new Map<string, string>();
  /** What was added last, and where that stands. */
  #last: { name: string; file: string; line: number } | undefined;
  /** Amounts that the document calls by a name. */
  readonly limits: Limits;
  /** How a name in small letters is written. */
  readonly written: (name: string) => string;

  constructor(written: (name: string) => string, limits: Limits = []) {
    this.written = written;
    this.limits = limits;
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
    return [...this.#ranges.keys()].slice(0, MAX_NAMES).map((name) => {
      const classes = this.#classes.get(name) ?? [];
      return { name, rules: classes.flatMap(({ from }) => from.map(({ text }) => text)) };
    });
  }

  has(name: string): boolean {
    return this.#classes.has(name);
  }

  /** Every name that something was said of. */
  allNames(): string[] {
    return [...this.#classes.keys()].slice(0, MAX_NAMES);
  }

  /** The sentences that speak of a name. */
  sentencesOf(name: string): Sentence[] {
    return (this.#classes.get(name) ?? []).flatMap(({ from }) => from);
  }

  /** Whether two names cannot be one datum: both are bounded, on the same side or in another measure. */
  contradict(one: string, other: string): boolean {
    const ranges = this.#ranges.get(other) ?? [];
    return (this.#ranges.get(one) ?? []).some((own) =>
      ranges.some(
        ({ min, max, isLength }) =>
          isLength !== own.isLength ||
          (min !== undefined && own.min !== undefined && min !== own.min) ||
          (max !== undefined && own.max !== undefined && max !== own.max),
      ),
    );
  }

  /** What was said of a name holds for another one, which the document calls the same by. */
  join(name: string, to: string): void {
    const ranges = [...(this.#ranges.get(to) ?? []), ...(this.#ranges.get(name) ?? [])];
    for (const { data, values, from } of this.#classes.get(name) ?? [])
      for (const sentence of from) this.add({ ...data, name: to, values: [...values] }, sentence);
    this.choices.copy(name, to);
    this.#classes.delete(name);
    this.#ranges.delete(name);
    if (ranges.length === 0) return;
    this.#ranges.set(to, ranges);
    const [first] = ranges;
    if (first) this.retype(to, typeOfRange(first));
    const min = ranges.find((one) => one.min !== undefined)?.min;
    const max = ranges.find((one) => one.max !== undefined)?.max;
    const valid = this.#classes.get(to)?.find(({ data }) => data.validity === 'valid');
    if (valid && min !== undefined && max !== undefined)
      valid.data.range = { min: String(min), max: String(max) };
  }

  /** Gives all classes of a name another one, at their place. */
  rename(name: string, to: string): void {
    const all = [...this.#classes].map(
      ([key, classes]) => [key === name ? to : key, classes] as const,
    );
    for (const { data } of this.#classes.get(name) ?? []) data.name = to;
    this.choices.copy(name, to);
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
    const { name } = rule;
    const ranges = this.#ranges.get(name) ?? [];
    if (rule.kind === 'range') {
      this.#ranges.set(name, [...ranges, rule]);
      if (ranges.length === 0) this.#dropPlaces(name);
    }
    if (rule.kind === 'list') this.choices.add(name, rule.values);
    if (rule.kind === 'decimals') this.#setStep(rule, ranges, from);
    if (rule.kind !== 'decimals' || !this.#classes.has(name))
      for (const data of classesOf(rule, this.#steps.get(name))) this.add(data, from);
    // texts made for a length are not made of the signs that it has to have
    if (rule.kind === 'signs') this.#coded.add(name);
    if (this.#coded.has(name)) this.dropMade(name);
  }

  /** Numbers that were only made for their places: a range gives others. */
  #dropPlaces(name: string): void {
    const places = this.#steps.get(name)?.replace(/^0\./, '').length;
    if (places === undefined) return;
    const made = classesOf({ kind: 'decimals', name, places }).flatMap(({ values }) => values);
    for (const { values } of this.#classes.get(name) ?? [])
      for (const value of made) values.delete(value);
  }

  /** The numbers of a name are given to so many places: what lies beside its bounds is at that step. */
  #setStep({ name, places }: DecimalsRule, ranges: RangeRule[], from: Sentence): void {
    const step = `0.${'1'.padStart(places, '0')}`;
    const former = this.#steps.get(name);
    this.#steps.set(name, step);
    for (const range of ranges) {
      const stale = new Set(classesOf(range, former).flatMap(({ values }) => values));
      for (const { values } of this.#classes.get(name) ?? [])
        for (const value of stale) values.delete(value);
      for (const data of classesOf(range, step)) this.add(data, from);
    }
    if (ranges.some(({ isLength }) => !isLength)) this.retype(name, 'decimal');
  }
}
