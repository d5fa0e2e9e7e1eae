import { isWritten } from './in-any-language.ts';
import { plainText } from './plain-text.ts';
import type { OtherField } from './written-case.ts';

/** What a file says of a case in one of its fields; without a name it is the description itself. */
export type Described = { name: string; text: string };

/** The texts of several fields as one: each below the one before, behind its name where it has one. */
export function descriptionOf(fields: readonly Described[]): string {
  return fields
    .map(({ name, text }) => ({ name: name.trim(), words: wordsOf(text) }))
    .filter(({ words }) => words !== '' && words !== 'undefined' && !isWritten('nothing', words))
    .map(({ name, words }) => [name && `${name}:`, words])
    .map((parts) => parts.filter(Boolean).join(parts[1]?.includes('\n') ? '\n' : ' '))
    .join('\n');
}

/** What the fields are called that say something. */
export function namesOf(fields: readonly Described[]): string[] {
  return fields.filter(({ text }) => text.trim() !== '').map(({ name }) => name || 'Description');
}

/** The lines of a text, without empty ones at its ends or several in a row. */
function wordsOf(text: string): string {
  const lines = plainText(text)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** How many cases say something in each field, in the order in which they are first met. */
export function countFields(
  all: Iterable<{ names: Iterable<string>; isDescribed: boolean }>,
): OtherField[] {
  const found = new Map<string, OtherField>();
  for (const { names, isDescribed } of all)
    for (const name of names) {
      const key = `${isDescribed} ${name}`;
      const known = found.get(key) ?? { name, count: 0, isDescribed };
      found.set(key, { ...known, count: known.count + 1 });
    }
  return [...found.values()];
}
