import type { Language } from '@caseloom/locales/language';
import { namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';

/** Values that a rule gives to a name. */
type Given = { kind: 'given'; name: string; validity: 'valid' | 'invalid'; values: string[] };

/** `The date must not be in the future`: no date stays right, so the values are days in words. */
export function momentsIn(small: string, language: Language): Given[] {
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
