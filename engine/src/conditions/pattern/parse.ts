/** One character that a pattern asks for, or a place in the text. */
export type Atom =
  | { kind: 'character'; holds: (character: string) => boolean }
  | { kind: 'start' | 'end' | 'boundary' | 'noBoundary' };

/** A pattern as a tree. A repetition without `most` has no end. */
export type Tree =
  | Atom
  | { kind: 'sequence' | 'choice'; parts: Tree[] }
  | { kind: 'repeat'; part: Tree; min: number; max: number | undefined };

/** What a pattern uses that cannot be matched in linear time, as it is written. */
export class Unsupported extends Error {
  readonly construct: string;

  constructor(construct: string) {
    super(construct);
    this.construct = construct;
  }
}

/** Brackets within brackets go no deeper. */
const MAX_DEPTH = 200;

/**
 * Reads the source of a JavaScript regular expression (flag `u`), known to be one, into a tree.
 *
 * @throws Unsupported for lookaround, references back and modifiers
 */
export function parsePattern(source: string): Tree {
  return new PatternReader(source).choice();
}

/** A class in brackets, an escape, or any character: what a native expression tells of one character. */
const CHARACTER =
  /\[(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\.|./suy;
const GROUP = /\((?:\?:|\?<[^=!>][^>]*>)?/uy;
const BOUNDS = /\{(\d+)(?:(,)(\d*))?\}/uy;
const PLACES = { '^': 'start', $: 'end', '\\b': 'boundary', '\\B': 'noBoundary' } as const;

class PatternReader {
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.source = source;
  }

  choice(): Tree {
    if (++this.depth > MAX_DEPTH) throw new Unsupported('(');
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    this.depth--;
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind: 'choice', parts };
  }

  private sequence(): Tree {
    const parts: Tree[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] ?? '')) {
      parts.push(this.repeated(this.single()));
    }
    return { kind: 'sequence', parts };
  }

  private single(): Tree {
    if (this.source[this.at] === '(') return this.group();
    const text = this.match(CHARACTER)?.[0] ?? '';
    const place = Object.hasOwn(PLACES, text) && PLACES[text as keyof typeof PLACES];
    if (place) return { kind: place };
    if (/^\\[1-9k]/.test(text)) throw new Unsupported(text);
    return characterOf(text);
  }

  private group(): Tree {
    const start = this.at;
    this.match(GROUP);
    // what is left of a head is one that a group without looking around does not have
    if (this.source[this.at] === '?') {
      const head = /^\(\?(?:<?[=!]|[a-z-]*)/u.exec(this.source.slice(start));
      throw new Unsupported(head?.[0] ?? '(?');
    }
    const inner = this.choice();
    this.take(')');
    return inner;
  }

  private repeated(part: Tree): Tree {
    const bounds = this.bounds();
    if (!bounds) return part;
    // a lazy repetition finds its end sooner, but the same texts match
    this.take('?');
    return { kind: 'repeat', part, ...bounds };
  }

  private bounds(): { min: number; max: number | undefined } | undefined {
    if (this.take('*')) return { min: 0, max: undefined };
    if (this.take('+')) return { min: 1, max: undefined };
    if (this.take('?')) return { min: 0, max: 1 };
    const found = this.match(BOUNDS);
    if (!found) return undefined;
    const [, min = '0', comma, max] = found;
    if (!comma) return { min: Number(min), max: Number(min) };
    return { min: Number(min), max: max ? Number(max) : undefined };
  }

  private take(sign: string): boolean {
    if (this.source[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source) ?? undefined;
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

function characterOf(text: string): Atom {
  if (!/^[.[\\]/.test(text)) return { kind: 'character', holds: (character) => character === text };
  // of one character a native expression decides at once: it has nothing to go back on
  const one = new RegExp(`^${text}$`, 'u');
  return { kind: 'character', holds: (character) => one.test(character) };
}
