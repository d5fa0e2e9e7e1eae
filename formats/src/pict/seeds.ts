import type { Remark } from '../model-file.ts';
import {
  isResult,
  keyFor,
  PICT_DEFAULTS,
  type PictOptions,
  type PictParameter,
} from './pict-model.ts';

/** Rows of value indexes, -1 for a cell to be filled, and what of the file they leave out. */
export type PictSeeds = { rows: number[][]; report: Remark[] };

/**
 * Reads PICT's file of seeding rows: names of parameters, then a line for each row, by tabs, which is
 * also how rows are printed. A value may be told by any of its names. A parameter or a value that the
 * model does not have is left out, the rest of its row is used; values of expected results are not.
 *
 * @param options as the model file was read
 */
export function readPictSeeds(
  text: string,
  parameters: readonly PictParameter[],
  options: PictOptions = {},
): PictSeeds {
  const { negativePrefix } = { ...PICT_DEFAULTS, ...options };
  const keyOf = keyFor(options);
  const { header: first, rows: rest } = tableOf(text);
  const report: Remark[] = [];
  const columns = first.cells.map((name) => {
    const column = parameters.findIndex((parameter) => keyOf(parameter.name) === keyOf(name));
    const { line } = first;
    if (column < 0) report.push({ code: 'pict_seed_parameter_unknown', params: { line, name } });
    return column;
  });
  const rows = rest.map(({ cells, line }) => {
    const row = parameters.map(() => -1);
    cells.forEach((cell, index) => {
      const column = columns[index] ?? -1;
      const parameter = parameters[column];
      if (!parameter || isResult(parameter) || cell === '') return;
      const isMarked = cell.startsWith(negativePrefix);
      const value = keyOf(isMarked ? cell.slice(negativePrefix.length).trim() : cell);
      const found = parameter.values.findIndex(({ names }) =>
        names.some((name) => keyOf(name) === value),
      );
      row[column] = found;
      if (found >= 0) return;
      const params = { line, name: parameter.name, value: cell };
      report.push({ code: 'pict_seed_value_unknown', params });
    });
    return row;
  });
  return { rows: rows.filter((row) => row.some((value) => value >= 0)), report };
}

type TableLine = { cells: string[]; line: number };

/** A table as PICT prints it: the names of its columns, then its rows; lines that are empty do not count. */
export function tableOf(text: string): { header: TableLine; rows: TableLine[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const [header = { cells: [], line: 1 }, ...rows] = lines
    .map((line, index) => ({ cells: cellsOf(line), line: index + 1 }))
    .filter(({ cells }) => cells.some(Boolean));
  return { header, rows };
}

function cellsOf(line: string): string[] {
  return line.split('\t').map((cell) => cell.trim());
}
