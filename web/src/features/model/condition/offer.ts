import { readCondition, type StateVariable, syntaxOf, type TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { fold } from '../../../lib/words.ts';
import { matching, type Offer } from '../completion.ts';
import { MEANINGS, offersOf, wordPattern } from './keywords.ts';

type Data = Pick<TestData, 'name' | 'values' | 'type' | 'isSecret'>;
type Lexeme = { text: string; at: number };

const LEXEME = new RegExp(
  String.raw`<[^<>|\r\n]{1,80}>|"(?:[^"\\]|\\.)*"|/(?:[^/\\\r\n]|\\.)+/|-?\d+(?:\.\d+)?|!=|<=|>=|[=<>(){},]|${wordPattern(String.raw`[\p{L}_][\p{L}\p{N}_]*`)}|\S`,
  'giu',
);
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];
const ORDERED = ['integer', 'decimal', 'date'];
const MAX_OPTIONS = 12;

/** What a condition or an action may name. */
export type Nameable = {
  data: Data[];
  /** State variables, by bare names. */
  state?: readonly StateVariable[];
  language: Language;
};
type OfferContext = Nameable & {
  /** Whole conditions, as the language writes them: they come first where nothing is written yet. */
  proposed?: readonly string[];
};

/**
 * What may come next in a condition, where the caret stands: a name, what can be asked about it, its
 * values, or how it goes on.
 */
