import type { Given } from '../calls.ts';
import type { FunctionCall } from '../framework.ts';
import type { Kind } from '../kinds.ts';
import type { StepFunction } from '../manifest.ts';
import { notesOf } from './notes.ts';

const TYPES: Record<Kind, string> = {
  ...{ text: 'string', integer: 'number', decimal: 'number', boolean: 'boolean' },
  date: 'string',
};

/** The words that no function or parameter may be called. */
export const TYPESCRIPT_WORDS =
  'abstract any arguments as async await boolean break case catch class const constructor continue debugger declare default delete do else enum eval export extends false finally for from function get if implements import in instanceof interface let module namespace never new null number object of package private protected public readonly return set static string super switch symbol this throw true try type typeof undefined unknown var void while with yield'.split(
    ' ',
  );

/** The parameters of a function, in its own order: values, then what stands below its words. */
export function parametersOf(one: StepFunction, tableType = 'string[][]'): string[] {
  return [
    ...one.params.map(({ identifier, kind }) => `${identifier}: ${TYPES[kind]}`),
    ...(one.hasDocString ? ['docString: string'] : []),
    ...(one.hasTable ? [`table: ${tableType}`] : []),
  ];
}

/** A text as a literal in single quotes. */
export function quote(text: string): string {
  const inner = JSON.stringify(text.toWellFormed())
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  return `'${inner}'`;
}

/** The values of a call, in the order of the parameters; `secret` reads what may not be written. */
export function argumentsOf({ function: one, given, docString, table }: FunctionCall): string[] {
  const values = one.params.map(({ kind }, index) => literal(given[index], kind));
  return [
    ...values,
    ...(one.hasDocString ? [quote(docString ?? '')] : []),
    ...(one.hasTable ? [tableLiteral(table ?? [])] : []),
  ];
}

function literal(given: Given | undefined, kind: Kind): string {
  if (given?.env) return `secret(${quote(given.env)})`;
  const value = given?.value ?? '';
  return kind === 'text' || kind === 'date' ? quote(value) : value;
}

function tableLiteral(rows: string[][]): string {
  return `[${rows.map((row) => `[${row.map(quote).join(', ')}]`).join(', ')}]`;
}

/** The comment above a function. */
export function docComment(one: StepFunction, indent = ''): string[] {
  const lines = notesOf(one).map((note) => `${indent} * ${note.replaceAll('*/', '*\\/')}`);
  return [`${indent}/**`, ...lines, `${indent} */`];
}

/** Whether any value of a function is secret. */
export function hasSecrets(functions: StepFunction[]): boolean {
  return functions.some(({ params }) => params.some(({ secrets }) => secrets));
}
