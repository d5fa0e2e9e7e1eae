import { isNoName, namesBefore } from './data-name.ts';
import { enteredValuesIn } from './entered-values.ts';
import { givenLine } from './given-lines.ts';
import type { Item } from './items.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { rulesOf } from './rule.ts';
import { splitSentences, withoutStop } from './sentence.ts';
import { isChoice, splitValues } from './values.ts';

const GIVEN =
  /^(?:(valid|invalid|geçerli|geçersiz|wrong|yanlış|hatalı)\s+)?(.{2,40}?)\s*(?::|=)\s*(\S.*)$/su;

/** Takes `username: ali, veli` and `invalid password: 123` as values, and gives the other items. */
export function withoutValues(reader: Reader, items: Item[]): Item[] {
  return items.filter((item) => !takeValues(reader, item));
}

/** @returns whether an item says only what values a name has, or what is neither that nor a rule */
function takeValues({ book, language, leftOver }: Reader, item: Item): boolean {
  const text = withoutStop(item.text);
  const found = GIVEN.exec(lower(text, language));
  const isRule = rulesOf(text, language).length > 0;
  if (!found || isRule || givenLine(text, language) || splitSentences(text).length > 1)
    return false;
  const [, word = '', name = '', after = ''] = found;
  const pairs = enteredValuesIn(text, language);
  if (pairs.length > 1) {
    for (const { name: one, value } of pairs)
      book.add({ name: one, validity: 'valid', type: 'text', values: [value] }, item.from);
    return true;
  }
  const values = splitValues(text.slice(text.length - after.length));
  const isNamed = name.split(' ').length < 5 && !isNoName(name, language);
  if (values.length === 0 || RANGE.test(after) || !isNamed) return false;
  const [one = name] = namesBefore(name, language);
  const validity = WRONG.test(word) ? 'invalid' : 'valid';
  const from = { ...item.from, text };
  if (values.length === 1 || values.every(isChoice))
    book.add({ name: one, validity, type: 'text', values }, from);
  else leftOver.push(from);
  return true;
}

const RANGE = /\d\s*(?:-|–|ile)\s*\d/;
const WRONG = /^(?:invalid|geçersiz|wrong|yanlış|hatalı)$/;
