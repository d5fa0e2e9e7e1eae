import type { DataType } from '@caseloom/engine';

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** What a value of a valid class must look like. Invalid classes hold whatever they want. */
const CHECKS: Record<DataType, (value: string) => boolean> = {
  text: () => true,
  list: () => true,
  integer: (value) => /^[+-]?\d+$/.test(value),
  decimal: (value) => NUMBER.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  date: isDate,
  email: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
};

/** The places, from 0, of values that are not of the type. */
export function findMistyped(type: DataType, values: string[]): number[] {
  return values.flatMap((value, place) => (CHECKS[type](value) ? [] : [place]));
}

/** A day that exists, as `2026-02-28`. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
