import type { Atom, Tree } from '../../conditions/pattern/parse.ts';

/** A character of an example. */
export type Slot = { character: string };

type Choice = Extract<Tree, { kind: 'sequence' | 'choice' }>;
type Repeat = Extract<Tree, { kind: 'repeat' }>;

/** Which alternative of a choice an example takes, and how often it repeats what can be repeated. */
export type Choose = {
  part: (choice: Choice) => Tree | undefined;
  times: (repeat: Repeat) => number;
};

const shortestPart = ({ parts }: Choice) => extremeOf(parts, (part) => -minLength(part));

/** As little as a pattern allows; `withAll` has each part of it that may be left out once. */
export const SHORT: Choose & { withAll: Choose } = {
  part: shortestPart,
  times: ({ min }) => min,
  withAll: {
    part: shortestPart,
    times: ({ min, max }) => Math.max(min, Math.min(1, max ?? 1)),
  },
};

/** As much as a pattern allows, where it has an end. */
export const TALL: Choose = {
  part: ({ parts }) => extremeOf(parts, maxLength),
  times: ({ min, max }) => max ?? min,
};

/** As little as a pattern allows, with one part of it. */
export function through(target: Tree): Choose {
  const contains = (tree: Tree): boolean => tree === target || partsOf(tree).some(contains);
  return {
    part: (choice) => choice.parts.find(contains) ?? SHORT.part(choice),
    times: (repeat) => Math.max(repeat.min, Number(contains(repeat.part) && repeat.max !== 0)),
  };
}

/** The parts that a pattern chooses between, in the order in which they are written. */
export function alternativesIn(tree: Tree): Tree[] {
  const parts = partsOf(tree);
  const own = tree.kind === 'choice' ? parts : [];
  return [...own, ...parts.flatMap(alternativesIn)];
}

function partsOf(tree: Tree): Tree[] {
  if (tree.kind === 'repeat') return [tree.part];
  return tree.kind === 'sequence' || tree.kind === 'choice' ? tree.parts : [];
}

/** The characters of the shortest text that a part can match. O(size of the part). */
export function minLength(tree: Tree): number {
  return lengthOf(tree, { of: Math.min, times: ({ min }) => min });
}

/** The characters of the longest text that a part can match; Infinity where it has no end. O(size of the part). */
export function maxLength(tree: Tree): number {
  return lengthOf(tree, { of: Math.max, times: ({ max }) => max ?? Infinity });
}

type Extreme = { of: (...lengths: number[]) => number; times: (repeat: Repeat) => number };

function lengthOf(tree: Tree, extreme: Extreme): number {
  const lengths = partsOf(tree).map((part) => lengthOf(part, extreme));
  if (tree.kind === 'character') return 1;
  if (tree.kind === 'choice') return extreme.of(...lengths);
  const sum = lengths.reduce((total, length) => total + length, 0);
  // what is empty stays empty however often it is repeated
  return tree.kind === 'repeat' && sum > 0 ? sum * extreme.times(tree) : sum;
}

function extremeOf(parts: readonly Tree[], size: (part: Tree) => number): Tree | undefined {
  const sizes = parts.map(size);
  return parts[sizes.indexOf(Math.max(...sizes))];
}

const rangeOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Characters of one class, which take turns so that an example is easy to read: `ABC123`. */
const GROUPS = [rangeOf(97, 122), rangeOf(65, 90), Array.from('1234567890')];
const SIGNS = Array.from('-_.@/ :,;#!?+*()=%&$çğıöşüÇĞİÖŞÜ');
const LAST_OF_BASIC_PLANE = 0xffff;

/**
 * A function that writes out an example; undefined where no character is known for a place. What only a
 * search through all characters finds is found once.
 *
 * @param source of the pattern, whose own characters are tried as well
 */
export function createSpeller(source: string) {
  const others = [...SIGNS, ...Array.from(source)];
  const searched = new Map<Atom, string | undefined>();
  function characterFor(atom: Extract<Atom, { kind: 'character' }>, place: number) {
    for (const group of GROUPS) {
      const turned = group.map((_, index) => group[(place + index) % group.length] ?? '');
      const found = turned.find((character) => atom.holds(character));
      if (found !== undefined) return found;
    }
    if (!searched.has(atom)) searched.set(atom, others.find(atom.holds) ?? rareCharacter(atom));
    return searched.get(atom);
  }
  function spell(tree: Tree, choose: Choose, from = 0): Slot[] | undefined {
    if (tree.kind === 'character') {
      const character = characterFor(tree, from);
      return character === undefined ? undefined : [{ character }];
    }
    const slots: Slot[] = [];
    for (const part of partsTaken(tree, choose)) {
      const more = spell(part, choose, from + slots.length);
      if (!more) return undefined;
      slots.push(...more);
    }
    return slots;
  }
  return (tree: Tree, choose: Choose) => spell(tree, choose);
}

function partsTaken(tree: Tree, choose: Choose): Tree[] {
  if (tree.kind === 'sequence') return tree.parts;
  if (tree.kind === 'choice') return [choose.part(tree) ?? []].flat();
  return tree.kind === 'repeat' ? Array.from({ length: choose.times(tree) }, () => tree.part) : [];
}

function rareCharacter(atom: Extract<Atom, { kind: 'character' }>): string | undefined {
  for (let code = 0xa1; code <= LAST_OF_BASIC_PLANE; code++) {
    const character = String.fromCharCode(code);
    if (character.isWellFormed() && atom.holds(character)) return character;
  }
  return undefined;
}
