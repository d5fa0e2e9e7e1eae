import { parseJson } from '../json.ts';
import type { FileProblem } from '../model-file.ts';
import type { Line } from './lines.ts';

/** A text that cannot be read, as the problem of its file. */
export class TextError extends Error {
  readonly problem: FileProblem;

  constructor(code: FileProblem['code'], params: FileProblem['params']) {
    super(code);
    this.problem = { code, params };
  }
}

/** An id without quotes: no `-->` begins in it. */
export const BARE_ID = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.~]|-(?!-))*/uy;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;
const BLANK = /[ \t]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ITEM = /[^,]*/y;

/** Reads a line from left to right. Each method throws a TextError with line and column where something else is expected. */
export class Cursor {
  readonly line: Line;
  #at: number;

  constructor(line: Line) {
    this.line = line;
    this.#at = /^[ \t]*/.exec(line.text)?.[0].length ?? 0;
  }

  /** The column of what is read next, from 1 on. */
  nextColumn(): number {
    this.#take(BLANK);
    return this.#at + 1;
  }

  isAtEnd(): boolean {
    this.#take(BLANK);
    return this.#at >= this.line.text.length;
  }

  isNext(signs: string): boolean {
    this.#take(BLANK);
    return this.line.text.startsWith(signs, this.#at);
  }

  /** Takes signs where they are next. */
  skip(signs: string): boolean {
    if (!this.isNext(signs)) return false;
    this.#at += signs.length;
    return true;
  }

  expect(signs: string): void {
    if (!this.skip(signs)) this.fail(`\`${signs}\``);
  }

  /** An id, bare or in quotes. */
  id(): string {
    return this.#isQuote() ? this.#quoted() : (this.#take(BARE_ID) ?? this.fail('`id`'));
  }

  /** A bare word; nothing where there is none. */
  word(): string | undefined {
    this.#take(BLANK);
    return this.#take(/[\p{L}\p{N}_-]+/uy);
  }

  number(): number {
    this.#take(BLANK);
    return Number(this.#take(NUMBER) ?? this.fail('`0`'));
  }

  /** One of some words. */
  oneOf(choices: readonly string[]): string {
    this.#take(BLANK);
    const start = this.#at;
    const word = this.word() ?? '';
    if (choices.includes(word)) return word;
    this.#at = start;
    return this.fail(choices.map((one) => `\`${one}\``).join(', '));
  }

  /** The rest of the line as a text, bare or in quotes. */
  words(): string {
    const text = this.#isQuote() ? this.#quoted() : this.#rest();
    this.end();
    return text;
  }

  /** `words @id`: what is before the last ` @`, and the id behind it. */
  wordsAndId(): { words: string; id: string | undefined } {
    if (this.#isQuote()) return { words: this.#quoted(), id: this.mark() };
    const { text } = this.line;
    const index = text.slice(this.#at).search(/(?:^|[ \t])@/);
    const end = index < 0 ? text.length : this.#at + index;
    const words = text.slice(this.#at, end).trim();
    if (words === '') this.fail('`"…"`');
    this.#at = end;
    return { words, id: this.mark() };
  }

  /** `@id` at the end of the line; nothing where there is none. */
  mark(): string | undefined {
    const id = this.skip('@') ? this.id() : undefined;
    this.end();
    return id;
  }

  /** The rest of the line as JSON. */
  json(): unknown {
    this.#take(BLANK);
    const start = this.#at;
    const parsed = parseJson(this.#rest());
    if (parsed.ok) return parsed.json;
    this.#at = start;
    return this.fail('JSON');
  }

  /** Texts between commas, bare or in quotes, up to a sign or to the end. */
  list(until = ''): string[] {
    const items: string[] = [];
    const isOver = () => this.isAtEnd() || (until !== '' && this.line.text[this.#at] === until);
    if (isOver()) return items;
    do items.push(this.#item(until));
    while (this.skip(','));
    return items;
  }

  end(): void {
    if (!this.isAtEnd()) this.failAsLineEnd();
  }

  /** @throws TextError that the line should end here */
  failAsLineEnd(): never {
    throw new TextError('text_line_end', { line: this.line.number, column: this.#at + 1 });
  }

  /** @throws TextError what is expected at this column */
  fail(expected: string): never {
    const { number } = this.line;
    throw new TextError('text_expected', { line: number, column: this.#at + 1, expected });
  }

  #isQuote(): boolean {
    this.#take(BLANK);
    return this.line.text[this.#at] === '"';
  }

  #quoted(): string {
    const start = this.#at;
    const written = this.#take(QUOTED) ?? this.fail('`"…"`');
    try {
      return String(JSON.parse(written));
    } catch {
      this.#at = start;
      return this.fail('`"…"`');
    }
  }

  #item(until: string): string {
    if (this.#isQuote()) return this.#quoted();
    const pattern = until === '' ? ITEM : new RegExp(`[^,${until}]*`, 'y');
    return this.#take(pattern)?.trim() || this.fail('`"…"`');
  }

  #rest(): string {
    const rest = this.line.text.slice(this.#at).trim();
    this.#at = this.line.text.length;
    return rest;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.line.text)?.[0];
    if (!found) return undefined;
    this.#at += found.length;
    return found;
  }
}
