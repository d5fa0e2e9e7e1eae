import { isoDate } from '../data/typed-value.ts';
import { readPattern } from './pattern/pattern.ts';
import { KEYWORDS, meaningOf, WORD } from './syntax.ts';

/**
 * A condition, parsed. Stored as neutral text (English words); read and shown in
 * the user's language. Grammar: docs/user-guide.md, "Conditions".
 */
export type Condition =
  | { kind: 'or' | 'and'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'is'; name: string; what: 'valid' | 'invalid' | 'empty' }
  | { kind: 'compare'; left: Operand; operator: Comparison; right: Operand }
  | { kind: 'in'; name: string; values: Literal[] }
  | { kind: 'matches'; name: string; pattern: string }
  | { kind: 'otherwise' };

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
/** A number with all its digits, as written. */
export type Literal = { kind: 'text'; value: string } | { kind: 'number'; value: string };
export type Operand = { kind: 'name'; name: string } | Literal;

export type ReadCondition =
  | { ok: true; condition: Condition }
  | { ok: false; fault: ConditionFault };

/** Why a text is no condition: a problem but for its place in the model. `position` counts from 1. */
export type ConditionFault = {
  code:
    | 'condition_syntax'
    | 'condition_word_unknown'
    | 'condition_class_missing'
    | 'condition_operand_missing'
    | 'condition_goes_on'
    | 'condition_text_open'
    | 'condition_pattern_invalid'
    | 'condition_pattern_unsupported'
    | 'condition_pattern_too_large';
  params: { position: number; expected?: string; word?: string };
};

type Lexeme = {
  kind: 'name' | 'text' | 'date' | 'number' | 'regex' | 'word' | 'sign';
  text: string;
  /** As it stands there. */
  written: string;
  at: number;
};

const WORDS: ReadonlySet<string> = new Set(KEYWORDS);
const SPACE = /\s+/y;
const PATTERNS: [Lexeme['kind'], RegExp][] = [
  ['name', /<([^<>|\r\n]{1,80})>/y],
  ['text', /"((?:[^"\\]|\\.)*)"/y],
  ['regex', /\/((?:[^/\\\r\n]|\\.)+)\//y],
  ['date', /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}/y],
  ['number', /-?\d+(?:\.\d+)?/y],
  ['sign', /!=|<=|>=|=|<|>|\(|\)|\{|\}|,|;/y],
  ['word', WORD],
];

/**
 * Reads a condition written in any of our languages.
 *
 * @returns the condition, or where it stopped making sense and why
 */
export function readCondition(text: string): ReadCondition {
  try {
    return { ok: true, condition: new Reader(lex(text), text.length).readAll() };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ok: false, fault: error.fault };
  }
}

/** Thrown and caught inside this file only: it ends the descent, and is never a fault of ours. */
class Unexpected extends Error {
  readonly fault: ConditionFault;

  constructor(
    index: number,
    code: ConditionFault['code'],
    params: { expected?: string; word?: string } = {},
  ) {
    super(code);
    this.fault = { code, params: { position: index + 1, ...params } };
  }
}

function lex(text: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let index = 0; index < text.length; ) {
    SPACE.lastIndex = index;
    const space = SPACE.exec(text);
    if (space) {
      index += space[0].length;
      continue;
    }
    const found = decimalAt(text, index, lexemes) ?? lexemeAt(text, index, lexemes.at(-1));
    if (!found) throw unreadable(text, index);
    lexemes.push(found.lexeme);
    index = found.end;
  }
  return lexemes;
}

function unreadable(text: string, index: number): Unexpected {
  const sign = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (sign === '"') return new Unexpected(index, 'condition_text_open');
  if (sign === '/') return new Unexpected(index, 'condition_syntax', { expected: '/…/' });
  return new Unexpected(index, 'condition_word_unknown', { word: sign });
}

/** A number with a decimal comma, as Turkish writes it. */
const WITH_COMMA = /-?\d+,\d+/y;

