import { isoDate } from '../data/typed-value.ts';
import { type ConditionFault, type Lexeme, lex, NO_STATE, Unexpected, WORDS } from './lexemes.ts';
import { readPattern } from './pattern/pattern.ts';

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
export type Literal = { kind: 'text' | 'number' | 'boolean'; value: string };
/** `name` is test data, `state` a state variable. */
export type Operand = { kind: 'name'; name: string } | { kind: 'state'; name: string } | Literal;

export type { ConditionFault } from './lexemes.ts';

export type ReadCondition =
  | { ok: true; condition: Condition }
  | { ok: false; fault: ConditionFault };

/**
 * Reads a condition written in any of our languages.
 *
 * @param stateNames the state variables that it may read, by bare names
 * @returns the condition, or where it stopped making sense and why
 */
export function readCondition(text: string, stateNames = NO_STATE): ReadCondition {
  try {
    return { ok: true, condition: new Reader(lex(text, stateNames), text.length).readAll() };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ok: false, fault: error.fault };
  }
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
    if (!this.take('word', 'not')) return this.atom();
    const state = this.bareState();
    if (state) return isTrue(state, 'false');
    return { kind: 'not', part: this.nested(() => this.negation()) };
  }

  /** A state variable that stands alone: it is a boolean. */
  private bareState(): (Operand & { kind: 'state' }) | undefined {
    const [state, next] = [this.peek(), this.lexemes[this.next + 1]];
    const isCompared =
      next?.kind === 'sign' &&
      (next.text === '{' || COMPARISONS.some((sign) => sign === next.text));
    const isListed = next?.kind === 'word' && next.text === 'in';
    if (state?.kind !== 'state' || isCompared || isListed) return undefined;
    this.next++;
    return { kind: 'state', name: state.text };
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
    const state = this.bareState();
    if (state) return isTrue(state, 'true');
    const left = this.operand();
    if (left.kind === 'state') return this.aboutState(left);
    return left.kind === 'name' ? this.about(left) : this.comparison(left);
  }

  private aboutState(left: Operand): Condition {
    const next = this.peek();
    const isListed = this.take('word', 'in') !== undefined;
    if (!isListed && next?.text !== '{') return this.comparison(left);
    const values = this.list();
    if (!isListed && !this.take('word', 'in')) this.missing('in');
    return {
      kind: 'or',
      parts: values.map((right) => ({ kind: 'compare', left, operator: '=', right })),
    };
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
      if (value.kind === 'name' || value.kind === 'state') this.missing('"…"');
      else values.push(value);
    } while (this.take('sign', ',') ?? this.take('sign', ';'));
    if (!this.take('sign', '}')) this.missing('}');
    return values;
  }

  private comparison(left: Operand): Condition {
    for (const operator of COMPARISONS) {
      if (this.take('sign', operator)) {
        return { kind: 'compare', left, operator, right: this.operand() };
      }
    }
    return this.missing('=');
  }

  private operand(): Operand {
    const name = this.take('name');
    if (name) return { kind: 'name', name: name.text };
    const state = this.take('state');
    if (state) return { kind: 'state', name: state.text };
    const boolean = this.take('boolean');
    if (boolean) return { kind: 'boolean', value: boolean.text };
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

const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const;

function isTrue(left: Operand, value: 'true' | 'false'): Condition {
  return { kind: 'compare', left, operator: '=', right: { kind: 'boolean', value } };
}

/** The state variables that a condition reads, each once. */
export function stateIn(condition: Condition): string[] {
  const names = new Set<string>();
  visit(condition, (part) => {
    if (part.kind !== 'compare') return;
    for (const side of [part.left, part.right]) if (side.kind === 'state') names.add(side.name);
  });
  return [...names];
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
  return change(condition, {
    operand: (side) => (side.kind === 'name' ? { ...side, name: renamed(side.name) } : side),
    name: renamed,
  });
}

/** The same condition with other operands in place of state variables. */
export function replaceState(
  condition: Condition,
  replacement: (name: string) => Operand,
): Condition {
  return change(condition, {
    operand: (side) => (side.kind === 'state' ? replacement(side.name) : side),
    name: (name) => name,
  });
}

type Change = { operand: (side: Operand) => Operand; name: (name: string) => string };

function change(condition: Condition, by: Change): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => change(part, by)) };
    case 'not':
      return { kind: 'not', part: change(condition.part, by) };
    case 'compare':
      return {
        ...condition,
        left: by.operand(condition.left),
        right: by.operand(condition.right),
      };
    case 'otherwise':
      return condition;
    default:
      return { ...condition, name: by.name(condition.name) };
  }
}
