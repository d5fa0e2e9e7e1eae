import type { Context, DataType, Model, Risk, TestData, Validity } from '../model.ts';
import { dayNumber } from './calendar.ts';

/** One value a variable may take. */
export type Choice = {
  value: string;
  validity: Validity;
  isDefault: boolean;
  /** The name of its class. */
  label?: string;
  /** Of its class. */
  risk?: Risk;
};

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
  for (const { validity, values, isDefault, label, risk } of records) {
    for (const [i, value] of values.entries()) {
      const key = `${validity}:${value}`;
      if (!choices.has(key))
        choices.set(key, {
          ...{ value, validity, isDefault: !!isDefault && i === 0 },
          ...(label && { label }),
          ...(risk && { risk }),
        });
    }
  }
  return {
    name,
    type: typeOf(records),
    isSecret: records.some((record) => record.isSecret),
    choices: [...choices.values()],
  };
}

/**
 * The type that the valid classes share: of integers and decimals decimal, else the list where they
 * differ, whose values may be anything. An invalid class says nothing of it: "1234" beside "visa"
 * makes no number of a card.
 */
function typeOf(records: TestData[]): DataType {
  const valid = records.filter(({ validity }) => validity === 'valid');
  const types = new Set((valid.length > 0 ? valid : records).map(({ type }) => type));
  const [type = 'text'] = types;
  if (types.size <= 1) return type;
  return [...types].every((one) => one === 'integer' || one === 'decimal') ? 'decimal' : 'list';
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
      return dayNumber(value) !== undefined;
    case 'email':
      return isEmail(value);
    default:
      return true;
  }
}

/** Something before one `@`, and behind it something with a dot inside. O(length). */
function isEmail(value: string): boolean {
  const [local = '', domain = '', ...more] = value.split('@');
  if (more.length > 0 || local === '' || /[\s<>]/.test(value)) return false;
  return domain.slice(1, -1).includes('.');
}
