import type { Language } from '@caseloom/locales/language';
import type { Block, SourceDocument } from '../document/document.ts';
import { labelOf } from './labels.ts';
import { lower } from './lower.ts';

/** The mark of a step or an alternative inside a line, behind the end of a sentence or a label. */
const MARK =
  /(?<=^|[.:;!?"”)]\s)\(?(?<number>\d{1,2})(?<letter>[a-z]\d{0,2})?[.)]\s+(?=["“]?\p{Lu})/gu;
/** A line with more marks is a text of its own, in which they mean something else. */
const MAX_MARKS = 50;

/**
 * A document in which steps and alternatives that were written in one line, as somebody types them into a field, are items each:
 * `Alternative: 4a. If the card expired, … 6a. …`
 */
export function splitMarkedLines(document: SourceDocument, language: Language): SourceDocument {
  return { ...document, blocks: document.blocks.flatMap((block) => piecesOf(block, language)) };
}

function piecesOf(block: Block, language: Language): Block[] {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return [block];
  const named = withoutBreaks(block);
  if (named) return named;
  const marks = [...block.text.matchAll(MARK)].filter(
    ({ groups }) => block.kind === 'paragraph' || groups?.letter,
  );
  const [first] = marks;
  if (!first || marks.length > MAX_MARKS || !isOneByOne(marks)) return [block];
  const front = block.text.slice(0, first.index).trim();
  const isLabel = headOf(front, language) === front;
  if (block.kind === 'paragraph' && front !== '' && !isLabel) return [block];
  const { line } = block;
  const level = block.kind === 'item' ? block.level : 0;
  const items = marks.flatMap((mark, index) => {
    const end = marks[index + 1]?.index ?? block.text.length;
    const words = block.text.slice(mark.index + mark[0].length, end).trim();
    const head = index + 1 < marks.length ? headOf(words, language) : '';
    const text = words.slice(0, words.length - head.length).trim();
    const item: Block = { kind: 'item', line, level, marker: mark[0].trim(), text };
    return head ? [item, { kind: 'paragraph' as const, line, text: head }] : [item];
  });
  return [...(front ? [{ ...block, text: front }] : []), ...items];
}

/** The reference of an alternative at the start of a line, or behind the end of a sentence: `A2 – `. */
const NAMED = /(?<=^|[.!?"”)]\s)(?<letters>[A-Z]{1,2})(?<number>\d{1,2})\s*[–—:-]\s+(?=\p{Lu})/gu;

/** `A1 – …` and `A2 – …` on lines that were joined to one paragraph: each is a paragraph. */
function withoutBreaks(block: Block & { kind: 'paragraph' | 'item' }): Block[] | undefined {
  if (block.kind !== 'paragraph') return undefined;
  const marks = [...block.text.matchAll(NAMED)];
  const [first] = marks;
  const isRow = marks.every(
    ({ groups }, index) =>
      groups?.letters === first?.groups?.letters &&
      Number(groups?.number) === Number(first?.groups?.number) + index,
  );
  if (first?.index !== 0 || marks.length < 2 || marks.length > MAX_MARKS || !isRow)
    return undefined;
  return marks.map(({ index }, at) => ({
    ...block,
    text: block.text.slice(index, marks[at + 1]?.index).trim(),
  }));
}

/** Plain numbers count from one; those with a letter stand for themselves. */
function isOneByOne(marks: RegExpExecArray[]): boolean {
  const plain = marks.filter(({ groups }) => !groups?.letter);
  const isRow = plain.every(({ groups }, index) => Number(groups?.number) === index + 1);
  return isRow && plain.length !== 1;
}

/** The label at the end of some words, that heads the next mark: `Alternative:`. */
function headOf(words: string, language: Language): string {
  const head = /(?:^|(?<=[.!?"”)]\s))[\p{L} ]{2,40}:$/u.exec(words)?.[0] ?? '';
  const name = head.slice(0, -1);
  const role = labelOf(lower(name, language), name)?.role;
  return role === 'main' || role === 'alternative' ? head : '';
}

/** `1. The guest pays. 2. The hotel confirms.` in one cell: each step on a line of its own. */
export function withOwnLines(cell: string): string {
  const mark = String.raw`\d{1,2}(?:[a-z]\d{0,2})?[.)]`;
  if (!new RegExp(`^\\s*${mark}\\s`, 'u').test(cell)) return cell;
  return cell.replace(new RegExp(`(?<=[.;:!?)\\p{L}])\\s+(?=${mark}\\s+\\p{L})`, 'gu'), '\n');
}
