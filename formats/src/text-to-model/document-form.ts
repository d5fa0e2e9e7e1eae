import type { Language } from '@caseloom/locales/language';
import type { Block, SourceDocument } from '../document/document.ts';
import { COLUMN_OF_ACTORS, namedActors } from './actors.ts';
import { readConditional } from './conditional.ts';
import { labelOf } from './labels.ts';
import { lower } from './lower.ts';
import { isOnlyReferences } from './references.ts';
import { isStepLike } from './role.ts';
import { titleOfAlternative } from './title-lines.ts';

/** What a document says of itself, of words and of people beside who acts: in the first column of a table, or in any. */
const FIRST_COLUMN =
  /^(?:(?:document )?(?:version|revision|rev\.?)(?: no)?|terms?|terminology|acronyms?|abbreviations?|stakeholders?|(?:doküman |belge )?(?:sürüm|versiyon|revizyon|rev\.?)(?: no| numarası)?|terim(?:ler)?|kavram(?:lar)?|kısaltma(?:lar)?|paydaş(?:lar)?)$/u;
const ANY_COLUMN = /^(?:signatures?|signed by|imza(?:sı)?|ıslak imza)$/u;
/** So long a line of a title page is at most. */
const MAX_TITLE = 80;

/**
 * The lines of a document that are its form: its title page, titles of alternatives, names of who acts, and the tables of
 * versions, words, roles and signatures. A table's head is none of its rows.
 */
export function formTexts({ blocks }: SourceDocument, language: Language): ReadonlySet<string> {
  const texts = new Set<string>();
  const first = blocks.some(({ kind }) => kind === 'heading')
    ? blocks.findIndex((block) => block.kind !== 'heading' && !isOfTitlePage(block, language))
    : 0;
  const actors = new Set(namedActors(blocks, language));
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'table') for (const text of formOfTable(block, language)) texts.add(text);
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
    const isTitle =
      index < first ||
      isOnlyReferences(block.text) ||
      titleOfAlternative(block, blocks[index + 1], language) !== undefined ||
      actors.has(lower(block.text, language).trim());
    if (isTitle) texts.add(block.text);
  }
  return texts;
}

/** A line without a verb, as they stand before the first sentence of a document. */
function isOfTitlePage(block: Block, language: Language): boolean {
  if (block.kind !== 'paragraph') return false;
  const { text } = block;
  return (
    text.length <= MAX_TITLE &&
    !/\p{Ll}{2}[.!?]$/u.test(text) &&
    !isStepLike(text, language) &&
    !readConditional(text, language)
  );
}

/** The rows of a table that are no sentences, with their cells. */
function formOfTable({ rows }: Block & { kind: 'table' }, language: Language): string[] {
  const [first = [], ...body] = rows;
  const header = first.map((cell) => lower(cell.trim(), language));
  const [column = ''] = header;
  const isForm =
    FIRST_COLUMN.test(column) ||
    COLUMN_OF_ACTORS.test(column) ||
    header.some((cell) => ANY_COLUMN.test(cell));
  const own = isForm ? body : rows.filter((row) => isOfActors(row, language));
  return [first, ...own].flatMap((row) => [row.join(' | '), ...(isForm ? row : [])]);
}

/** `Primary actor | Clerk`, `Frequency | Daily`: what a use case says of itself beside its flow. */
function isOfActors([label = '', ...others]: string[], language: Language): boolean {
  return (
    others.length === 1 &&
    labelOf(lower(label, language), label)?.role === 'about' &&
    !/[.!?]$/.test(others[0] ?? '')
  );
}
