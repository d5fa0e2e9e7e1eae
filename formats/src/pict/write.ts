import { isResult, type PictModel, type PictParameter } from './pict-model.ts';
import { openResults } from './results.ts';

/**
 * Rows in words, as PICT prints them. The names of one value take turns; negative values keep their
 * prefix; a cell without a value is empty, and `?` where it is an expected result.
 *
 * @param rows value indexes
 */
export function pictTexts(
  parameters: readonly PictParameter[],
  rows: readonly (readonly number[])[],
  negativePrefix = '~',
): string[][] {
  const uses = parameters.map(({ values }) => values.map(() => 0));
  return rows.map((row) =>
    parameters.map((parameter, column) => {
      const valueIndex = row[column] ?? -1;
      const value = parameter.values[valueIndex];
      const turn = uses[column];
      if (!value || !turn) return isResult(parameter) ? '?' : '';
      const used = turn[valueIndex] ?? 0;
      turn[valueIndex] = used + 1;
      return `${value.isNegative ? negativePrefix : ''}${value.names[used % value.names.length] ?? ''}`;
    }),
  );
}

/** Rows in the words of a whole model, in which an expected result that no constraint tells is `?`. */
export function pictAnswer(
  model: Pick<PictModel, 'parameters' | 'rules'>,
  rows: readonly (readonly number[])[],
  negativePrefix?: string,
): string[][] {
  return pictTexts(model.parameters, openResults(model, rows), negativePrefix);
}

/** Writes rows in words as a table of PICT: names of the parameters, then a line each, by tabs; also its file of seeding rows. */
export function writePict(
  parameters: readonly Pick<PictParameter, 'name'>[],
  rows: readonly (readonly string[])[],
): string {
  return [parameters.map(({ name }) => name), ...rows]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
}
