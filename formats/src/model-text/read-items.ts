import type { Cursor } from './cursor.ts';
import { NOTE_FIELDS, RULE_FIELDS, readFields, requireNoChildren } from './fields.ts';
import type { Line } from './lines.ts';

/** What is read, before it is checked. */
export type Written = Record<string, unknown>;

/** `rule id` with its lines. */
export function readRule(cursor: Cursor): Written {
  const rule: Written = { id: cursor.id() };
  cursor.end();
  readFields(cursor.line, RULE_FIELDS, rule);
  return rule;
}

/** `: []`, put into its owner. */
export function requireEmptyList(cursor: Cursor, owner: Written, key: string): void {
  cursor.expect(':');
  cursor.expect('[]');
  cursor.end();
  owner[key] = [];
}

/** `: {}`, put into its owner. */
export function requireEmptyObject(cursor: Cursor, owner: Written, key: string): void {
  cursor.expect(':');
  cursor.expect('{}');
  cursor.end();
  owner[key] = {};
}

/** `state name: type …` */
export function readState(line: Line, cursor: Cursor): Written {
  requireNoChildren(line);
  const name = cursor.id();
  cursor.expect(':');
  const type = cursor.oneOf(['boolean', 'integer', 'list']);
  const state: Written = { name, type };
  if (type === 'integer') {
    state.min = cursor.number();
    cursor.expect('..');
    state.max = cursor.number();
  }
  if (type === 'list') state.values = cursor.list('=');
  cursor.expect('=');
  if (type === 'boolean') state.first = cursor.oneOf(['true', 'false']) === 'true';
  else state.first = type === 'integer' ? cursor.number() : cursor.words();
  cursor.end();
  return state;
}

/** `note id: words` with its lines. */
export function readNote(line: Line, cursor: Cursor, note: Written): void {
  note.id = cursor.id();
  cursor.expect(':');
  note.text = cursor.words();
  readFields(line, NOTE_FIELDS, note);
}
