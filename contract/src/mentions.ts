/** Somebody whom a comment can mention. */
type Mentionable = { firstName: string; lastName: string };

/** Before it stands no letter: what follows a name in an e-mail address mentions nobody. */
const MENTION = /(?<![\p{L}\p{N}_.-])@(?=\p{L})/gu;
const WORD = /^[\p{L}\p{M}\p{N}_'’-]+/u;
const IN_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** A name as it is compared: in any case, by the rules of English and of Turkish, letter for letter. */
export const foldName = (name: string) =>
  name.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase();

/** What stands after the `@` of a mention. */
const nameOf = ({ firstName, lastName }: Mentionable) => `${firstName} ${lastName}`.trim();

/**
 * Whom a text mentions by `@` and a full name, and the words after an `@` that are nobody's name. Where one
 * name begins another, the longer one is meant.
 */
export function findMentions<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): { mentioned: Person[]; unknown: string[] } {
  const mentioned = new Set<Person>();
  const unknown = new Set<string>();
  const folded = people.map((person) => ({ person, name: foldName(nameOf(person)) }));
  const written = text.normalize('NFC');
  for (const { index } of written.matchAll(MENTION)) {
    const rest = written.slice(index + 1);
    const found = folded.filter(({ name }) => name !== '' && startsWith(rest, name));
    const maxLength = Math.max(...found.map(({ name }) => name.length));
    for (const { person, name } of found) if (name.length === maxLength) mentioned.add(person);
    if (found.length === 0) unknown.add(WORD.exec(rest)?.[0] ?? '');
  }
  return { mentioned: [...mentioned], unknown: [...unknown] };
}

function startsWith(text: string, name: string): boolean {
  const folded = foldName(text);
  return folded.startsWith(name) && !IN_WORD.test(folded.slice(name.length));
}
