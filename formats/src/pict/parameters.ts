import { keyOf, type PictParameter, type PictValue } from './pict-model.ts';

/** A line that names a parameter, with what of it has no counterpart here. */
export type ParameterLine = { parameter: PictParameter; order: boolean; isResult: boolean };

/**
 * Reads `name: value, ~negative, name | alias, weighted (10), <another parameter>`.
 *
 * @param known by key of its name: each parameter whose values `<name>` repeats
 * @returns undefined where the line has no values
 */
export function readParameter(
  line: string,
  separator: string,
  known: ReadonlyMap<string, PictParameter>,
): ParameterLine | undefined {
  const colon = line.indexOf(':');
  const end = colon >= 0 ? colon : line.indexOf(separator);
  if (end < 0) return undefined;
  const [name = '', order] = line.slice(0, end).split('@');
  const hasOrder = order !== undefined && Number(order) > 0;
  const values = line
    .slice(end + 1)
    .split(separator)
    .flatMap((text) => valuesOf(text.trim(), known));
  return {
    parameter: { name: hasOrder ? name.trim() : line.slice(0, end).trim(), values },
    order: hasOrder,
    isResult: name.trim().startsWith('$'),
  };
}

function valuesOf(text: string, known: ReadonlyMap<string, PictParameter>): PictValue[] {
  const repeated = /^<(.*)>$/.exec(text)?.[1];
  const parameter = repeated === undefined ? undefined : known.get(keyOf(repeated));
  if (parameter) return parameter.values;
  const weighted = /^(.*)\(\s*(\d+)\s*\)$/.exec(text);
  const weight = Number(weighted?.[2] ?? 0);
  const [first = '', ...others] = (weight > 0 ? (weighted?.[1] ?? '') : text)
    .split('|')
    .map((name) => name.trim());
  const isNegative = first.startsWith('~');
  const names = [isNegative ? first.slice(1).trim() : first, ...others];
  return [{ names, isNegative, weight: weight || 1 }];
}

/** Parameters in braces that are combined more strongly; no order means that of the whole model. */
export type Group = { params: number[]; order: number | undefined };

/**
 * Reads `{ name, name, … } @ order`.
 *
 * @param columns by key of its name: the column of each parameter
 * @returns undefined where the line is malformed, the unknown name where there is one
 */
export function readGroup(
  line: string,
  separator: string,
  columns: ReadonlyMap<string, number>,
): Group | { unknown: string } | undefined {
  const match = /^\s*\{([^}]+)\}\s*(?:@\s*(\d+)\s*)?$/.exec(line);
  const order = match?.[2] === undefined ? undefined : Number(match[2]);
  if (!match?.[1]?.trim() || order === 0) return undefined;
  const inside = match[1].trim();
  const byComma = columnsOf(inside.split(','), columns);
  const found = Array.isArray(byComma) ? byComma : columnsOf(inside.split(separator), columns);
  return Array.isArray(found) ? { params: found, order } : found;
}

function columnsOf(
  names: readonly string[],
  columns: ReadonlyMap<string, number>,
): number[] | { unknown: string } {
  const params = new Set<number>();
  for (const name of names) {
    const column = columns.get(keyOf(name.trim()));
    if (column === undefined) return { unknown: name.trim() };
    params.add(column);
  }
  return [...params];
}
