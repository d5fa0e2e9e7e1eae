import type { Rule } from '@caseloom/engine';
import { isResult, type PictModel } from './pict-model.ts';

/**
 * Rows in which an expected result is open (-1) where no constraint says anything of it: any of its
 * values would do. Time: rows × values of results × terms of rules.
 */
export function openResults(
  { parameters, rules }: Pick<PictModel, 'parameters' | 'rules'>,
  rows: readonly (readonly number[])[],
): number[][] {
  const results = parameters.flatMap((parameter, column) => (isResult(parameter) ? [column] : []));
  return rows.map((row) =>
    row.map((value, column) => {
      if (!results.includes(column)) return value;
      const values = parameters[column]?.values ?? [];
      const isOpen = values.every((_, other) =>
        rules.every((rule) => holdsIn(rule, row.with(column, other))),
      );
      return isOpen ? -1 : value;
    }),
  );
}

function holdsIn(rule: Rule, row: readonly number[]): boolean {
  switch (rule.kind) {
    case 'all':
      return rule.parts.every((part) => holdsIn(part, row));
    case 'any':
      return rule.parts.some((part) => holdsIn(part, row));
    case 'not':
      return !holdsIn(rule.part, row);
    case 'cell':
      return rule.values.has(row[rule.column] ?? -1);
    case 'cells':
      return rule.holds(row[rule.left] ?? -1, row[rule.right] ?? -1);
  }
}
