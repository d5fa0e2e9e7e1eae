import type { Instance } from '@caseloom/engine';

/** One value under one or more names; the first is the one that rules speak of. */
export type PictValue = { names: string[]; isNegative: boolean; weight: number };

export type PictParameter = { name: string; values: PictValue[] };

/** A model of PICT: its parameters, and the same as a problem whose columns and values are theirs, in order. */
export type PictModel = { parameters: PictParameter[]; instance: Instance };

/** PICT compares names without regard to case: two are one where this is the same. */
export function keyOf(name: string): string {
  return name.toUpperCase();
}

/** By key of its name: the column of each parameter, the first of those with one name. */
export function columnsByName(parameters: readonly PictParameter[]): Map<string, number> {
  const named = parameters.map(({ name }, column) => [keyOf(name), column] as const);
  return new Map(named.toReversed());
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A parameter is numeric when the first name of every value is a number. */
export function isNumeric({ values }: PictParameter): boolean {
  return values.every(({ names }) => NUMBER.test(names[0] ?? ''));
}
