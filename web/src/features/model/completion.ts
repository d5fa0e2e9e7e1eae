import { fold } from '../../lib/words.ts';

/** What may stand in place of the part of a text that is being written. */
export type Offer = {
  /** Where the part begins and ends. */
  from: number;
  to: number;
  options: string[];
  /** The text is complete without any of them: none is chosen until an arrow key is pressed. */
  isOptional?: boolean;
};

const MAX_OPTIONS = 8;

/** The names of test data, while the caret stands in a `<name` that is not closed yet; `\<` is a plain sign. */
export function offerNames(text: string, caret: number, names: string[]): Offer | undefined {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('<');
  if (from === -1 || before[from - 1] === '\\') return undefined;
  const query = before.slice(from + 1);
  if (/[<>|\r\n]/.test(query) || query.length > 80) return undefined;
  const rest = /^[^<>|\r\n]*>/.exec(text.slice(caret))?.[0] ?? '';
  const options = matching(names, query).slice(0, MAX_OPTIONS);
  return { from, to: caret + rest.length, options: options.map((name) => `<${name}>`) };
}

/** The words that fit what is written so far, those that begin with it first; case and dots of letters are ignored. */
export function matching(words: string[], query: string): string[] {
  const searched = fold(query);
  const fits = words.filter((word) => fold(word).includes(searched));
  const begins = (word: string) => (fold(word).startsWith(searched) ? 0 : 1);
  return fits.toSorted((a, b) => begins(a) - begins(b));
}

/** Whether an option begins with the word that is written, of which there is at least a letter. */
export function completes(option: string | undefined, written: string): boolean {
  const [word, whole] = [written, option ?? ''].map((text) => fold(text.replace(/^["<]/, '')));
  return !!word && !!whole?.startsWith(word) && whole.trim() !== word;
}

/** The text with an option in place of what was begun, and where the caret goes. */
export function take(
  text: string,
  { from, to }: Offer,
  option: string,
): { text: string; caret: number } {
  return { text: text.slice(0, from) + option + text.slice(to), caret: from + option.length };
}
