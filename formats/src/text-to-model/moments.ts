import type { Language } from '@caseloom/locales/language';
import { NAME_OF_FIELD, namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';

/** Values that a rule gives to a name. */
type Given = { kind: 'given'; name: string; validity: 'valid' | 'invalid'; values: string[] };

/** `The date must not be in the future`: no date stays right, so the values are days in words. */
export function momentsIn(small: string, language: Language): Given[] {
  const { moments, ofDay } = rulesFor(language).rule;
  const found = moments.flatMap(({ pattern, ...moment }) => {
    const match = pattern.exec(small);
    if (!match) return [];
    const [, one, other] = match;
    const count = Number(one ?? other ?? 0);
    return [{ ...moment, count, unit: match.groups?.unit ?? '', index: match.index }];
  });
  const [name] = namesBefore(
    small.slice(0, Math.min(...found.map(({ index }) => index))),
    language,
  );
  const isOfDay = name === NAME_OF_FIELD || ofDay.test(name ?? '');
  if (found.length === 0 || !name || !isOfDay) return [];
  const valid = new Set(found.map((one) => one.valid(one.count, one.unit)));
  const invalid = found.map((one) => one.invalid(one.count, one.unit));
  return [
    { kind: 'given', name, validity: 'valid', values: [...valid] },
    { kind: 'given', name, validity: 'invalid', values: invalid },
  ];
}
