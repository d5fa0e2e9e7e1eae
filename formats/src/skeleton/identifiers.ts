/** Letters that no accent makes. */
const LETTERS = new Map([
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
]);

/** A name is cut after as many characters, at the end of a word. */
const MAX_NAME = 60;

/** The words of a text that an identifier may hold: Latin letters without their accents, others as they are. */
export function identifierWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/([A-Za-z])\p{M}+/gu, '$1')
    .normalize('NFKC')
    .replace(/[ıßæÆœŒøØłŁđĐ]/g, (letter) => LETTERS.get(letter) ?? letter);
  return plain.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}

/** Words to as many as a name has room for; one of them at least. */
function shortened(words: string[]): string[] {
  let length = 0;
  return words.filter((word, index) => {
    length += word.length + 1;
    return index === 0 || length <= MAX_NAME;
  });
}

/** How a language writes names. */
export type Naming = 'camel' | 'snake' | 'title';

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The name for a text: `theUserSignsIn`, `the_user_signs_in` or `The User Signs In`. */
export function nameOf(text: string, naming: Naming, fallback = 'step'): string {
  const found = shortened(identifierWords(text)).map((word) => word.slice(0, MAX_NAME));
  const hasLetter = /^\p{L}/u.test(found[0] ?? '');
  const words = hasLetter || naming === 'title' ? found : [fallback, ...found];
  if (words.length === 0) words.push(fallback);
  if (naming === 'title') return words.map(capital).join(' ');
  const small = words.map((word) => word.toLowerCase().normalize('NFKC'));
  if (naming === 'snake') return small.join('_');
  return small.map((word, index) => (index === 0 ? word : capital(word))).join('');
}

/** What a name clashes by: Robot Framework reads neither case, spaces nor underscores. */
const clashKey = (name: string, naming: Naming) =>
  naming === 'title' ? name.toLowerCase().replace(/[\s_]/g, '') : name;

/** Gives names that are each taken once; of those that clash the later ones get a number. */
export class Names {
  private readonly taken: Set<string>;
  private readonly reserved: Set<string>;
  private readonly naming: Naming;

  constructor(naming: Naming, reserved: Iterable<string>) {
    this.naming = naming;
    this.reserved = new Set([...reserved].map((name) => clashKey(name, naming)));
    this.taken = new Set(this.reserved);
  }

  /** Takes a name as it is. */
  keep(name: string): string {
    this.taken.add(clashKey(name, this.naming));
    return name;
  }

  /** Takes the name for a text: of a word of the language with another one behind it, with a number where it is taken. */
  take(text: string, fallback = 'step'): string {
    const plain = nameOf(text, this.naming, fallback);
    const isReserved = this.reserved.has(clashKey(plain, this.naming));
    const base = isReserved ? nameOf(`${text} ${fallback}`, this.naming) : plain;
    const separator = { camel: '', snake: '_', title: ' ' }[this.naming];
    let name = base;
    for (let number = 2; this.taken.has(clashKey(name, this.naming)); number += 1)
      name = `${base}${separator}${number}`;
    return this.keep(name);
  }
}
