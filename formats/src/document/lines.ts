import { append } from '../append.ts';
import { fromAsciiDoc } from './asciidoc.ts';
import { codePiece, isCodeFence, stepsInRemarks } from './code.ts';
import { DOWN, takeDownArrows } from './down-arrows.ts';
import { takeGridTable } from './grid-tables.ts';
import { withoutMarks } from './marks.ts';
import { isChapter, withNumberedHeadings } from './numbered-headings.ts';
import type { Piece } from './piece.ts';
import { beginsTable, isTableRow, takeParted, takeTable } from './tables.ts';

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/;
/** A line across the page, which says nothing. */
const RULE = /^\s*(?:([-*_=~])\1{2,}|([-*_])(?: \2){2,})\s*$/;
const FENCE = /^\s*(```|~~~)\s*(\S*)\s*$/;
/** `1.` `2)` `3a.` `3.a` `3a2b1.` `*a.` `*a —` `2-4a.` `1.2.` `a)` `(1)` `-` `*` `+` `•`, then a space; `3. adımda` names a step. */
const ITEM =
  /^(?![ \t]*\d{1,3}\.[ \t]+[Aa]dım(?:[ıi]n|ın)?(?:d[ae]n?|a)(?!\p{L}))([ \t]*)(\(?\d{1,3}(?:\.\d{1,3}){0,3}\.?[a-zçğıöşü]?\d{0,2}[.):]|\d{1,3}(?:\.\d{1,3}){1,3}|\d{1,3}[a-zçğıöşü]\.\d{1,2}[.):]?|\d{1,3}\.[a-z]\.\d{1,2}[.):]?|\d{1,3}\.[a-z](?=[ \t]+\p{Lu})|\.\d{1,2}[.)]?(?=[ \t]+\p{Lu})|\d{1,3}[a-z]\d{0,2}|(?:\*|\d{1,3}[-–]\d{1,3}|\d{1,3})(?:[a-z]\d{1,2}){0,3}[a-z]?[.):]|\d{1,2}-(?=[ \t]+\p{L})|\*[a-z](?=[ \t]+[-–—][ \t])|[a-zA-Z][.)]|[-*+•‣–—☐→➔o])[ \t]+(\S.*)$/u;
/** `→ The page shows an error`: what comes of the line above. */
const LEADS = /^[→➔]$/u;
/** The mark of an item to tick. */
const BOX = '☐';

/**
 * Pieces of plain text or Markdown: headings, lists with their marks, tables, fenced Gherkin, and
 * paragraphs, whose hard line breaks are undone.
 * Time: linear in the text, whatever is in it.
 */
export function piecesOfLines(text: string, isMarkdown: boolean): Piece[] {
  const lines = withNumberedHeadings(text.split('\n'));
  const pieces = readLines(isMarkdown ? fromAsciiDoc(withoutBreaks(lines)) : lines, isMarkdown);
  return isMarkdown ? pieces.map(withoutMarks) : pieces;
}

/** A backslash at the end of a line breaks it; in code it is part of a command. */
function withoutBreaks(lines: string[]): string[] {
  const fenced = fencedIn(lines);
  return lines.map((line, index) => (fenced[index] ? line : line.replace(/\\$/, '  ')));
}

/** By line whether it stands inside a fence of code, or opens one. */
export function fencedIn(lines: readonly string[]): boolean[] {
  let fence = '';
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (mark && (!fence || line.trim() === fence)) fence = fence ? '' : mark;
    return fence !== '';
  });
}

/** @param isFenced inside a fence no other one opens */
function readLines(lines: string[], isMarkdown: boolean, isFenced = false): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < lines.length; ) {
    const fence = isFenced ? null : FENCE.exec(lines[index] ?? '');
    index = fence
      ? takeFence(lines, index, pieces, fence)
      : takePiece(lines, index, pieces, isMarkdown);
  }
  return pieces;
}

/** @returns the line after the piece */
function takePiece(lines: string[], index: number, pieces: Piece[], isMarkdown: boolean): number {
  const line = lines[index] ?? '';
  if (line.trim() === '' || RULE.test(line) || DOWN.test(line)) return index + 1;
  const heading = HEADING.exec(line);
  if (heading) {
    const [, marks = '', words = ''] = heading;
    pieces.push({ kind: 'heading', level: marks.length, text: withoutClosing(words) });
    return index + 1;
  }
  const grid = takeGridTable(lines, index, pieces);
  if (grid > index) return grid;
  if (beginsTable(lines, index)) return takeTable(lines, index, pieces);
  const parted = takeParted(lines, index, pieces);
  if (parted > index) return parted;
  const isItem = itemAt(line, isMarkdown) !== null;
  const down = isItem ? index : takeDownArrows(lines, index, pieces);
  if (down > index) return down;
  if (isItem) return takeItem(lines, index, pieces, isMarkdown);
  const under = UNDERLINE.exec(lines[index + 1] ?? '')?.[1];
  if (under) {
    pieces.push({ kind: 'heading', level: under.startsWith('=') ? 1 : 2, text: line.trim() });
    return index + 2;
  }
  return takeParagraph(lines, index, pieces, isMarkdown);
}

function itemAt(line: string, isMarkdown: boolean): RegExpExecArray | null {
  return ITEM.exec(isMarkdown ? withPlainMark(withSpace(line)) : withSpace(line));
}

/** `1.Open the page`, `-Open the page`: the space after a mark is often left out. */
function withSpace(line: string): string {
  return line.replace(/^(\s*(?:\d{1,2}[.)]|-(?=\p{Lu}\p{L}*,?\s+\p{L})))(?=\p{Lu})/u, '$1 ');
}

/** `**2a.** The card`, `* a The net fails`, `- [x] Sign in`: a mark in bold or with a space in it is a mark, and a box to tick is none. */
function withPlainMark(line: string): string {
  return line
    .replace(/^(\s*(?:[-*+] )?)(\*\*|__)(\d{1,3}\.?[a-z]?\d{0,2}[.):]?)\2[.):]?\s+/u, '$1$3 ')
    .replace(/^(\s*)\*\s+([a-z])\s+(?=\p{Lu})/u, '$1*$2. ')
    .replace(/^(\s*)[-*+]\s+\[[ xX✓✔]?\]\s+/u, `$1${BOX} `);
}

/** A heading may be closed with the marks that opened it. */
function withoutClosing(words: string): string {
  const text = words.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

function takeFence(
  lines: string[],
  index: number,
  pieces: Piece[],
  fence: RegExpExecArray,
): number {
  const [, mark = '', name = ''] = fence;
  const language = name.toLowerCase();
  let end = index + 1;
  while (end < lines.length && lines[end]?.trim() !== mark) end++;
  append(pieces, piecesOfCode(language, lines.slice(index + 1, end)));
  return end + 1;
}

/**
 * The pieces of code that a document shows, by the language that it names: Gherkin stays as it is, plain text is read
 * like any other, and what programs are written in is code. Numbered remarks in code are text.
 */
export function piecesOfCode(language: string, lines: string[]): Piece[] {
  if (/^(gherkin|feature|cucumber)$/.test(language) && !isBareScenario(lines))
    return [{ kind: 'gherkin', text: lines.join('\n') }];
  if (!isCodeFence(language, lines)) return readLines(lines, false, true);
  const steps = stepsInRemarks(lines);
  const code = codePiece(language, lines);
  return steps ? readLines(steps, false, true) : code ? [code] : [];
}

/** Scenarios without the feature that they are of are no Gherkin that could be parsed. */
function isBareScenario(lines: string[]): boolean {
  const first = lines.find((line) => /^\s*[^\s@#]/.test(line)) ?? '';
  return /^\s*(?:scenario(?: outline)?\s*:|senaryo(?: taslağı)?\s*:|(?:given|when|diyelim ki|eğer ki)\s)/iu.test(
    first,
  );
}

function takeItem(lines: string[], index: number, pieces: Piece[], isMarkdown: boolean): number {
  const [, indent = '', marker = '', words = ''] = itemAt(lines[index] ?? '', isMarkdown) ?? [];
  const width = widthOf(indent);
  let end = index + 1;
  // `2a — The card is lost`: the dash belongs to the mark
  const all = [/[a-z]$/u.test(marker) ? words.trim().replace(/^[-–—]\s+/u, '') : words.trim()];
  while (goesOn(lines[end] ?? '', width) || (isMarkdown && isLazy(all.at(-1) ?? '', lines[end])))
    all.push(lines[end++]?.trim() ?? '');
  const mark = LEADS.test(marker) ? '-' : marker;
  pieces.push({ kind: 'item', level: Math.floor(width / 2), marker: mark, text: all.join(' ') });
  return end;
}

/** In Markdown an item goes on at the margin as well; here only where its sentence does. */
function isLazy(last: string, line = ''): boolean {
  return /[\p{L}\p{N},]$/u.test(last) && /^\p{Ll}/u.test(line) && !ITEM.test(line);
}

/** An item goes on in lines that stand further in than its mark. */
function goesOn(line: string, width: number): boolean {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const isOther = ITEM.test(line) || FENCE.test(line) || isTableRow(line);
  return line.trim() !== '' && widthOf(indent) > width && !isOther;
}

function widthOf(indent: string): number {
  return indent.replaceAll('\t', '    ').length;
}

function takeParagraph(
  lines: string[],
  index: number,
  pieces: Piece[],
  isMarkdown: boolean,
): number {
  const words = [lines[index]?.trim() ?? ''];
  let end = index + 1;
  while (isMoreOf(words.at(-1) ?? '', lines, end, isMarkdown))
    words.push(lines[end++]?.trim() ?? '');
  pieces.push({ kind: 'paragraph', text: words.join(' ') });
  return end;
}

/** Lines that people write as steps stand alone even in Markdown. */
const OWN_LINE =
  /^\s*(?:\p{Lu}[\p{L}\d() -]{1,40}:(?:\s|$)|(?:step|adım)\s+\d|\d{1,3}\.\s+adım(?:ın)?da|(?:given|when|then|and|but|diyelim ki|eğer ki|o zaman|ve|ama)\s+(?=\S.{0,200}$))/iu;

/** `**Actor:** Customer`, `**Exceptions**`: a label in bold begins a line of its own, and one that is a line ends it. */
const BOLD_LABEL = /^\s*(\*\*|__)[\p{Lu}\d][^*_]{1,60}(?::\1\s|\1:\s|:?\1:?\s*$)/u;
const BOLD_LINE = /^(\*\*|__)[^*_]{1,60}\1:?$/u;

const ARROW = /\S\s+(?:→|=>|->)\s+\S/u;

/** What follows from `Director approves → …` is said on its line. */
function isPartedByArrow(last: string, next: string): boolean {
  const isParted = ARROW.test(last) || (ARROW.test(next) && /[.!?]$/.test(last));
  return isParted && /^\s*\p{Lu}/u.test(next);
}

/** In Markdown a paragraph ends at an empty line; in plain text also where a line is short or ends a sentence. */
function isMoreOf(last: string, lines: string[], index: number, isMarkdown: boolean): boolean {
  const next = lines[index] ?? '';
  const isOther =
    next.trim() === '' ||
    ITEM.test(next) ||
    HEADING.test(next) ||
    FENCE.test(next) ||
    isTableRow(next) ||
    UNDERLINE.test(lines[index + 1] ?? '');
  if (isOther || /[:;]$/.test(last) || OWN_LINE.test(next)) return false;
  if (isMarkdown && (BOLD_LABEL.test(next) || BOLD_LINE.test(last))) return false;
  if (isMarkdown && isChapter(last) && /^\s*[\p{Lu}\d]/u.test(next)) return false;
  // `Type: a, b` ends with its line.
  if (/^\p{Lu}[\p{L} ]{1,40}:\s\S/u.test(last) && /^\s*\p{Lu}/u.test(next)) return false;
  if (isPartedByArrow(last, next)) return false;
  return isMarkdown || (last.length >= 50 && !/[.!?]$/.test(last));
}
