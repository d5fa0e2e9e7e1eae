import { type Atom, parsePattern, type Tree, Unsupported } from './parse.ts';

/**
 * A pattern compiled for matching: instructions by index, the last of which accepts. `next` leads
 * on from an instruction that reads a character or asks for a place, or to all branches of a fork.
 */
export type Pattern = { atoms: (Atom | undefined)[]; next: number[][] };

export type ReadPattern =
  | { ok: true; pattern: Pattern }
  /** Not a regular expression, one with something that takes more than linear time, or one too large when written out. */
  | { ok: false; fault: 'invalid' | 'unsupported' | 'too_large'; construct?: string };

/** A pattern with more instructions takes too long for each character; `{n}` repeats them. */
const MAX_INSTRUCTIONS = 2_000;

/**
 * Compiles a regular expression, written as JavaScript does (flag `u`), into an automaton that is
 * walked in linear time whatever the pattern: lookaround and references back are not supported.
 *
 * Source: Thompson, "Regular expression search algorithm" (1968). O(instructions).
 */
export function readPattern(source: string): ReadPattern {
  try {
    new RegExp(source, 'u');
  } catch {
    return { ok: false, fault: 'invalid' };
  }
  try {
    const pattern: Pattern = { atoms: [], next: [] };
    const last = write(pattern, parsePattern(source), add(pattern));
    const end = add(pattern);
    pattern.next[last] = [end];
    return { ok: true, pattern };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, fault: 'too_large' };
    if (!(error instanceof Unsupported)) throw error;
    return { ok: false, fault: 'unsupported', construct: error.construct };
  }
}

/** Thrown and caught in this file only. */
class TooLarge extends Error {}

function add({ atoms, next }: Pattern, atom?: Atom): number {
  if (atoms.length >= MAX_INSTRUCTIONS) throw new TooLarge();
  next.push([]);
  return atoms.push(atom) - 1;
}

/** Writes a tree behind an instruction. @returns the instruction from which what follows goes on */
function write(pattern: Pattern, tree: Tree, from: number): number {
  switch (tree.kind) {
    case 'sequence':
      return tree.parts.reduce((last, part) => write(pattern, part, last), from);
    case 'choice': {
      const ends = tree.parts.map((part) => write(pattern, part, forked(pattern, from)));
      const join = add(pattern);
      for (const end of ends) pattern.next[end]?.push(join);
      return join;
    }
    case 'repeat':
      return writeRepeat(pattern, tree, from);
    default: {
      const index = add(pattern, tree);
      pattern.next[from]?.push(index);
      return forked(pattern, index);
    }
  }
}

function writeRepeat(
  pattern: Pattern,
  { part, min, max }: Tree & { kind: 'repeat' },
  from: number,
): number {
  let last = from;
  for (let time = 0; time < min; time++) last = write(pattern, part, forked(pattern, last));
  const join = add(pattern);
  if (max === undefined) {
    const loop = forked(pattern, last);
    pattern.next[write(pattern, part, forked(pattern, loop))]?.push(loop);
    last = loop;
  }
  for (let time = min; time < (max ?? 0); time++) {
    pattern.next[last]?.push(join);
    last = write(pattern, part, forked(pattern, last));
  }
  pattern.next[last]?.push(join);
  return join;
}

/** A new instruction behind another. */
function forked(pattern: Pattern, from: number): number {
  const index = add(pattern);
  pattern.next[from]?.push(index);
  return index;
}

/** What a walk looks at: each instruction at most once for each character. */
export type Work = { steps: number };

/**
 * Whether some part of a text matches.
 *
 * All paths through the automaton are followed at once, so no state is visited twice: O(characters ×
 * instructions) in the worst case.
 *
 * @param work counts the instructions looked at
 */
export function matchesPattern(pattern: Pattern, text: string, work: Work = { steps: 0 }): boolean {
  const characters = Array.from(text);
  const walk: Walk = { pattern, characters, seen: new Int32Array(pattern.atoms.length).fill(-1) };
  let current: number[] = [];
  for (let position = 0; position <= characters.length; position++) {
    // a match may begin at each place
    const reached = reach(walk, [...current, 0], position);
    work.steps += reached.length;
    if (reached.includes(pattern.atoms.length - 1)) return true;
    current = read(walk, reached, characters[position] ?? '');
  }
  return false;
}

type Walk = { pattern: Pattern; characters: string[]; seen: Int32Array };

/** The instructions that can be come to at a place without reading a character, each once. */
function reach({ pattern, characters, seen }: Walk, from: number[], position: number): number[] {
  const { atoms, next } = pattern;
  const reached: number[] = [];
  const queue = from;
  for (const index of queue) {
    if (seen[index] === position) continue;
    seen[index] = position;
    reached.push(index);
    const atom = atoms[index];
    if (atom?.kind === 'character') continue;
    if (!atom || isPlace(atom.kind, characters, position)) queue.push(...(next[index] ?? []));
  }
  return reached;
}

/** Where the instructions lead that read this character. */
function read({ pattern: { atoms, next } }: Walk, reached: number[], character: string): number[] {
  return reached.flatMap((index) => {
    const atom = atoms[index];
    const isRead = atom?.kind === 'character' && character !== '' && atom.holds(character);
    return isRead ? (next[index] ?? []) : [];
  });
}

const WORD = /^\w$/;

function isPlace(
  kind: Exclude<Atom['kind'], 'character'>,
  characters: readonly string[],
  position: number,
): boolean {
  if (kind === 'start') return position === 0;
  if (kind === 'end') return position === characters.length;
  const isWord = (index: number) => WORD.test(characters[index] ?? '');
  return (isWord(position - 1) !== isWord(position)) === (kind === 'boundary');
}
