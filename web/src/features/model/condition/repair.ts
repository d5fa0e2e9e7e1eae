import { namesIn, printCondition, readCondition, syntaxOf } from '@caseloom/engine';
import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { fold } from '../../../lib/words.ts';
import { distance } from './distance.ts';
import { FILLERS, MEANINGS, wordPattern } from './keywords.ts';

const SIGNS: [RegExp, string][] = [
  [/===?/g, '='],
  [/!==|≠/g, '!='],
  [/=>|≥|⩾/g, '>='],
  [/=<|≤|⩽/g, '<='],
  [/>>/g, '>'],
  [/<<(?!\S*>)/g, '<'],
  [/&&?/g, ' and '],
  [/\|\|?/g, ' or '],
  [/(\d),(?=\d)/g, '$1.'],
];
const PIECE = new RegExp(
  String.raw`<[^<>|\r\n]{1,80}>|"(?:[^"\\]|\\.)*"|/(?:[^/\\\r\n]|\\.)+/|-?\d+(?:\.\d+)?(?!\p{L})|!=|<=|>=|[=<>(){},]|${wordPattern(String.raw`[\p{L}\d_@.-]+`)}|\S`,
  'giu',
);
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];
const CLASSES = ['valid', 'invalid', 'empty'];
const JOINS = ['and', 'or'];
/** The words for true and false of all languages. */
const TRUTHS = LANGUAGES.flatMap((language) => [syntaxOf(language).true, syntaxOf(language).false]);

/** What a condition may name: test data, and the state variables of its model. */
export type Names = { data: string[]; state: ReadonlySet<string> };

/**
 * What was probably meant by a condition that cannot be read, or that asks for test data that nobody
 * has: quotation marks and signs of other languages, names without brackets, words misspelt or left out.
 *
 * @returns a condition that can be read and knows its names; nothing where there is none that is near
 */
export function repairCondition(
  text: string,
  names: Names,
  language: Language,
): string | undefined {
  const pieces = outsideTexts(plainQuotes(text)).match(PIECE) ?? [];
  const meant = asMeant(pieces, names);
  const read = readCondition(completed(meant, names.state).join(' '), names.state);
  if (!read.ok || !namesIn(read.condition).every((name) => names.data.includes(name)))
    return undefined;
  const repaired = printCondition(read.condition, language);
  return repaired === text.trim() ? undefined : repaired;
}

/** Every kind of quotation mark as ours; one that is never closed ends with the text. */
function plainQuotes(text: string): string {
  const plain = text
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/"(?:[^"\\]|\\.)*"|'([^']*)'/g, (all, inner?: string) =>
      inner === undefined ? all : `"${inner.replace(/["\\]/g, '\\$&')}"`,
    );
  const marks = plain.replace(/\\./g, '').match(/"/g)?.length ?? 0;
  return marks % 2 === 1 ? `${plain}"` : plain;
}

/** The signs of other languages as ours, but in texts and patterns. */
function outsideTexts(text: string): string {
  const plain = text.replaceAll('<>', '!=').replace(/!(?=\s*[<(\p{L}_])/gu, ' not ');
  const closed = plain.replace(
    /(^|\s)<(\S+?)(?=\s+(?:is|in|matches)\s|\s*[=!])/giu,
    (all, space, name) => (name.includes('>') || !/^\p{L}/u.test(name) ? all : `${space}<${name}>`),
  );
  return closed.replace(
    /("(?:[^"\\]|\\.)*"|\/(?:[^/\\\r\n]|\\.)+\/|<[^<>|\r\n]+>)|([^"/<]+|.)/g,
    (_, kept, rest) =>
      kept ?? SIGNS.reduce((changed, [sign, ours]) => changed.replace(sign, ours), rest as string),
  );
}

/** Each piece as one of ours. */
function asMeant(pieces: string[], names: Names): string[] {
  const meant: string[] = [];
  for (const piece of pieces) {
    const last = meant.at(-1) ?? '';
    if (/^[\p{L}\d_@.-]+(?: \p{L}+)?$/u.test(piece) && !/^-?\d+(\.\d+)?$/.test(piece)) {
      const word = wordMeant(piece, { names, isValue: isValuePlace(meant) });
      if (word) meant.push(word);
    } else if (/^<.+>$/.test(piece)) meant.push(nameMeant(piece.slice(1, -1), names) ?? piece);
    else if (
      piece === '>' &&
      /^<.+>$/.test(last) &&
      meant.length === 1 &&
      pieces[meant.length + 1] === 'is'
    )
      continue;
    else meant.push(piece);
  }
  return meant;
}

