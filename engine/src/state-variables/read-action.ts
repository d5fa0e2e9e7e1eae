import type { ConditionFault, Operand } from '../conditions/condition.ts';
import { type Lexeme, lex, NO_STATE, Unexpected } from '../conditions/lexemes.ts';
import type { Assignment, Expression } from './actions.ts';

export type ReadAction =
  | { ok: true; assignments: Assignment[] }
  | { ok: false; fault: ActionFault };

/** Why a text is no action: a problem but for its place in the model. `position` counts from 1. */
export type ActionFault = {
  code: 'action_syntax' | 'action_word_unknown' | 'action_goes_on' | 'action_text_open';
  params: { position: number; expected?: string; word?: string };
};

const SIGNS = /=|\+|-|\*|\(|\)|;/y;

/**
 * Reads an action written in any of our languages.
 *
 * @returns what it does, or where it stopped making sense and why
 */
export function readAction(text: string, stateNames: ReadonlySet<string> = NO_STATE): ReadAction {
  try {
    return { ok: true, assignments: new Reader(lex(text, stateNames, SIGNS), text).readAll() };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ok: false, fault: toActionFault(error.fault) };
  }
}

function toActionFault({ code, params }: ConditionFault): ActionFault {
  switch (code) {
    case 'condition_word_unknown':
      return { code: 'action_word_unknown', params };
    case 'condition_goes_on':
      return { code: 'action_goes_on', params };
    case 'condition_text_open':
      return { code: 'action_text_open', params };
    default:
      return { code: 'action_syntax', params };
  }
}

/** Brackets deeper than this are a fault of the text, not an overflow. */
const MAX_DEPTH = 100;

/** Recursive descent over a short text. */
class Reader {
  private next = 0;
  private depth = 0;
  private readonly lexemes: Lexeme[];
  private readonly end: number;

  constructor(lexemes: Lexeme[], text: string) {
    this.lexemes = lexemes;
    this.end = text.length;
  }

  readAll(): Assignment[] {
    const assignments = [this.assignment()];
    while (this.take('sign', ';')) if (this.lexemes[this.next]) assignments.push(this.assignment());
    const more = this.lexemes[this.next];
    if (more) this.fail('condition_goes_on', { word: more.written });
    return assignments;
  }

  private assignment(): Assignment {
    const state = this.take('state');
    if (!state) this.fail('condition_syntax', { expected: 'attempts = …' });
    if (!this.take('sign', '=')) this.fail('condition_syntax', { expected: '=' });
    return { name: state.text, value: this.sum() };
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      if (this.take('sign', '+')) left = { kind: 'sum', left, right: this.product() };
      else if (this.take('sign', '-')) left = { kind: 'difference', left, right: this.product() };
      else return left;
    }
  }

  private product(): Expression {
    let left = this.factor();
    while (this.take('sign', '*')) left = { kind: 'product', left, right: this.factor() };
    return left;
  }

  private factor(): Expression {
    if (++this.depth > MAX_DEPTH) this.fail('condition_goes_on', { word: '(' });
    const value = this.openFactor();
    this.depth--;
    return value;
  }

  private openFactor(): Expression {
    if (this.take('word', 'not')) return { kind: 'negation', part: this.factor() };
    if (this.take('sign', '-')) {
      return { kind: 'difference', left: { kind: 'number', value: '0' }, right: this.factor() };
    }
    if (this.take('sign', '(')) {
      const inside = this.sum();
      if (!this.take('sign', ')')) this.fail('condition_syntax', { expected: ')' });
      return inside;
    }
    return this.operand();
  }

  private operand(): Operand {
    const lexeme = this.lexemes[this.next];
    switch (lexeme?.kind) {
      case 'name':
      case 'state':
        this.next++;
        return { kind: lexeme.kind, name: lexeme.text };
      case 'text':
        this.next++;
        return { kind: 'text', value: lexeme.text.replace(/\\(.)/g, '$1') };
      case 'number':
      case 'boolean':
        this.next++;
        return { kind: lexeme.kind, value: lexeme.text };
      default:
        return this.fail('condition_syntax', { expected: 'attempts, <amount>, 1, "…"' });
    }
  }

  private take(kind: Lexeme['kind'], text?: string): Lexeme | undefined {
    const lexeme = this.lexemes[this.next];
    if (lexeme?.kind !== kind || (text !== undefined && lexeme.text !== text)) return undefined;
    this.next++;
    return lexeme;
  }

  private fail(code: ConditionFault['code'], params: { expected?: string; word?: string }): never {
    const lexeme = this.lexemes[this.next];
    const index = lexeme?.at ?? this.end;
    if (lexeme?.kind === 'word' && lexeme.text !== 'not') {
      throw new Unexpected(index, 'condition_word_unknown', { word: lexeme.written });
    }
    throw new Unexpected(index, code, params);
  }
}