export function offerInCondition(
  text: string,
  caret: number,
  { proposed = [], ...names }: OfferContext,
): Offer | undefined {
  const written = text.slice(0, caret);
  const stateNames = new Set(names.state?.map(({ name }) => name));
  const { begun, before } = splitAt(written, stateNames);
  const next = nextAfter(before, stateNames);
  const words = fitting(optionsAt(next, names), begun, stateNames);
  const whole = next.kind === 'begin' ? wholeFitting(proposed, begun.replace(/^["<]/, '')) : [];
  // who writes `<` means a name
  const ordered = begun.startsWith('<') ? [...words, ...whole] : [...whole, ...words];
  const fits = [...new Set(ordered)].slice(0, MAX_OPTIONS);
  const isOptional = text.trim() === '' || readCondition(text, stateNames).ok;
  if (fits.length > 0 && (begun !== '' || !isWholeWithoutSpace(written, stateNames)))
    return { from: caret - begun.length, to: caret, options: fits, isOptional };
  // what was begun is whole as it stands
  if (begun === '' || isWholeWithoutSpace(written, stateNames)) return undefined;
  const options = optionsAt(nextAfter(lex(written), stateNames), names).slice(0, MAX_OPTIONS);
  return options.length > 0 ? { from: caret, to: caret, options, isOptional } : undefined;
}

const isWholeWithoutSpace = (written: string, stateNames: StateNames) =>
  !/\s$/.test(written) && ['whole', 'denied'].includes(nextAfter(lex(written), stateNames).kind);

/** Those that begin with a name that is begun, then those with another part that is. */
function wholeFitting(proposed: readonly string[], begun: string): string[] {
  if (begun === '') return [...proposed];
  return [`<${begun}`, begun].flatMap((part) => matching([...proposed], part));
}

const NAME_OR_TEXT = /^(?:"|<.+>)/;

/** Those that go on from what was begun; a name or a value also by a part of it. */
function fitting(options: string[], begun: string, stateNames: StateNames): string[] {
  const plain = (text: string) => text.replace(/^["<]/, '');
  const isByPart = (option: string) => NAME_OR_TEXT.test(option) || stateNames.has(option.trim());
  const byPart = options.filter(isByPart);
  const byBeginning = options.filter(
    (option) => !isByPart(option) && fold(option).startsWith(fold(begun)),
  );
  return [...matching(byPart, plain(begun)), ...byBeginning]
    .filter((option) => option.trim() !== begun)
    .slice(0, MAX_OPTIONS);
}

/** What is being written right at the caret, and the lexemes before it. After an operand `<` compares. */
function splitAt(text: string, stateNames: StateNames): { begun: string; before: Lexeme[] } {
  const open = /(?:"[^"]*|<[^<>|\r\n]*)$/.exec(text);
  if (open) {
    const before = lex(text.slice(0, open.index));
    const isCompared = open[0].startsWith('<') && isOperand(before.at(-1), stateNames);
    if (!isCompared && !isClosedText(text, open.index)) return { begun: open[0], before };
  }
  const begun = /(?:[\p{L}\d_]+|[!<>=]+)$/u.exec(text)?.[0] ?? '';
  const isSign = /^[!<>=]/.test(begun);
  // a sign that is whole may be followed at once
  if (isSign && COMPARISONS.includes(begun)) return { begun: '', before: lex(text) };
  return { begun, before: lex(text.slice(0, text.length - begun.length)) };
}

/** Whether the quotation mark there closes a text instead of opening one. */
function isClosedText(text: string, at: number): boolean {
  return (
    text[at] === '"' &&
    lex(text).some(
      (lexeme) =>
        lexeme.at < at && lexeme.text.startsWith('"') && lexeme.at + lexeme.text.length > at,
    )
  );
}

function lex(text: string): Lexeme[] {
  return [...text.matchAll(LEXEME)].map((match) => ({ text: match[0], at: match.index }));
}

const isName = (lexeme: Lexeme | undefined) => /^<.+>$/.test(lexeme?.text ?? '');
const isOperand = (lexeme: Lexeme | undefined, stateNames: StateNames) =>
  isName(lexeme) || isState(lexeme, stateNames) || /^["\d-]/.test(lexeme?.text ?? '');

type StateNames = ReadonlySet<string>;
const isState = (lexeme: Lexeme | undefined, stateNames: StateNames) =>
  stateNames.has(lexeme?.text ?? '');

/** What comes next; `about` is what is asked about, as it is written: `<name>`, or a state variable. */
type Next =
  | { kind: 'begin' | 'name' | 'class' | 'whole' | 'denied' | 'list' | 'none' }
  | { kind: 'ask' | 'value'; about: string };

/** What has to come after these lexemes. */
function nextAfter(lexemes: Lexeme[], stateNames: StateNames): Next {
  const last = lexemes.at(-1);
  const previous = lexemes.at(-2);
  const word = fold(last?.text ?? '');
  if (!last) return { kind: 'begin' };
  const isSubject = (lexeme: Lexeme) => isName(lexeme) || isState(lexeme, stateNames);
  const about = lexemes.findLast(isSubject)?.text ?? '';
  if (COMPARISONS.includes(word) || word === '{' || word === ',') return { kind: 'value', about };
  if (isOperand(last, stateNames)) {
    if (COMPARISONS.includes(previous?.text ?? '')) return { kind: 'whole' };
    if (isInList(lexemes)) return { kind: 'list' };
    return isSubject(last) ? { kind: 'ask', about } : { kind: 'none' };
  }
  return nextAfterWord(
    meaningOf(last),
    meaningOf(previous),
    COMPARISONS.includes(previous?.text ?? ''),
  );
}

const AFTER: ReadonlyMap<string, Next['kind']> = new Map([
  ['is', 'class'],
  ['and', 'name'],
  ['or', 'name'],
  ['(', 'name'],
  [')', 'whole'],
  ['}', 'whole'],
]);
const CLASSES = ['valid', 'invalid', 'empty'];

function nextAfterWord(word: string, previous: string, isCompared: boolean): Next {
  // true and false are words
  if (isCompared) return { kind: 'whole' };
  if (CLASSES.includes(word))
    return { kind: previous === 'is' || previous === 'not' ? 'whole' : 'denied' };
  if (word === 'not') return { kind: afterNot(previous) };
  // where a language puts it last
  if (word === 'in' && previous === '}') return { kind: 'whole' };
  const kind = AFTER.get(word) ?? (word.startsWith('/') ? 'whole' : 'none');
  return kind === 'ask' || kind === 'value' ? { kind: 'none' } : { kind };
}

function afterNot(previous: string): 'class' | 'whole' | 'name' {
  if (previous === 'is') return 'class';
  return CLASSES.includes(previous) ? 'whole' : 'name';
}

function meaningOf(lexeme: Lexeme | undefined): string {
  const word = fold(lexeme?.text ?? '');
  return MEANINGS.get(word) ?? word;
}

function isInList(lexemes: Lexeme[]): boolean {
  const opened = lexemes.findLastIndex(({ text }) => text === '{');
  return opened > lexemes.findLastIndex(({ text }) => text === '}');
}

function optionsAt(next: Next, { data, state = [], language }: Nameable): string[] {
  const words = offersOf(language);
  const names = [...state.map(stateOption), ...new Set(data.map(({ name }) => `<${name}> `))];
  switch (next.kind) {
    case 'begin':
      return [...names, ...words.begins];
    case 'name':
      return [...names, words.begins[0]];
    case 'ask':
      return next.about.startsWith('<')
        ? [...words.judges, ...comparisonsFor(next.about.slice(1, -1), data), ...words.asks]
        : asksOfState(variableNamed(next.about, state), words);
    case 'class':
      return [...words.classes, ...words.denials];
    case 'denied':
      return [...words.denialsAfter, ...words.joins];
    case 'value':
      return next.about.startsWith('<')
        ? valuesOf(next.about.slice(1, -1), data)
        : valuesOfState(variableNamed(next.about, state), language);
    case 'list':
      return [', ', words.listEnd];
    case 'whole':
      return [...words.joins];
    case 'none':
      return [];
  }
}

const stateOption = ({ name }: StateVariable) => `${name} `;
const variableNamed = (name: string, state: readonly StateVariable[]) =>
  state.find((variable) => variable.name === name);

/** How a condition goes on after a state variable; a boolean is whole as it stands. */
function asksOfState(
  variable: StateVariable | undefined,
  words: ReturnType<typeof offersOf>,
): string[] {
  if (variable?.type === 'integer') return COMPARISONS.map((sign) => `${sign} `);
  return variable?.type === 'boolean' ? [...words.joins, '= ', '!= '] : ['= ', '!= '];
}

/** The values of a state variable, as conditions and actions write them: of an integer its first one and its bounds. */
export function valuesOfState(variable: StateVariable | undefined, language: Language): string[] {
  if (!variable) return [];
  if (variable.type === 'list') return variable.values.map((value) => literalOf(value, 'text'));
  if (variable.type === 'boolean') return [syntaxOf(language).true, syntaxOf(language).false];
  const { min, first, max } = variable;
  return [...new Set([first, min, max])].map(String);
}

/** What has an order can be compared by it. */
function comparisonsFor(name: string, data: Data[]): string[] {
  const isOrdered = data.some((each) => each.name === name && ORDERED.includes(each.type));
  return (isOrdered ? COMPARISONS : ['=', '!=']).map((sign) => `${sign} `);
}

/** The values there are, as a condition writes them; what is secret is not shown. */
function valuesOf(name: string, data: Data[]): string[] {
  const values = data
    .filter((each) => each.name === name && !each.isSecret)
    .flatMap(({ values: texts, type }) => texts.map((text) => literalOf(text, type)));
  return [...new Set(values)];
}

/** A value as a condition writes it. */
export function literalOf(text: string, type: TestData['type']): string {
  const isNumber = (type === 'integer' || type === 'decimal') && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
