/**
 * Names that stand side by side in little room, without the words that all of them begin with, except the last of
 * those: what distinguishes them is often a number, and nothing without the word before.
 */
export function withoutShared(names: string[]): string[] {
  const words = names.map((name) => name.split(' '));
  const [first = []] = words;
  const alike = first.findIndex((word, at) => words.some((other) => other[at] !== word));
  if (alike <= 1 || words.some(({ length }) => length <= alike)) return names;
  return words.map((own) => `… ${own.slice(alike - 1).join(' ')}`);
}
