import type { Branch } from './flow.ts';
import { valuesOfField } from './known-fields.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { type Sentence, withoutStop } from './sentence.ts';

/**
 * `The link, if given, must be a valid URL`, among the alternatives: nothing that happens, but what a value has to be. The
 * branch is that of a value that is not, with data of either side.
 */
export function branchOfForm(
  { book, language }: Reader,
  head: string,
  from: Sentence,
): Branch | undefined {
  const { form, knownFields } = rulesFor(language);
  const sentence = withoutStop(head);
  const small = lower(sentence, language);
  const found = form.demanded.map((pattern) => pattern.exec(small)).find(Boolean);
  const { name = '', kind = '' } = found?.groups ?? {};
  const field = knownFields.find(({ noun }) => noun.test(kind));
  if (!found || !field) return undefined;
  if (!book.has(name)) {
    const { valid, invalid } = valuesOfField(field);
    book.add({ name, validity: 'valid', type: 'text', values: valid }, from);
    book.add({ name, validity: 'invalid', type: 'text', values: invalid }, from);
  }
  const at = small.indexOf(name);
  const condition = form.broken(sentence.slice(at, at + name.length));
  return { condition, parts: [], ending: 'open', from };
}
