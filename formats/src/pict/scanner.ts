import type { FileProblem } from '../model-file.ts';

/** Thrown by a scanner and caught where it is made: it ends the descent. */
export class Fault extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

const NUMBER = /[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/iy;

/** A place in the text of constraints, from which words are taken; it knows the line that it stands in. */
export class Scanner {
  private index = 0;
  private readonly text: string;
  /** A place whose line is known: those that are asked for come one after the other. */
  private known: { index: number; line: number };

  /** @param firstLine the number of the text's first line in its file */
  constructor(text: string, firstLine: number) {
    this.text = text;
    this.known = { index: 0, line: firstLine };
  }

  /** Whether only white space is left. */
  isAtEnd(): boolean {
    this.skip();
    return this.index >= this.text.length;
  }

  /** Whether a word comes next, in any case. */
  next(word: string): boolean {
    this.skip();
    const found = this.text.slice(this.index, this.index + word.length);
    return found.toUpperCase() === word.toUpperCase();
  }

  /** Goes past a word if it comes next. */
  take(word: string): boolean {
    if (!this.next(word)) return false;
    this.index += word.length;
    return true;
  }

  /** Goes past a word. @throws Fault where it does not come next */
  need(word: string): void {
    if (!this.take(word)) this.fail(word);
    if (word !== '[' && word !== '(') this.skip();
  }

  /** Goes past a number. @returns undefined where none comes next */
  number(): number | undefined {
    NUMBER.lastIndex = this.index;
    const [found] = NUMBER.exec(this.text) ?? [];
    this.index += found?.length ?? 0;
    return found === undefined ? undefined : Number(found);
  }

  /** The text before a closing sign, past which the scanner then is; `\` makes the next sign plain. @throws Fault */
  until(end: string): string {
    let text = '';
    for (; this.index < this.text.length && this.text[this.index] !== end; this.index++) {
      if (this.text[this.index] === '\\') this.index++;
      text += this.text[this.index] ?? '';
    }
    if (this.index >= this.text.length) this.fail(end);
    this.index++;
    return text;
  }

  /** The number of the line. Time: linear in what was passed since it was last asked. */
  line(): number {
    let { index, line } = this.known;
    for (; index < this.index; index++) if (this.text[index] === '\n') line++;
    this.known = { index, line };
    return line;
  }

  /** @throws Fault that names what had to come next */
  fail(expected: string): never {
    return this.refuse('pict_expected', { expected });
  }

  /** @throws Fault with the line */
  refuse(code: FileProblem['code'], params: FileProblem['params']): never {
    throw new Fault({ code, params: { line: this.line(), ...params } });
  }

  private skip(): void {
    while (/\s/.test(this.text[this.index] ?? '')) this.index++;
  }
}
