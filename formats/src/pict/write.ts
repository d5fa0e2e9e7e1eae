import type { PictParameter } from './pict-model.ts';

/**
 * Writes rows as PICT prints them: names of the parameters, then a line each, by
 * tabs. The names of one value take turns; negative values keep their `~`.
 */
export function writePict(
  parameters: readonly PictParameter[],
  rows: readonly (readonly number[])[],
): string {
  const uses = parameters.map(({ values }) => values.map(() => 0));
  const lines = rows.map((row) =>
    parameters.map(({ values }, column) => {
      const valueIndex = row[column] ?? -1;
      const value = values[valueIndex];
      const turn = uses[column];
      if (!value || !turn) return '';
      const used = turn[valueIndex] ?? 0;
      turn[valueIndex] = used + 1;
      return `${value.isNegative ? '~' : ''}${value.names[used % value.names.length] ?? ''}`;
    }),
  );
  return [parameters.map(({ name }) => name), ...lines]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
}
