import type { SavedView } from '@caseloom/contract';

type Words = SavedView['words'];

/** What of an address is the view of its list: the parameters of these names. */
export function viewWords(address: Record<string, unknown>, names: readonly string[]): Words {
  const chosen = names.flatMap((name) => {
    const word = address[name];
    return word === undefined || word === '' ? [] : [[name, String(word)] as const];
  });
  return Object.fromEntries(chosen);
}

/** The words of a view as the address writes them: numbers without quotes. */
export function toAddress(words: Words): Record<string, string | number> {
  const written = Object.entries(words).map(([name, word]) => {
    const number = Number(word);
    return [name, String(number) === word ? number : word] as const;
  });
  return Object.fromEntries(written);
}

/** Whether two views show the same. */
export function isSameView(one: Words, other: Words): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
