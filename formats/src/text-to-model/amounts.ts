import { append } from '../append.ts';
import { typeOfValues } from './draw-table.ts';
import type { Item } from './items.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';

const BULLET = /^[-*+•‣–—]$/u;
const NAME = String.raw`(?<name>(?:an? )?\p{L}[\p{L}\p{N} '’/,[\]-]{1,50}?)`;
const JOINT = String.raw`(?:\s*(?::|=>?|→|->|–|—)\s*|\s+(?:-|for|costs?|is|=)\s+|\s*\(|\s+(?=%))`;
const AMOUNT = String.raw`[+%$€£₺]?\s?(?<value>\d[\d.,]*)\s?[+%€$₺]?`;
/** `cola for $1.00`, `Beğeni alma: +5 puan`, `Three ones (1000)`: what something counts, costs or takes. */
const LINE = new RegExp(`^${NAME}${JOINT}${AMOUNT}(?:\\s\\p{L}+){0,2}\\)?$`, 'u');

/** Items without lists of amounts: each of those is a value by its name. Other items among them are no steps. */
export function withoutAmounts(reader: Reader, items: Item[]): Item[] {
  const taken = new Set(rows(items).flatMap((row) => takeRow(reader, row)));
  return items.filter((item) => !taken.has(item));
}

/** Bulleted items, one below the other. */
function rows(items: Item[]): Item[][] {
  const found: Item[][] = [[]];
  for (const item of items)
    if (BULLET.test(item.marker) && item.children.length === 0) found.at(-1)?.push(item);
    else found.push([]);
  return found;
}

/** @returns the items of a row in which most are amounts */
function takeRow({ book, language, leftOver }: Reader, row: Item[]): Item[] {
  const amounts = row.flatMap((item) => {
    const text = withoutStop(item.text);
    const { name, value } = LINE.exec(text)?.groups ?? {};
    return name && value && !isStepLike(text, language) ? [{ item, name, value }] : [];
  });
  if (amounts.length < 2 || amounts.length * 3 < row.length * 2) return [];
  for (const { item, name, value } of amounts) {
    const known = lower(name.replace(/^an? /i, ''), language);
    const data = { name: known, validity: 'valid' as const, type: typeOfValues([value]) };
    book.add({ ...data, values: [value] }, { ...item.from, text: item.text });
  }
  const others = row.filter((item) => !amounts.some((one) => one.item === item));
  append(
    leftOver,
    others.map(({ from, text }) => ({ ...from, text })),
  );
  // `Liked: +5 points` describes what happens as well
  const isEffect = ({ text }: Item) => /[:>=→–-]\s?[+-]\d/u.test(text);
  return row.filter((item) => !isEffect(item));
}
