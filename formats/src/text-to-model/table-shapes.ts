import type { Language } from '@caseloom/locales/language';
import type { Column } from './columns.ts';
import { lower } from './lower.ts';
import type { Sentence } from './sentence.ts';

/** A row of inputs and what is expected of them; where any value will do there is none. */
export type Decision = {
  values: (string | undefined)[];
  expected: string;
  isMistake: boolean;
  from: Sentence;
};
export type DecisionTable = {
  kind: 'decisions';
  inputs: string[];
  rows: Decision[];
  /** The column of results was not named as one: the last was taken. */
  isAssumed: boolean;
};
export type StepRow = {
  number: string;
  action: string;
  expected: string;
  data: string;
  /** What holds before it. */
  given: string;
  /** Whose row it is, where rows are whole tests and not the steps of one. */
  title: string;
  from: Sentence;
};
export type ConditionRow = { condition: string; result: string; from: Sentence };
/** The row of a field: the cells of the columns that are known, and all others that may hold a rule. */
export type FieldRow = {
  cells: ReadonlyMap<Column, string>;
  /** By its heading the column holds rules, `isLength`: how long a text may be among them. */
  rules: { text: string; isNamed: boolean; isLength: boolean }[];
};
export type ReadTable =
  | DecisionTable
  | { kind: 'steps'; rows: StepRow[] }
  | { kind: 'fields'; rows: FieldRow[]; from: Sentence[] }
  /** Each row states what is answered under a condition in words. */
  | { kind: 'conditions'; rows: ConditionRow[] };

/** A heading as a name of test data. */
export function toName(heading: string, index: number): string {
  return (
    heading
      .replace(/[<>|\s]+/g, ' ')
      .trim()
      .slice(0, 80) || `${index + 1}`
  );
}

const EMPTY = /^(?:[-–—]|\(?(?:empty|blank|boş|null|yok)\)?|""|'')$/iu;

/** A cell without quotes around it; one that says there is nothing is empty. */
export function plainValue(cell: string, language: Language): string {
  const value = cell
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^["“”](.*)["“”]$/su, '$1');
  return EMPTY.test(lower(value, language)) ? '' : value;
}

/** A table without the inputs that none of its rows asks for, the others by distinct names; undefined where nothing is left of it. */
export function withoutIdleInputs(table: DecisionTable): DecisionTable | undefined {
  const used = table.inputs.map((_, index) =>
    table.rows.some(({ values }) => values[index] !== undefined),
  );
  const keep = <T>(list: T[]) => list.filter((_, index) => used[index]);
  if (!used.includes(true)) return undefined;
  const rows = table.rows.map((row) => ({ ...row, values: keep(row.values) }));
  return { ...table, inputs: distinctNames(keep(table.inputs)), rows };
}

/** A name that an earlier input has gets a number: two inputs of one name would have to hold two values at once. */
function distinctNames(names: string[]): string[] {
  const taken = new Set<string>();
  for (const name of names) {
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name} ${count}`;
    taken.add(free);
  }
  return [...taken];
}
