import { KEYWORDS, meaningOf, truthOfWord, WORD } from './syntax.ts';

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

export type Lexeme = {
  kind: 'name' | 'state' | 'boolean' | 'text' | 'date' | 'number' | 'regex' | 'word' | 'sign';
  text: string;
  /** As it stands there. */
  written: string;
  at: number;
};

export const WORDS: ReadonlySet<string> = new Set(KEYWORDS);
/** Of conditions. */
const SIGNS = /!=|<=|>=|=|<|>|\(|\)|\{|\}|,|;/y;
const SPACE = /\s+/y;
const PATTERNS: [Lexeme['kind'], RegExp][] = [
  ['name', /<([^<>|\r\n]{1,80})>/y],
  ['text', /"((?:[^"\\]|\\.)*)"/y],
  ['regex', /\/((?:[^/\\\r\n]|\\.)+)\//y],
  ['date', /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}/y],
  ['number', /-?\d+(?:\.\d+)?/y],
];

/** Thrown and caught while a text is read: it ends the descent, and is never a fault of ours. */
export class Unexpected extends Error {
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

/** No state variable: names without `<` and `>` are words then. */
export const NO_STATE: ReadonlySet<string> = new Set();

/** A name as state variables have it. */
const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_]*/uy;

/**
 * The words, names, values and signs of a condition or an action, in their order.
 *
 * @param stateNames what stands for a state variable; where there is any, `true` and `false` are values
 * @param signs the signs that the text may have
 * @throws Unexpected at a sign that is none of these
 */
export function lex(text: string, stateNames = NO_STATE, signs = SIGNS): Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let index = 0; index < text.length; ) {
    SPACE.lastIndex = index;
    const space = SPACE.exec(text);
    if (space) {
      index += space[0].length;
      continue;
    }
    const found =
      decimalAt(text, index, lexemes) ??
      lexemeAt(text, index, { before: lexemes.at(-1), stateNames, signs });
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

type Around = { before: Lexeme | undefined; stateNames: ReadonlySet<string>; signs: RegExp };

/** After an operand `<` compares and `-` subtracts: in `<a> < 3 or 5 > <b>` there are two names. */
function lexemeAt(text: string, index: number, { before, stateNames, signs }: Around) {
  const isCompared = before !== undefined && OPERANDS.includes(before.kind);
  const stateful = stateNames.size > 0 ? stateLexemeAt(text, index, stateNames) : undefined;
  if (stateful) return stateful;
  for (const [kind, found] of [...PATTERNS, ['sign', signs], ['word', WORD]] as const) {
    const isAmount = kind === 'number' && text[index] === '-' && signs !== SIGNS;
    if (isCompared && (kind === 'name' || isAmount)) continue;
    found.lastIndex = index;
    const match = found.exec(text);
    if (!match) continue;
    const inner = match[1] ?? match[0];
    const word = kind === 'word' ? meaningOf(inner) : inner;
    return { lexeme: { kind, text: word, written: match[0], at: index }, end: found.lastIndex };
  }
  return undefined;
}

const OPERANDS: Lexeme['kind'][] = ['name', 'state', 'text', 'date', 'number', 'boolean'];

/** A state variable, or `true` or `false` in any language. */
function stateLexemeAt(text: string, index: number, stateNames: ReadonlySet<string>) {
  IDENTIFIER.lastIndex = index;
  const written = IDENTIFIER.exec(text)?.[0];
  if (written === undefined) return undefined;
  const end = index + written.length;
  const at = { written, at: index };
  if (stateNames.has(written)) {
    return { lexeme: { kind: 'state' as const, text: written, ...at }, end };
  }
  const truth = truthOfWord(written);
  return truth && { lexeme: { kind: 'boolean' as const, text: truth, ...at }, end };
}
