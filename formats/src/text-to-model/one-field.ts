import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { mentionOf } from './guard.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isSameWord } from './same-word.ts';
import type { Sentence } from './sentence.ts';

/**
 * Makes one datum of two names that a document calls one field by: `exposures`, of which there may be 120, and the `number of
 * exposures`; the `title`, and the `title of the request` where nothing else has a title. The name that a step enters stays.
 *
 * @param entering the steps that enter something, in small letters
 */
export function joinFields(book: DataBook, entering: readonly string[], language: Language): void {
  const mentioned = (name: string) =>
    entering.some((text) => mentionOf(name, text, language) !== undefined);
  for (const long of book.allNames()) {
    const short = shortOf(long, book, entering, language);
    if (short === undefined || book.contradict(short, long)) continue;
    if (mentioned(long) || !mentioned(short)) book.join(short, long);
    else book.join(long, short);
  }
}

/** The shorter name of a field; none where the document may speak of another one by it. */
function shortOf(
  long: string,
  book: DataBook,
  entering: readonly string[],
  language: Language,
): string | undefined {
  const { counted, owned } = rulesFor(language).dataName;
  const thing = counted.exec(long)?.groups?.thing;
  const names = book.allNames().filter((name) => name !== long);
  if (thing !== undefined)
    return names.find(
      (name) =>
        isSameWord(name, thing, language) &&
        book.sentencesOf(name).some((from) => counts(name, from, language)),
    );
  const noun = owned.exec(long)?.groups?.noun;
  if (noun === undefined) return undefined;
  const isOwn = (name: string) => isSameWord(owned.exec(name)?.groups?.noun ?? '', noun, language);
  const short = names.find((name) => isSameWord(name, noun, language));
  if (short === undefined || names.some(isOwn)) return undefined;
  const rows = new Set(book.sentencesOf(short).flatMap(rowOf));
  return rows.size > 1 || isEnteredAlone(short, long, entering, language) ? undefined : short;
}

/** `No more than 120 exposures`: the number is that of the things. */
function counts(name: string, { text }: Sentence, language: Language): boolean {
  const mention = mentionOf(name, lower(text, language), language);
  return mention !== undefined && /\d\s+$/.test(text.slice(0, mention.index));
}

function rowOf({ line, text }: Sentence): number[] {
  return text.includes(' | ') ? [line] : [];
}

/** Whether one step enters what the shorter name calls, and another what the longer one does. */
function isEnteredAlone(
  short: string,
  long: string,
  entering: readonly string[],
  language: Language,
): boolean {
  const whole = entering.filter((text) => mentionOf(long, text, language) !== undefined);
  const alone = entering.filter((text) => {
    const { index = 0, end = 0 } = mentionOf(long, text, language) ?? {};
    const rest = `${text.slice(0, index)} ${text.slice(end)}`;
    return mentionOf(short, rest, language) !== undefined;
  });
  return whole.length > 0 && alone.length > 0;
}