/** Between braces a comma parts values, but for lists that are parted by semicolons. */
function decimalAt(text: string, index: number, before: readonly Lexeme[]) {
  WITH_COMMA.lastIndex = index;
  const written = WITH_COMMA.exec(text)?.[0];
  if (!written) return undefined;
  const open = before.findLast(({ text: sign, kind }) => kind === 'sign' && /^[{}]$/.test(sign));
  if (open?.text === '{' && !PARTED.test(text.slice(open.at))) return undefined;
  const lexeme: Lexeme = { kind: 'number', text: written.replace(',', '.'), written, at: index };
  return { lexeme, end: index + written.length };
}

/** A list whose values are parted by semicolons. */
const PARTED = /^\{(?:[^"};]|"(?:[^"\\]|\\.)*")*;/;

/** After an operand `<` compares: in `<a> < 3 or 5 > <b>` there are two names. */
function lexemeAt(text: string, index: number, before: Lexeme | undefined) {
  const isCompared = before && ['name', 'text', 'date', 'number'].includes(before.kind);
  for (const [kind, pattern] of PATTERNS) {
    if (kind === 'name' && isCompared) continue;
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (!match) continue;
    const inner = match[1] ?? match[0];
    const word = kind === 'word' ? meaningOf(inner) : inner;
    return { lexeme: { kind, text: word, written: match[0], at: index }, end: pattern.lastIndex };
  }
  return undefined;
}

/** Recursive descent over a short text; depth is bounded so that a thousand brackets are an error, not an overflow. */
class Reader {
  private next = 0;
  private depth = 0;
  private readonly lexemes: Lexeme[];
  private readonly end: number;

  constructor(lexemes: Lexeme[], end: number) {
    this.lexemes = lexemes;
    this.end = end;
  }

  readAll(): Condition {
    const condition = this.either();
    const more = this.peek();
    if (more) this.fail('condition_goes_on', { word: more.written });
    return condition;
  }

  private either(): Condition {
    return this.chain('or', () => this.chain('and', () => this.negation()));
  }

  private chain(kind: 'or' | 'and', part: () => Condition): Condition {
    const first = part();
    const parts = [first];
    while (this.take('word', kind)) parts.push(part());
    return parts.length === 1 ? first : { kind, parts };
  }

  private negation(): Condition {
    if (this.take('word', 'not')) return { kind: 'not', part: this.nested(() => this.negation()) };
    return this.atom();
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > 100) this.fail('condition_goes_on', { word: this.peek()?.written ?? '' });
    const value = read();
    this.depth--;
    return value;
  }

  private atom(): Condition {
    if (this.take('sign', '(')) {
      const inside = this.nested(() => this.either());
      if (!this.take('sign', ')')) this.missing(')');
      return inside;
    }
    if (this.take('word', 'otherwise')) return { kind: 'otherwise' };
    const left = this.operand();
    return left.kind === 'name' ? this.about(left) : this.comparison(left);
  }

  private about(left: Operand & { kind: 'name' }): Condition {
    const { name } = left;
    if (this.take('word', 'is')) return this.classOf(name);
    if (this.take('word', 'in')) return { kind: 'in', name, values: this.list() };
    if (this.take('word', 'matches')) {
      return { kind: 'matches', name, pattern: this.pattern() };
    }
    // a language may put the word last and need no "is": <parola> geçersiz
    const next = this.peek();
    if (next?.kind === 'word') return this.classOf(name);
    if (next?.kind === 'sign' && next.text === '{') {
      const values = this.list();
      if (!this.take('word', 'in')) this.missing('in');
      return { kind: 'in', name, values };
    }
    return this.comparison(left);
  }

  private pattern(): string {
    const lexeme = this.peek();
    if (lexeme?.kind !== 'regex') this.missing('/…/');
    const read = readPattern(lexeme.text);
    if (!read.ok) {
      const { construct } = read;
      this.fail(`condition_pattern_${read.fault}`, construct ? { word: construct } : {});
    }
    this.next++;
    return lexeme.text;
  }

  private classOf(name: string): Condition {
    const denied = this.take('word', 'not') !== undefined;
    for (const what of ['valid', 'invalid', 'empty'] as const) {
      if (!this.take('word', what)) continue;
      const is: Condition = { kind: 'is', name, what };
      return denied || this.take('word', 'not') ? { kind: 'not', part: is } : is;
    }
    return this.fail('condition_class_missing');
  }

  private list(): Literal[] {
    if (!this.take('sign', '{')) this.missing('{');
    const values: Literal[] = [];
    do {
      const value = this.operand();
      if (value.kind === 'name') this.missing('"…"');
      else values.push(value);
    } while (this.take('sign', ',') ?? this.take('sign', ';'));
    if (!this.take('sign', '}')) this.missing('}');
    return values;
  }

  private comparison(left: Operand): Condition {
    for (const operator of ['=', '!=', '<', '<=', '>', '>='] as const) {
      if (this.take('sign', operator)) {
        return { kind: 'compare', left, operator, right: this.operand() };
      }
    }
    return this.missing('=');
  }

  private operand(): Operand {
    const name = this.take('name');
    if (name) return { kind: 'name', name: name.text };
    const text = this.take('text');
    if (text) return { kind: 'text', value: text.text.replace(/\\(.)/g, '$1') };
    const number = this.take('number');
    if (number) return { kind: 'number', value: number.text };
    const date = this.take('date');
    if (date) return { kind: 'text', value: isoDate(date.text) ?? date.text };
    return this.fail('condition_operand_missing');
  }

  private peek(): Lexeme | undefined {
    return this.lexemes[this.next];
  }

  private take(kind: Lexeme['kind'], text?: string): Lexeme | undefined {
    const lexeme = this.peek();
    if (lexeme?.kind !== kind || (text !== undefined && lexeme.text !== text)) return undefined;
    this.next++;
    return lexeme;
  }

  private missing(expected: string): never {
    return this.fail('condition_syntax', { expected });
  }

  /** An unknown word is reported before any other fault. */
  private fail(code: ConditionFault['code'], params?: { expected?: string; word?: string }): never {
    const lexeme = this.peek();
    const index = lexeme?.at ?? this.end;
    if (lexeme?.kind === 'word' && !WORDS.has(lexeme.text)) {
      throw new Unexpected(index, 'condition_word_unknown', { word: lexeme.written });
    }
    throw new Unexpected(index, code, params);
  }
}

/** The names of test data that a condition reads, each once. */
export function namesIn(condition: Condition): string[] {
  const names = new Set<string>();
  visit(condition, (part) => {
    if (part.kind === 'is' || part.kind === 'in' || part.kind === 'matches') names.add(part.name);
    if (part.kind !== 'compare') return;
    for (const side of [part.left, part.right]) if (side.kind === 'name') names.add(side.name);
  });
  return [...names];
}

/** Calls `see` with a condition and all its parts. */
export function visit(condition: Condition, see: (part: Condition) => void): void {
  see(condition);
  if (condition.kind === 'not') visit(condition.part, see);
  if (condition.kind === 'and' || condition.kind === 'or') {
    for (const part of condition.parts) visit(part, see);
  }
}

/** The same condition about other names, as `bind` does at a nested call. */
export function renameNames(condition: Condition, bind: ReadonlyMap<string, string>): Condition {
  const renamed = (name: string) => bind.get(name) ?? name;
  const operand = (side: Operand): Operand =>
    side.kind === 'name' ? { kind: 'name', name: renamed(side.name) } : side;
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => renameNames(part, bind)) };
    case 'not':
      return { kind: 'not', part: renameNames(condition.part, bind) };
    case 'compare':
      return { ...condition, left: operand(condition.left), right: operand(condition.right) };
    case 'otherwise':
      return condition;
    default:
      return { ...condition, name: renamed(condition.name) };
  }
}
