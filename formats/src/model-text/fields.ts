import { MARKS, type Risk, type Visits } from '@caseloom/engine';
import { Cursor, TextError } from './cursor.ts';
import type { Line } from './lines.ts';
import { printJson, printList, printText } from './print.ts';

/** How a field is written behind its name, and read from there. */
type Codec = { write: (value: unknown) => string; read: (cursor: Cursor) => unknown };

/** A field of an element: its name in the text, and its key in the model. */
export type Field = { name: string; key: string; codec: Codec };

const TEXT: Codec = {
  write: (value) => printText(String(value)),
  read: (cursor) => cursor.words(),
};

const JSON_VALUE: Codec = { write: printJson, read: (cursor) => cursor.json() };

const LIST: Codec = {
  write: (value) => (Array.isArray(value) ? printList(value.map(String)) : ''),
  read: (cursor) => cursor.list(),
};

/** `1..3`, open where a bound is absent. */
const VISITS: Codec = {
  write: (value) => {
    const { min = '', max = '' } = value as Visits;
    return `${min}..${max}`;
  },
  read: (cursor) => {
    const min = cursor.skip('..') ? undefined : cursor.number();
    if (min !== undefined) cursor.expect('..');
    const max = cursor.isAtEnd() ? undefined : cursor.number();
    cursor.end();
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  },
};

/** Likelihood and damage: `3 x 5`. */
const RISK: Codec = {
  write: (value) => {
    const { likelihood, damage } = value as Risk;
    return `${likelihood} x ${damage}`;
  },
  read: (cursor) => {
    const likelihood = cursor.number();
    cursor.expect('x');
    const damage = cursor.number();
    cursor.end();
    return { likelihood, damage };
  },
};

function oneOf(choices: readonly string[]): Codec {
  return {
    write: String,
    read: (cursor) => {
      const word = cursor.oneOf(choices);
      cursor.end();
      return word;
    },
  };
}

const STEP_TYPES = ['context', 'action', 'outcome'];

/** What every element may have. */
const SHARED: Field[] = [
  { name: 'requirements', key: 'requirements', codec: LIST },
  { name: 'visits', key: 'visits', codec: VISITS },
  { name: 'mark', key: 'mark', codec: oneOf(MARKS) },
  { name: 'risk', key: 'risk', codec: RISK },
];

export const MODEL_FIELDS: Field[] = [
  { name: 'type', key: 'bddType', codec: oneOf(['bdd', 'classic']) },
  { name: 'hidden', key: 'isHidden', codec: JSON_VALUE },
];

/** Of the node itself, where its line does not say it. */
export const NODE_FIELDS: Field[] = [
  { name: 'step', key: 'stepId', codec: TEXT },
  { name: 'model', key: 'modelId', codec: TEXT },
];

/** Of what a node carries. */
export const NODE_DATA_FIELDS: Field[] = [
  { name: 'words-here', key: 'label', codec: TEXT },
  { name: 'role-here', key: 'type', codec: oneOf(STEP_TYPES) },
  { name: 'expected-here', key: 'expected', codec: TEXT },
  { name: 'do', key: 'action', codec: TEXT },
  { name: 'but', key: 'contrast', codec: JSON_VALUE },
  { name: 'bullet', key: 'bullet', codec: JSON_VALUE },
  { name: 'arguments', key: 'arguments', codec: JSON_VALUE },
  { name: 'bind', key: 'bind', codec: JSON_VALUE },
  { name: 'coverage', key: 'coverage', codec: oneOf(['once', 'everyCall', 'blackBox']) },
  ...SHARED,
];

export const EDGE_FIELDS: Field[] = [
  { name: 'step', key: 'stepType', codec: oneOf(STEP_TYPES) },
  { name: 'if', key: 'guard', codec: TEXT },
  { name: 'do', key: 'action', codec: TEXT },
  { name: 'weight', key: 'weight', codec: JSON_VALUE },
  ...SHARED,
];

export const RULE_FIELDS: Field[] = [
  { name: 'if', key: 'when', codec: TEXT },
  { name: 'then', key: 'outcome', codec: TEXT },
  { name: 'do', key: 'action', codec: TEXT },
];

export const CONSTRAINT_FIELDS: Field[] = [
  { name: 'if', key: 'if', codec: TEXT },
  { name: 'then', key: 'implies', codec: TEXT },
];

export const NOTE_FIELDS: Field[] = [
  { name: 'at', key: 'position', codec: JSON_VALUE },
  { name: 'width', key: 'width', codec: JSON_VALUE },
  { name: 'height', key: 'height', codec: JSON_VALUE },
];

export const STEP_FIELDS: Field[] = [{ name: 'expected', key: 'expected', codec: TEXT }];

export const DATA_FIELDS: Field[] = [
  { name: 'class', key: 'label', codec: TEXT },
  { name: 'default', key: 'isDefault', codec: JSON_VALUE },
  { name: 'secret', key: 'isSecret', codec: JSON_VALUE },
  { name: 'model', key: 'modelId', codec: JSON_VALUE },
  { name: 'project', key: 'fromProject', codec: TEXT },
  { name: 'risk', key: 'risk', codec: RISK },
];

/** Of the bounds of a class. */
export const RANGE_FIELDS: Field[] = [
  { name: 'min', key: 'min', codec: TEXT },
  { name: 'max', key: 'max', codec: TEXT },
  { name: 'step', key: 'step', codec: TEXT },
];

/**
 * Reads the lines below a line into an object: each is one of the fields, or what `other` takes.
 *
 * @param other reads a line that begins with another word; undefined where it is none of its own either
 */
export function readFields(
  { children }: Line,
  fields: readonly Field[],
  into: Record<string, unknown>,
  other: Readonly<Record<string, (cursor: Cursor) => void>> = {},
): void {
  const others = new Map(Object.entries(other));
  for (const child of children) {
    const cursor = new Cursor(child);
    const start = new Cursor(child);
    const name = cursor.skip('-') ? '-' : (cursor.word() ?? '');
    const field = fields.find((one) => one.name === name);
    const read = others.get(name);
    if (field) {
      cursor.expect(':');
      requireNoChildren(child);
      into[field.key] = field.codec.read(cursor);
    } else if (read) read(cursor);
    else {
      const names = [...fields.map((one) => `${one.name}:`), ...others.keys()];
      start.fail(names.map((one) => `\`${one}\``).join(', ') || '`\\n`');
    }
  }
}

/** @throws TextError where lines are indented below one that has no parts */
export function requireNoChildren({ children }: Line): void {
  const [child] = children;
  if (child) throw new TextError('text_indented', { line: child.number });
}

/** A line for each field that is there. */
export function printFields(fields: readonly Field[], owner: object): string[] {
  const values = new Map(Object.entries(owner));
  return fields.flatMap(({ name, key, codec }) => {
    const value: unknown = values.get(key);
    return value === undefined ? [] : [`${name}: ${codec.write(value)}`.trimEnd()];
  });
}
