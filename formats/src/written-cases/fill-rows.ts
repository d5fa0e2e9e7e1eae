import { isWritten } from './in-any-language.ts';
import { plainScenario } from './plain-text.ts';
import type { RowRemark, WrittenCase, WrittenStep } from './written-case.ts';

/** What stands for each name, in one row of test data. */
export type DataRow = ReadonlyMap<string, string>;
/** A case with names such as `<user>` in its steps, and the rows that say what stands for them. */
export type CaseWithRows = {
  one: WrittenCase;
  rows: readonly DataRow[];
  /** What is expected of it as a whole, where it says nothing to do. */
  results?: WrittenStep[];
  /** What is to be said of how it was read. */
  remarked?: RowRemark['code'][];
};

/** So many rows of one case become cases. */
const MAX_ROWS = 200;
/** So many steps come of all rows together: a few bytes may ask for very many. */
const MAX_STEPS = 100_000;

/**
 * A case for each row of test data, with what the row says in place of the names; the steps keep which name
 * each value has. Time: linear in the steps that come of it.
 */
export function fillRows(
  all: readonly CaseWithRows[],
  placeOf: (one: WrittenCase) => Pick<RowRemark, 'row' | 'name'>,
): { cases: WrittenCase[]; remarks: RowRemark[] } {
  const cases: WrittenCase[] = [];
  const remarks: RowRemark[] = [];
  let room = MAX_STEPS;
  for (const { one, rows, remarked = [] } of all) {
    remarks.push(...remarked.map((code) => ({ code, ...placeOf(one) })));
    const size = one.steps.length + 1;
    const count = Math.min(rows.length, MAX_ROWS, Math.max(1, Math.floor(room / size)));
    room -= count * size;
    if (count < rows.length) remarks.push({ code: 'rows_left_out', ...placeOf(one) });
    if (rows.length === 0) cases.push(one);
    const { toolId } = one;
    for (const [index, row] of rows.slice(0, count).entries())
      cases.push({
        ...{ ...one, title: index === 0 ? one.title : `${one.title} (${index + 1})` },
        // all rows together are the case that its tool updates
        ...(toolId && rows.length > 1 && { toolId: { ...toolId, row: index + 1 } }),
        steps: one.steps.map((step) => filled(step, row)),
      });
  }
  return { cases, remarks };
}

/** The rows below `Examples:` in a scenario that stands in a cell. */
export function examplesIn(scenario: string): DataRow[] {
  if (!scenario.includes('|')) return [];
  const rows: DataRow[] = [];
  let names: string[] | undefined;
  let isTable = false;
  for (const line of plainScenario(scenario)
    .split('\n')
    .map((one) => one.trim())) {
    if (isWritten('examples', line)) [names, isTable] = [undefined, true];
    else if (!isTable || !line.startsWith('|')) isTable &&= line === '';
    else if (names) rows.push(rowOf(names, cellsOf(line)));
    else names = cellsOf(line);
  }
  return rows;
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const rowOf = (names: readonly string[], cells: readonly string[]): DataRow =>
  new Map(names.map((name, index) => [name, cells[index] ?? '']));

const NAME = /<([^<>\n]{1,100})>/g;
/** What a column of test data can say as `name: value`. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{N} _-]{0,40}$/u;
const PLAIN_VALUE = /^(?:\d|[^;\n]{2,})$/;

function filled(step: WrittenStep, row: DataRow): WrittenStep {
  const named = new Map<string, string>();
  const text = step.text.replace(NAME, (mark, name: string) => {
    const value = row.get(name);
    if (value === undefined) return mark;
    if (PLAIN_NAME.test(name) && PLAIN_VALUE.test(value)) named.set(name, value);
    return value;
  });
  const lines = [...named].map(([name, value]) => `${name}: ${value}`);
  const data = [...(step.data === undefined ? [] : [step.data]), ...lines].join('\n');
  return { ...step, text, ...(data !== '' && { data }) };
}
