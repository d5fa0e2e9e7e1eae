import type { Context, DataType, Model, Range, TestData, Validity } from '../model.ts';

/** One value a variable may take. */
export type Choice = { value: string; validity: Validity; isDefault: boolean };

/** All records in scope with one name: each record is an equivalence class. */
export type Variable = {
  name: string;
  type: DataType;
  isSecret: boolean;
  /** In the order of the records and their values, each value of one validity once. */
  choices: Choice[];
};

/**
 * The variables a model sees: its own records first, then its project's, then those
 * of the models it calls, then the company's public ones; the nearest place that has
 * the name wins whole.
 */
export function variablesOf(model: Model, context: Context): Map<string, Variable> {
  const variables = new Map<string, Variable>();
  for (const [name, records] of recordsByName(model, context)) {
    variables.set(name, toVariable(name, records));
  }
  return variables;
}

/** The records that count, by name, nearest place only. */
export function recordsByName(model: Model, context: Context): Map<string, TestData[]> {
  const nearest = new Map<string, { distance: number; records: TestData[] }>();
  const called = new Set(context.models.map(({ id }) => id));
  for (const record of context.testData) {
    const distance = distanceOf(record, model, called);
    if (distance === undefined) continue;
    const found = nearest.get(record.name);
    if (!found || distance < found.distance) {
      nearest.set(record.name, { distance, records: [record] });
    } else if (distance === found.distance) found.records.push(record);
  }
  return new Map([...nearest].map(([name, { records }]) => [name, records]));
}

/** The records in scope that nearer ones of the same name hide. */
export function hiddenRecords(model: Model, context: Context): TestData[] {
  const nearest = recordsByName(model, context);
  return context.testData.filter((record) => {
    const isInScope = distanceOf(record, model) !== undefined;
    return isInScope && !nearest.get(record.name)?.includes(record);
  });
}

/** Own records are nearest, then those of the project, of called models, and of other projects. */
function distanceOf(
  record: TestData,
  model: Model,
  called: ReadonlySet<string> = new Set(),
): number | undefined {
  if (record.fromProject) return 3;
  if (!record.modelId) return 1;
  if (record.modelId === model.id) return 0;
  return called.has(record.modelId) ? 2 : undefined;
}

function toVariable(name: string, records: TestData[]): Variable {
  const choices = new Map<string, Choice>();
  for (const { validity, values, isDefault } of records) {
    for (const [i, value] of values.entries()) {
      const key = `${validity}:${value}`;
      if (!choices.has(key))
        choices.set(key, { value, validity, isDefault: !!isDefault && i === 0 });
    }
  }
  const [first] = records;
  return {
    name,
    type: first?.type ?? 'text',
    isSecret: records.some((record) => record.isSecret),
    choices: [...choices.values()],
  };
}

const DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;

/** Whether a text is a value of a type. Only valid classes are held to it: an invalid value must be storable. */
export function isOfType(value: string, type: DataType): boolean {
  switch (type) {
    case 'integer':
      return /^[+-]?\d+$/.test(value);
    case 'decimal':
      return DECIMAL.test(value);
    case 'boolean':
      return /^(true|false|yes|no|evet|hayır|doğru|yanlış|0|1)$/i.test(value);
    case 'date':
      return isDate(value);
    case 'email':
      return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value);
    default:
      return true;
  }
}

function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/**
 * The boundary values of a numeric or length range, as rows for a person to edit.
 *
 * @param points 2: min, max and just outside; 3: just inside as well
 * @returns valid and invalid values, ascending; empty where the bounds are no numbers
 * Source: ISTQB boundary value analysis, two and three value.
 */
export function proposeBoundaries(
  { min, max, step = '1' }: Range,
  points: 2 | 3 = 2,
): { valid: string[]; invalid: string[] } {
  const [low, high, by] = [Number(min), Number(max), Number(step)];
  if (![low, high, by].every(Number.isFinite) || by <= 0 || low > high) {
    return { valid: [], invalid: [] };
  }
  const digits = Math.max(...[min, max, step].map((text) => text.split('.')[1]?.length ?? 0));
  const inside = points === 3 ? [low, low + by, high - by, high] : [low, high];
  const valid = [...new Set(inside.filter((value) => value >= low && value <= high))];
  const toText = (value: number) => value.toFixed(digits);
  return { valid: valid.map(toText), invalid: [low - by, high + by].map(toText) };
}
