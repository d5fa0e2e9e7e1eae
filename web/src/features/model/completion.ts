import { fold } from '../../lib/words.ts';

/** The part of a name that is being written: from where the `<` stands to the caret. */
export type OpenToken = { from: number; query: string };

/** Whether the caret stands in a `<name` that is not closed yet; `\<` is a plain sign. */
export function openTokenAt(text: string, caret: number): OpenToken | undefined {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('<');
  if (from === -1 || before[from - 1] === '\\') return undefined;
  const query = before.slice(from + 1);
  return /[<>|\r\n]/.test(query) || query.length > 80 ? undefined : { from, query };
}

/** The names that fit what is written so far, those that begin with it first; whatever the letters' case and dots. */
export function matching(names: string[], query: string): string[] {
  const wanted = fold(query);
  const fits = names.filter((name) => fold(name).includes(wanted));
  const begins = (name: string) => (fold(name).startsWith(wanted) ? 0 : 1);
  return fits.toSorted((a, b) => begins(a) - begins(b));
}

/** The text with the name in place of what was begun, and where the caret goes. */
export function complete(
  text: string,
  caret: number,
  { from }: OpenToken,
  name: string,
): { text: string; caret: number } {
  const token = `<${name}>`;
  const rest = text.slice(caret).replace(/^[^<>|\r\n]*>/, '');
  return { text: text.slice(0, from) + token + rest, caret: from + token.length };
}
