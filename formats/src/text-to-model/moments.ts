import type { Language } from '@caseloom/locales/language';
import { namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';
import type { Rule } from './rule.ts';

/** A bound that goes with the day of the test: a right value in words, and the nearest that is wrong. */
export type Moment = {
  /** What says so, with the number of days where it has one. Small letters. */
  pattern: RegExp;
  valid: (days: number) => string;
  invalid: (days: number) => string;
};

/** `The date must not be in the future`: no date stays right, so the values are days in words. */
export function momentsIn(small: string, language: Language): Rule[] {
  const found = rulesFor(language).rule.moments.flatMap(({ pattern, ...moment }) => {
    const match = pattern.exec(small);
    return match
      ? [{ ...moment, days: Number(match[1] ?? match[2] ?? 0), index: match.index }]
      : [];
  });
  const [name] = namesBefore(
    small.slice(0, Math.min(...found.map(({ index }) => index))),
    language,
  );
  if (found.length === 0 || !name) return [];
  const valid = found.map((one) => one.valid(one.days));
  const invalid = found.map((one) => one.invalid(one.days));
  return [
    { kind: 'given', name, validity: 'valid', values: valid },
    { kind: 'given', name, validity: 'invalid', values: invalid },
  ];
}
