import { isNoName, namesBefore } from './data-name.ts';
import { enteredValuesIn } from './entered-values.ts';
import { givenLine } from './given-lines.ts';
import type { Item } from './items.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { rulesOf } from './rule.ts';
import { splitSentences, withoutStop } from './sentence.ts';
import { splitValues } from './values.ts';

const GIVEN =
  /^(?:(valid|invalid|geçerli|geçersiz|wrong|yanlış|hatalı)\s+)?(.{2,40}?)\s*(?::|=)\s*(\S.*)$/su;

/** Takes `username: ali, veli` and `invalid password: 123` as values, and gives the other items. */
export function withoutValues({ book, language }: Reader, items: Item[]): Item[] {
  return items.filter((item) => {
    const text = withoutStop(item.text);
    const found = GIVEN.exec(lower(text, language));
    const isRule = rulesOf(text, language).length > 0;
    if (!found || isRule || givenLine(text, language) || splitSentences(text).length > 1)
      return true;
    const [, word = '', name = '', after = ''] = found;
    const pairs = enteredValuesIn(text, language);
    if (pairs.length > 1) {
      for (const { name: one, value } of pairs)
        book.add({ name: one, validity: 'valid', type: 'text', values: [value] }, item.from);
      return false;
    }
    const values = splitValues(text.slice(text.length - after.length));
    const isNamed = name.split(' ').length < 5 && !isNoName(name, language);
    if (values.length === 0 || /\d\s*(?:-|–|ile)\s*\d/.test(after) || !isNamed) return true;
    const isInvalid = /^(?:invalid|geçersiz|wrong|yanlış|hatalı)$/.test(word);
    const [one = name] = namesBefore(name, language);
    const validity = isInvalid ? 'invalid' : 'valid';
    book.add({ name: one, validity, type: 'text', values }, { ...item.from, text });
    return false;
  });
}