function wordMeant(
  piece: string,
  { names, isValue }: { names: Names; isValue: boolean },
): string | undefined {
  if (names.state.has(piece)) return piece;
  const folded = fold(piece);
  if (FILLERS.includes(folded)) return undefined;
  const exact = names.data.find((name) => fold(name) === folded);
  const known = MEANINGS.get(folded);
  if (known && !(isValue && exact === undefined && COMPARISONS.includes(known))) return known;
  if (exact !== undefined) return `<${exact}>`;
  if (isValue && !TRUTHS.includes(folded)) return `"${piece}"`;
  return keywordNear(folded) ?? nameMeant(piece, names) ?? piece;
}

/** After a sign that compares, and in a list, stands a value. */
function isValuePlace(meant: string[]): boolean {
  const last = meant.at(-1) ?? '';
  const isInList = meant.lastIndexOf('{') > meant.lastIndexOf('}');
  const isInBrackets = last === '(' && meant.at(-2) === 'in';
  return COMPARISONS.includes(last) || isInList || isInBrackets || last === ',';
}

function nameMeant(written: string, { data, state }: Names): string | undefined {
  const folded = fold(written);
  const all = [...data.map((name) => ({ name, shown: `<${name}>` })), ...bare(state)];
  const near = all
    .map(({ name, shown }) => ({ shown, far: distance(fold(name), folded) }))
    .filter(({ far }) => far <= (folded.length > 4 ? 2 : folded.length > 2 ? 1 : 0))
    .toSorted((a, b) => a.far - b.far)[0];
  return near?.shown;
}

const bare = (state: ReadonlySet<string>) => [...state].map((name) => ({ name, shown: name }));

function keywordNear(folded: string): string | undefined {
  if (folded.length < 4) return undefined;
  const near = [...MEANINGS.keys()]
    .map((word) => ({ word, far: distance(word, folded) }))
    .filter(({ word, far }) => word.length > 3 && far <= (folded.length > 4 ? 2 : 1))
    .toSorted((a, b) => a.far - b.far)[0];
  return near && MEANINGS.get(near.word);
}

const isName = (piece: string | undefined) => /^<.+>$/.test(piece ?? '');
const isLiteral = (piece: string | undefined) => /^(?:".*"|-?\d.*)$/s.test(piece ?? '');
const isOperand = (piece: string | undefined) => isName(piece) || isLiteral(piece);
const endsAtom = (piece: string | undefined) =>
  isLiteral(piece) ||
  [...CLASSES, ')', '}', 'otherwise'].includes(piece ?? '') ||
  /^\/.+\/$/.test(piece ?? '');

/** What was left out put in: signs between a name and its value, commas, brackets, "and". */
function completed(pieces: string[], state: Names['state']): string[] {
  const out: string[] = [];
  for (const [at, piece] of pieces.entries())
    out.push(...placed(out, piece, { next: pieces[at + 1], state }));
  while (JOINS.includes(out.at(-1) ?? '')) out.pop();
  if (out.length === 1 && isName(out[0])) out.push('is', 'valid');
  return [...out, ...open(out, '{', '}'), ...open(out, '(', ')')];
}

type Following = { next: string | undefined; state: Names['state'] };

/** A piece behind those that are placed, and what has to stand before it. */
function placed(out: string[], piece: string, { next, state }: Following): string[] {
  const last = out.at(-1);
  const isInList = out.lastIndexOf('{') > out.lastIndexOf('}');
  if (piece === 'is' && (isOperand(next) || TRUTHS.includes(next ?? ''))) return ['='];
  if (piece === 'is' && COMPARISONS.includes(next ?? '')) return [];
  if (piece === '(' && last === 'in') return ['{'];
  if (piece === ')' && isInList) return ['}'];
  return [...between(last, piece, { isInList, next, state }), ofPattern(last, piece)];
}

/** What has to stand between two pieces and does not. */
function between(
  last: string | undefined,
  piece: string,
  { isInList, next, state }: Following & { isInList: boolean },
): string[] {
  if (isInList) return isLiteral(last) && isLiteral(piece) ? [','] : [];
  const isNamed = (one: string | undefined) => isName(one) || state.has(one ?? '');
  if (isNamed(last) && isLiteral(piece)) return ['='];
  // a name after a comparison begins a new one where it is compared itself
  if (endsAtom(last) && (isNamed(piece) || piece === '(') && next !== undefined) return ['and'];
  return [];
}

/** A pattern stands between slashes. */
function ofPattern(last: string | undefined, piece: string): string {
  if (last !== 'matches' || piece.startsWith('/')) return piece;
  return `/${piece.replace(/^"|"$/g, '').replaceAll('/', '\\/')}/`;
}

function open(pieces: string[], opens: string, closes: string): string[] {
  const count = (sign: string) => pieces.filter((piece) => piece === sign).length;
  return Array.from({ length: Math.max(0, count(opens) - count(closes)) }, () => closes);
}
