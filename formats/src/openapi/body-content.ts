import type { StepArgument } from '@caseloom/engine';
import type { WrittenInput } from './written-input.ts';

/** A field of an object: `path` is its name and those above it, with dots between. */
export type BodyField = { name: string; path: string; isRequired: boolean; value: BodyPart };

/** A part of a body in JSON. */
export type BodyPart =
  | { kind: 'value'; written: WrittenInput }
  | { kind: 'object'; fields: BodyField[] }
  | { kind: 'list'; item: BodyPart };

/** A row of a table: a field of a form, a header or a cookie. */
export type Row = { name: string; isRequired: boolean; written: WrittenInput };

/** The body of a request. */
export type BodyContent =
  | { kind: 'json'; mediaType: string; part: BodyPart }
  | { kind: 'form'; rows: Row[] };

/** How a request is written: without one of its fields, and with one value of each input. */
export type Variant = { without?: string; isSingle?: boolean };

/** The text of an input in a variant. */
export function textOfInput(written: WrittenInput, { isSingle = false }: Variant): string {
  return isSingle ? written.single : written.text;
}

/** A part of a body as JSON on lines of their own, without the field that the variant leaves out. */
export function jsonText(part: BodyPart, variant: Variant = {}, indent = ''): string {
  if (part.kind === 'value') return textOfInput(part.written, variant);
  if (part.kind === 'list') return `[${jsonText(part.item, variant, indent)}]`;
  const inner = `${indent}  `;
  const lines = part.fields
    .filter(({ path }) => path !== variant.without)
    .map(({ name, value }) => `${inner}${nameText(name)}: ${jsonText(value, variant, inner)}`);
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
}

/** The fields that a body has to have, by their paths, those of its objects and of the items of its lists too. */
export function requiredFields(body: BodyContent): string[] {
  if (body.kind === 'form') return body.rows.flatMap(nameOfRequired);
  return [...new Set(requiredIn(body.part))];
}

const nameOfRequired = ({ name, isRequired }: Row) => (isRequired ? [name] : []);

function requiredIn(part: BodyPart): string[] {
  if (part.kind === 'value') return [];
  if (part.kind === 'list') return requiredIn(part.item);
  const own = part.fields.flatMap(({ path, isRequired }) => (isRequired ? [path] : []));
  return [...own, ...part.fields.flatMap(({ value }) => requiredIn(value))];
}

/** Names and values as the table of a step, without the one that the variant leaves out; nothing where there are none. */
export function tableOf(rows: readonly Row[], variant: Variant = {}): StepArgument[] {
  const shown = rows
    .filter(({ name }) => name !== variant.without)
    .map(({ name, written }) => [name, textOfInput(written, variant)]);
  return shown.length > 0 ? [{ kind: 'dataTable', rows: shown }] : [];
}

/** A less-than sign would begin a token. */
function nameText(name: string): string {
  return JSON.stringify(name).replaceAll('<', '\\u003c');
}
