import type { ProposalRequest } from '@caseloom/engine';
import { type Fields, listOf, textOf } from './document.ts';
import { byBounds } from './number-classes.ts';
import { type Classes, FAR, type Found, valuesOf } from './propose-values.ts';

/** Values of an enumeration that become test data, and as many of a kind. */
const MAX_VALUES = 50;
/** What a format without bounds of its own is known by: the kinds of proposals. */
const KINDS = { email: 'email', date: 'date' } as const;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** A valid value and a wrong one of formats that nothing else proposes. */
const EXAMPLES: ReadonlyMap<string, [valid: string, invalid: string]> = new Map([
  ['date-time', ['2024-02-29T12:30:00Z', '2024-02-30T12:30:00Z']],
  ['time', ['12:30:00Z', '25:00:00Z']],
  ['duration', ['P1D', '1 day']],
  ['uri', ['https://example.com/', 'example']],
  ['url', ['https://example.com/', 'example']],
  ['hostname', ['example.com', '-example.com']],
  ['ipv4', ['192.0.2.1', '192.0.2.256']],
  ['ipv6', ['2001:db8::1', '2001:db8::g']],
  ['byte', ['QQ==', 'Q']],
]);

/**
 * What a schema of one value allows: its examples first, then its bounds, its pattern or its kind.
 *
 * @param name stands in braces for a text of which the file says nothing
 */
export function classesOf(schema: Fields, examples: readonly unknown[], name = 'value'): Classes {
  const { isOpen, isPlaceholder, ...found } = byEnumeration(schema) ?? byType(schema, name);
  const given = [...examples, schema.get('example'), ...listOf(schema.get('examples'))]
    .concat(schema.get('default'))
    .flatMap(printed)
    .filter((value) => !found.invalid.includes(value) && !schema.has('enum'));
  const others = isOpen && given.length > 0 ? [] : found.valid;
  const valid = [...new Set([...given, ...others])].slice(0, MAX_VALUES);
  // bounds that contradict each other allow nothing
  if (valid.length === 0) valid.push('0');
  const isSecret = schema.get('format') === 'password' || schema.get('writeOnly') === true;
  const invalid = isSecret ? [] : found.invalid.filter((value) => !valid.includes(value));
  return {
    ...{ ...found, valid, isSecret, invalid },
    ...(isPlaceholder && given.length === 0 && { isPlaceholder }),
  };
}

function byEnumeration(schema: Fields): Found | undefined {
  const values = (schema.has('const') ? [schema.get('const')] : listOf(schema.get('enum')))
    .flatMap(printed)
    .slice(0, MAX_VALUES);
  const [first] = values;
  if (first === undefined) return undefined;
  // an empty value may stand in the list: what differs from all is no value of it
  const other = values.reduce((text, value) => (text === value ? `${text}?` : text), `${first}?`);
  return { type: 'list', valid: values, invalid: values.includes(other) ? [] : [other] };
}

function byType(schema: Fields, name: string): Found {
  const type = typeOf(schema);
  if (type === 'boolean') return { type, valid: ['true', 'false'], invalid: ['tru'] };
  if (type === 'integer' || type === 'number') return byBounds(schema, type);
  return byText(schema, name);
}

/** OpenAPI 3.1 lists types, one of them `null`. */
export function typeOf(schema: Fields): string {
  const type = schema.get('type');
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (typeof named === 'string') return named;
  if (schema.has('properties')) return 'object';
  return schema.has('items') ? 'array' : 'string';
}

function byText(schema: Fields, name: string): Found {
  const format = textOf(schema.get('format'));
  const pattern = format === 'uuid' ? `^${UUID}$` : textOf(schema.get('pattern'));
  if (pattern) {
    const found = someOf({ kind: 'pattern', source: pattern });
    if (found.valid.length > 0) return { type: 'text', ...found };
  }
  const kind = format === 'email' || format === 'date' ? KINDS[format] : undefined;
  if (kind) return { type: kind, ...someOf({ kind }) };
  const example = EXAMPLES.get(format);
  if (example) return { type: 'text', valid: [example[0]], invalid: [example[1]], isOpen: true };
  return byLength(schema, name);
}

/** A name as it stands in braces. */
const MAX_PLACEHOLDER = 80;
const placeholderOf = (name: string) =>
  `{${name
    .replaceAll(/[<>{}|\s]+/g, ' ')
    .trim()
    .slice(0, MAX_PLACEHOLDER)}}`;

function byLength(schema: Fields, name: string): Found {
  const [min, max] = [lengthOf(schema.get('minLength')) ?? 0, lengthOf(schema.get('maxLength'))];
  if (min === 0 && max === undefined)
    return {
      ...{ type: 'text', valid: [placeholderOf(name)], invalid: [], isOpen: true },
      isPlaceholder: true,
    };
  const range = { min: `${min}`, max: `${max ?? min + FAR}` };
  const found = valuesOf({ kind: 'bounds', ranges: [range], points: 2, type: 'text' });
  const isKnown = ({ length }: string) => max !== undefined || length < min + FAR;
  const valid = found.valid.filter(isKnown);
  return {
    type: 'text',
    valid: valid.length > 0 ? valid : ['text'],
    invalid: found.invalid.filter(isKnown),
    ...(max !== undefined && { range }),
  };
}

function lengthOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** A few of the values that are proposed: an API takes many inputs, and each invalid value is a test case. */
function someOf(request: ProposalRequest): { valid: string[]; invalid: string[] } {
  const { valid, invalid } = valuesOf(request);
  return { valid: valid.slice(0, 2), invalid: invalid.slice(0, 3) };
}

/** What the file says as a value, where it is one and not a list or an object of them. */
function printed(value: unknown): string[] {
  const isPlain = ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
  return isPlain ? [`${value}`] : [];
}
