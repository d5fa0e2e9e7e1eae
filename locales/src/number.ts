import { localeOf } from './date.ts';

/** `2,025`, `2.025`: as people of a language write a number. */
export function printNumber(language: string, value: number | bigint): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** Holes of sentences whose numbers are names and no amounts: they are read out, typed in and compared as they are. */
const NAMES = new Set(['year', 'version', 'port', 'pid', 'seed', 'line']);

/** Holes whose amounts the log of a project keeps in words. */
const LOGGED = new Set(['count', 'matched', 'unmatched', 'new', 'changed', 'back', 'gone']);

/** What a hole of a sentence is filled with: an amount is written as one. @param name the name of the hole */
export function printValue<Value>(language: string, name: string, value: Value): Value | string {
  const isLogged = typeof value === 'string' && LOGGED.has(name) && /^\d+$/.test(value);
  // a count in words can be larger than a number is exact
  if (isLogged) return printNumber(language, BigInt(value));
  return typeof value === 'number' && !NAMES.has(name) ? printNumber(language, value) : value;
}
