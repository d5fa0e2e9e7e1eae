import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { columnAt } from './columns.ts';
import { lower } from './lower.ts';

/** `TC-1: Registration`, `UC-01 — Rent a car` */
export const NUMBERED =
  /^(?:test case|use case|uc|ks|kd|tc|us)[\s_-]?[\p{L}_-]{0,12}\d[\d.]{0,8}\s*[:.)–—-]+\s*\p{L}/iu;

/** `Step 2: Enter the address` as a heading is a part of what the heading above it names. */
export const STEP_HEADING = /^(?:step|adım)\s+\d{1,2}\s*[:.)–—-]\s*(\S.*)$/iu;

/** `Step 2` alone: what stands below it is done. */
export const STEP_ALONE = /^(?:test )?(?:step|adım)\s+#?\d{1,2}[.:]?$/iu;

/** `Use Case Name` as a heading: the paragraph under it is the name. */
const NAME_HEADING =
  /^(?:(?:use ?case|test case|scenario) (?:name|title)|(?:kullanım (?:senaryosu|durumu)|test (?:senaryosu|durumu)|senaryo) adı)$/u;

export function isNameHeading(block: Block | undefined, language: Language): boolean {
  return block?.kind === 'heading' && NAME_HEADING.test(lower(block.text, language));
}

/** `1. Use case: Book a class` with its parts below it: the item heads them. */
export function isNamedItem(block: Block, language: Language): block is Block & { kind: 'item' } {
  return block.kind === 'item' && block.level === 0 && NAMED_ITEM.test(lower(block.text, language));
}

const NAMED_ITEM = /^(?:use ?case|kullanım (?:senaryosu|durumu))(?: \d{1,3})?\s*[:–—]\s*\S/u;

/** How many numbers head a title: two of `2.3 Signing in`. */
export function depthOf(title: string): number {
  const [number] = /^\d{1,2}(?:\.\d{1,2}){0,4}(?=[.)]?\s)/.exec(title.trim()) ?? [];
  return number === undefined ? 0 : number.split('.').length;
}

/** `Title | Content`: the headings of the columns of a table of labels. */
export function isHeadRow(
  [label = '', content = '']: readonly string[],
  language: Language,
): boolean {
  const [one, other] = [label, content].map((cell) => lower(cell.trim(), language));
  return COLUMN_OF_LABELS.test(one ?? '') && COLUMN_OF_CONTENTS.test(other ?? '');
}

/** `Field | Rule`: below it a title or a description is a field, and no label. */
export function isHeadOfFields(row: readonly string[], language: Language): boolean {
  const header = row.map((cell) => lower(cell.trim(), language));
  return columnAt(header, ['name', 'rule']).size > 1 && !isHeadRow(row, language);
}

const COLUMN_OF_LABELS =
  /^(?:title|subject|heading|section|item|element|field|part|name|attribute|property|başlık|konu|bölüm|öğe|alan|madde|ad|özellik)(?: name| adı)?$/u;
const COLUMN_OF_CONTENTS =
  /^(?:contents?|values?|descriptions?|details?|information|explanations?|text|içerik|değer|açıklama(?:lar)?|bilgi(?:ler)?|detay(?:lar)?|tanım|metin)$/u;
