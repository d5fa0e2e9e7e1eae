import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { actorsOfTable } from './actor-table.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { splitValues } from './values.ts';

/** The heading of who acts. */
const HEADING =
  /^(?:(?:\d{1,2}\.?)+\s+)?(?:(?:(?:primary|secondary|main|other|further|supporting) )?actors?|(?:user |actor )?roles?|(?:(?:birincil|ikincil|ana|diğer|yardımcı) )?aktör(?:ler)?|(?:kullanıcı |aktör )?rol(?:ler)?i?)(?: (?:and|ve) \p{L}+)?\s*:?$/u;
/** The first column of a table of who is who. */
export const COLUMN_OF_ACTORS =
  /^(?:(?:user |actor )?roles?(?: names?)?|actors?|(?:kullanıcı )?rol(?:ü|ler|leri)?(?: adı)?|aktör(?:ler)?)$/u;
/** A name, up to what is said of it. */
const NAME = /^(?:the |an? )?(\p{L}[\p{L}' -]{1,38}?)\s*(?:[:–—(.]|\s-\s|$)/u;

/** Whom a document calls actors or roles under a heading or in a table, in small letters. */
export function namedActors(blocks: readonly Block[], language: Language): string[] {
  const found = new Set<string>();
  /** Level of the heading of actors that stands above, if one does. */
  let level: number | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') level = levelBehind(block, level, language);
    else for (const name of namesIn(block, level !== undefined, language)) found.add(name);
  }
  return [...found];
}

function levelBehind(
  { text, level }: Block & { kind: 'heading' },
  above: number | undefined,
  language: Language,
): number | undefined {
  if (HEADING.test(lower(text, language).trim())) return level;
  return above !== undefined && level > above ? above : undefined;
}

function namesIn(block: Block, isHeaded: boolean, language: Language): string[] {
  if (block.kind === 'table') {
    const [[head = ''] = [], ...body] = block.rows;
    const isOfActors = COLUMN_OF_ACTORS.test(lower(head.trim(), language));
    const cells = isOfActors
      ? body.map(([cell = '']) => cell)
      : actorsOfTable(block.rows, language);
    return cells.flatMap((cell) => namesOf(cell, language));
  }
  if (!isHeaded || (block.kind !== 'paragraph' && block.kind !== 'item')) return [];
  return namesOf(block.text, language);
}

function namesOf(words: string, language: Language): string[] {
  const small = lower(words, language).trim();
  const [first = ''] = small.split(/\s*[:(–—]\s*|\s-\s/);
  const { singular } = rulesFor(language).dataName;
  return splitValues(first).flatMap((value) => {
    const name = NAME.exec(value)?.[1]?.trim() ?? '';
    return name && name.split(' ').length <= 4 ? [name, singular(name)] : [];
  });
}
