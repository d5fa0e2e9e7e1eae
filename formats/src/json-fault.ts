import type files from '@caseloom/locales/en/files.json';

/** Why a text is not JSON: a sentence of `files.json`, at a line and a column from 1. */
export type JsonFault = {
  line: number;
  column: number;
  reason: Extract<keyof typeof files, `json_${string}`>;
};

const BLANK = /[ \t\n\r]*/y;
/** Without control characters, which stand in no text of JSON. */
const SIGNS = String.raw`[ !#-\[\]-\u{10FFFF}]*`;
const TEXT = new RegExp(String.raw`"${SIGNS}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})${SIGNS})*"`, 'uy');
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Finds the first place where a text stops being JSON: parsers say it in English, each in its own words, and most without the
 * place. It is not recursive, so that no depth is too much for it.
 *
 * @returns nothing where the text is JSON
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const scan = new Scan(text);
  const reason = scan.run();
  return reason && { ...placeIn(text, scan.at), reason };
}

/** The line and the column of an index, from 1. */
export function placeIn(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

type Reason = JsonFault['reason'];

/** What may come next: a value (`first`: of a list that may be empty), a name, or what follows a value. */
type Place = 'value' | 'first' | 'name' | 'firstName' | 'after';

class Scan {
  at = 0;
  readonly #text: string;
  /** What closes each list and object that is open. */
  readonly #open: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): Reason | undefined {
    let next: Place = 'value';
    for (;;) {
      this.#take(BLANK);
      if (next === 'after' && this.#open.length === 0)
        return this.at < this.#text.length ? 'json_rest' : undefined;
      if (this.at >= this.#text.length) return 'json_ends';
      const found = this.#step(next);
      if (found.reason) return found.reason;
      next = found.next;
    }
  }

  #step(place: Place): { next: Place; reason?: Reason } {
    const isClosing = this.#sign() === this.#open.at(-1);
    if (isClosing && place !== 'value' && place !== 'name') {
      this.at += 1;
      this.#open.pop();
      return { next: 'after' };
    }
    if (place === 'after') return this.#separator();
    return place === 'name' || place === 'firstName' ? this.#name() : this.#value();
  }

  #separator(): { next: Place; reason?: Reason } {
    if (this.#sign() !== ',') return { next: 'after', reason: 'json_comma' };
    this.at += 1;
    return { next: this.#open.at(-1) === '}' ? 'name' : 'value' };
  }

  #name(): { next: Place; reason?: Reason } {
    if (this.#sign() !== '"') return { next: 'name', reason: 'json_name' };
    if (!this.#take(TEXT)) return { next: 'name', reason: 'json_text' };
    this.#take(BLANK);
    if (this.#sign() !== ':') return { next: 'name', reason: this.#endOr('json_colon') };
    this.at += 1;
    return { next: 'value' };
  }

  #value(): { next: Place; reason?: Reason } {
    const sign = this.#sign();
    if (sign === '{' || sign === '[') {
      this.at += 1;
      this.#open.push(sign === '{' ? '}' : ']');
      return { next: sign === '{' ? 'firstName' : 'first' };
    }
    if (sign === '"')
      return this.#take(TEXT) ? { next: 'after' } : { next: 'value', reason: 'json_text' };
    return this.#take(PLAIN) ? { next: 'after' } : { next: 'value', reason: 'json_value' };
  }

  #endOr(reason: Reason): Reason {
    return this.at < this.#text.length ? reason : 'json_ends';
  }

  #sign(): string | undefined {
    return this.#text[this.at];
  }

  /** Goes on behind what a pattern finds here. @returns whether it found anything */
  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found !== '';
  }
}
