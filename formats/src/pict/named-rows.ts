import type { DataSettings, DataSide } from '@caseloom/engine';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import type { FileProblem } from '../model-file.ts';
import { keyFor, PICT_DEFAULTS, type PictOptions } from './pict-model.ts';
import { tableOf } from './seeds.ts';

/** Rows that some test case shall hold, by the names of variables; or why the file has none. */
export type NamedRows =
  | { ok: true; rows: Record<string, string>[] }
  | { ok: false; problem: FileProblem };

/** What rows may name. */
type Known = Pick<DataSide, 'variables'> & { aliases?: DataSettings['aliases'] };

type Cell = { name: string; value: string; row: number };

const value = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const rowsOfNames = z.array(z.record(z.string(), value));
const jsonRows = z.union([rowsOfNames, z.object({ rows: rowsOfNames })]);

/**
 * Reads rows to keep: JSON as `[{ "name": "value" }]`, alone or under `rows`, or a table as PICT prints
 * it. What a row does not name, or leaves empty in a table, is open; a value may be told by any of its names.
 * A name or a value that the model lacks stays as written: a generation reports it.
 */
export function readNamedRows(text: string, known: Known, options: PictOptions = {}): NamedRows {
  const cells = /^\uFEFF?\s*[{[]/.test(text) ? cellsOfJson(text) : cellsOfTable(text);
  if ('code' in cells) return { ok: false, problem: cells };
  const find = finder(known, options);
  const rows: Record<string, string>[] = [];
  for (const cell of cells) {
    const { name, value } = find(cell);
    rows[cell.row - 1] = { ...rows[cell.row - 1], [name]: value };
  }
  return { ok: true, rows: rows.filter(Boolean) };
}

function cellsOfJson(text: string): Cell[] | FileProblem {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed.problem;
  const checked = jsonRows.safeParse(parsed.json);
  if (!checked.success) {
    return { code: 'rows_not_named', params: {} };
  }
  const rows = Array.isArray(checked.data) ? checked.data : checked.data.rows;
  return rows.flatMap((row, index) =>
    Object.entries(row).map(([name, one]) => ({ name, value: one, row: index + 1 })),
  );
}

/** PICT takes no value for an expected result, whose parameter begins with `$`. */
function cellsOfTable(text: string): Cell[] {
  const { header, rows } = tableOf(text);
  return rows.flatMap(({ cells }, index) =>
    cells.flatMap((one, column) => {
      const name = header.cells[column] ?? '';
      return one === '' || name.startsWith('$') ? [] : [{ name, value: one, row: index + 1 }];
    }),
  );
}

/** Finds a variable and its value as they are spelled, else by any case; an invalid one also behind its prefix. */
function finder({ variables, aliases = [] }: Known, options: PictOptions) {
  const { negativePrefix } = { ...PICT_DEFAULTS, ...options };
  const keyOf = keyFor(options);
  const among = <Item>(items: readonly Item[], nameOf: (item: Item) => string, name: string) =>
    items.find((one) => nameOf(one) === name) ??
    items.find((one) => keyOf(nameOf(one)) === keyOf(name));
  return ({ name, value: text }: Cell): { name: string; value: string } => {
    const variable = among(variables, (one) => one.name, name);
    if (!variable) return { name, value: text };
    const spelled = variable.choices.flatMap((choice) => [
      { ...choice, spelling: choice.value },
      ...aliases
        .filter((one) => one.name === variable.name && one.value === choice.value)
        .flatMap(({ names }) => names.map((spelling) => ({ ...choice, spelling }))),
    ]);
    const plain = text.startsWith(negativePrefix) ? text.slice(negativePrefix.length).trim() : '';
    const found =
      among(spelled, (one) => one.spelling, text) ??
      (plain &&
        among(
          spelled.filter(({ validity }) => validity === 'invalid'),
          (one) => one.spelling,
          plain,
        ));
    return { name: variable.name, value: found ? found.value : text };
  };
}
