import type { KeyOf, PictGroup, PictParameter, PictSigns, PictValue } from './pict-model.ts';

/** How lines are read. */
export type Marks = PictSigns & { keyOf: KeyOf };

/**
 * Reads `name: value, ~negative, name | alias, weighted (10), <another parameter>`.
 *
 * @param known by key of its name: each parameter whose values `<name>` repeats
 * @returns undefined where the line has no values
 */
export function readParameter(
  line: string,
  marks: Marks,
  known: ReadonlyMap<string, PictParameter>,
): PictParameter | undefined {
  const { separator } = marks;
  const colon = line.indexOf(':');
  const end = colon >= 0 ? colon : line.indexOf(separator);
  if (end < 0) return undefined;
  const whole = line.slice(0, end).trim();
  const [, name = '', order] = /^([^@]*)@\s*([1-9]\d*)(?:\.\d*)?\s*$/.exec(whole) ?? [];
  const values = line
    .slice(end + 1)
    .split(separator)
    .flatMap((text) => valuesOf(text.trim(), marks, known));
  return order === undefined
    ? { name: whole, values }
    : { name: name.trim(), values, order: Number(order) };
}

function valuesOf(
  text: string,
  { aliasSeparator, negativePrefix, keyOf }: Marks,
  known: ReadonlyMap<string, PictParameter>,
): PictValue[] {
  const repeated = /^<(.*)>$/.exec(text)?.[1];
  const parameter = repeated === undefined ? undefined : known.get(keyOf(repeated));
  if (parameter) return parameter.values;
  const weighted = /^(.*)\(\s*(\d+)\s*\)$/.exec(text);
  const weight = Number(weighted?.[2] ?? 0);
  const [first = '', ...others] = (weight > 0 ? (weighted?.[1] ?? '') : text)
    .split(aliasSeparator)
    .map((name) => name.trim());
  const isNegative = first.startsWith(negativePrefix);
  const names = [isNegative ? first.slice(negativePrefix.length).trim() : first, ...others];
  return [{ names, isNegative, weight: weight || 1 }];
}

/**
 * Reads `{ name, name, … } @ order`.
 *
 * @param columns by key of its name: the column of each parameter
 * @returns undefined where the line is malformed, the unknown name where there is one
 */
export function readGroup(
  line: string,
  { separator, keyOf }: Marks,
  columns: ReadonlyMap<string, number>,
): PictGroup | { unknown: string } | undefined {
  const match = /^\s*\{([^}]+)\}\s*(?:@\s*(\d+)(?:\.\d*)?\s*)?$/.exec(line);
  const order = match?.[2] === undefined ? undefined : Number(match[2]);
  if (!match?.[1]?.trim() || order === 0) return undefined;
  const inside = match[1].trim();
  const columnsOf = (names: readonly string[]) => {
    const unknown = names.find((name) => !columns.has(keyOf(name.trim())));
    return unknown === undefined
      ? [...new Set(names.map((name) => columns.get(keyOf(name.trim())) ?? -1))]
      : { unknown: unknown.trim() };
  };
  const byComma = columnsOf(inside.split(','));
  const found = Array.isArray(byComma) ? byComma : columnsOf(inside.split(separator));
  if (!Array.isArray(found)) return found;
  return order === undefined ? { params: found } : { params: found, order };
}
