import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { exampleOf, type Signs, type SignsRule, signsOfWords } from './signs.ts';

/** One kind of signs in a code, and how it looks in an example where nothing else is said. */
type Piece = { signs: Signs; sample?: string };

/** A date, a standard, the places of a number: no code, though it is made of letters and digits. */
const NO_CODE =
  /^[\d.,\s]+$|^(?:ISO|RFC|UTF|SHA|MD|EN|TS|DIN|IEC|IEEE)\b|(?:DD|MM|HH|GG|SS)|^\d{4}-\d{2}-\d{2}/u;

/**
 * What a cell says of the signs of a code: `SC-99999`, `SC-12345`, `two letters, a hyphen and five digits`, `Year and six digits, e.g. 2026-004711`.
 *
 * @param others examples that other cells of the row give
 */
export function codeIn(
  cell: string,
  language: Language,
  others: readonly string[] = [],
): SignsRule | undefined {
  const { text, examples } = partsOfCell(cell, language);
  const template = piecesOfTemplate(text);
  const pieces = template ?? piecesOfWords(text, language) ?? piecesOfExample(text);
  if (!pieces || pieces.length < 2) return undefined;
  const signs = pieces.map((piece) => piece.signs);
  const free = signs.filter(({ kind }) => kind !== 'fixed');
  if (free.length === 0) return undefined;
  const own = !template && isExample(text) ? [text] : [];
  const made = pieces.map(({ signs: one, sample }) => sample ?? exampleOf([one], [])).join('');
  const given = exampleOf(signs, [...own, ...examples, ...others], made);
  return { kind: 'signs', name: '', signs, example: given };
}

/** A cell without the examples it gives, and these. */
export function partsOfCell(
  cell: string,
  language: Language,
): { text: string; examples: string[] } {
  const examples: string[] = [];
  let text = cell.trim();
  for (const pattern of rulesFor(language).signs.example) {
    const found = pattern.exec(text);
    const value = found?.groups?.value?.replace(/[.,-]$/, '') ?? '';
    if (!found || !/\d/.test(value)) continue;
    examples.push(value);
    text = `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`;
  }
  const [whole, inside = ''] = /\(\s*([^()]*?)\s*\)/u.exec(text) ?? [];
  if (whole && CODE.test(inside)) examples.push(inside);
  const isIdle = inside === '' || CODE.test(inside) || piecesOfWords(inside, language);
  if (whole && isIdle) text = text.replace(whole, '');
  return { text: text.replace(/[\s,;:.("“‘]+$/u, '').trim(), examples };
}

/** How long a code is as a whole, before its parts: `11 characters, four letters and seven digits`. */
const LENGTH =
  /^\d{1,2}\s+(?:characters?|signs?|karakter|hane)(?:\s+(?:long|uzunluğunda))?\s*[,:]\s*/iu;

/** Letters and digits without a space, some of them digits. */
const CODE = /^(?=\S*\d)[\p{L}\d][\p{L}\d._/-]{2,30}$/u;

/** `SC-99999`, `AA-####`: a nine or a hash stands for a digit, several A for as many letters. */
function piecesOfTemplate(text: string): Piece[] | undefined {
  const isTemplate = /^[\p{Lu}\d#]+(?:[-/._ ][\p{Lu}\d#]+)*$/u.test(text) && /99|##/.test(text);
  if (!isTemplate || NO_CODE.test(text) || !/[\p{L}/-]/u.test(text)) return undefined;
  const runs = runsOf(text);
  const pieces = runs.map((run): Piece | undefined => {
    if (/^(?:9+|#+|N{2,})$/.test(run)) return digits(run.length);
    if (run === 'YYYY') return { signs: { kind: 'digit', count: 4 }, sample: '2026' };
    if (/^(?:A|L){2,}$/.test(run)) return { signs: { kind: 'letter', count: run.length } };
    // `XXXX` may be anything
    return /^(\p{L})\1+$/u.test(run) ? undefined : fixed(run);
  });
  return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
}

/** `SC-12345` as the only word: its letters and marks are fixed, and there are as many digits. */
function piecesOfExample(text: string): Piece[] | undefined {
  if (!isExample(text)) return undefined;
  return runsOf(text).map((run) => (/^\d+$/.test(run) ? digits(run.length) : fixed(run)));
}

function isExample(text: string): boolean {
  return /^\p{Lu}{1,6}[-/._]?\d{3,12}$/u.test(text) && !NO_CODE.test(text);
}

/** Each of one sign again and again, of digits that differ, or of what is between them. */
function runsOf(text: string): string[] {
  return text.match(/9{2,}|#+|\d+|YYYY|([ALN])\1+|\p{Lu}+|[^\p{Lu}\d#]/gu) ?? [];
}

/** `Letters SC, a hyphen and five digits`: every part of the list has to be understood. */
function piecesOfWords(text: string, language: Language): Piece[] | undefined {
  const { between, literal, marks, year } = rulesFor(language).signs;
  const pieces = text
    .replace(LENGTH, '')
    .split(between)
    .map((words): Piece | undefined => {
      const small = lower(words, language).trim();
      if (year.test(small)) return { signs: { kind: 'digit', count: 4 }, sample: '2026' };
      const mark = marks.find(([pattern]) => pattern.test(small))?.[1];
      if (mark) return fixed(mark);
      const counted = signsOfWords(small, language);
      if (counted) return { signs: counted };
      const groups = literal.exec(words.trim())?.groups;
      const plain = /^["“'‘]?([\p{Lu}\d]{1,8})["”'’]?$/u.exec(words.trim())?.[1];
      const own =
        groups?.text ?? groups?.before ?? (/\p{L}/u.test(plain ?? '') ? plain : undefined);
      return own ? fixed(own) : undefined;
    });
  const isRead = pieces.length > 1 && pieces.every((piece) => piece !== undefined);
  return isRead ? pieces : undefined;
}

function fixed(text: string): Piece {
  return { signs: { kind: 'fixed', text }, sample: text };
}

function digits(count: number): Piece {
  return { signs: { kind: 'digit', count } };
}
