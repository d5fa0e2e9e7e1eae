import { keysOf } from './keys-of.ts';
/**
 * The fields of a form that differ from what it began with: only these are sent, so that what somebody else saved of
 * the others meanwhile stays.
 */
export function changedFields<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const names = keysOf(now);
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  ) as Partial<Fields>;
}
