import { valuesInCode } from './code-values.ts';
import { typeOfValues } from './draw-table.ts';
import { type Drawing, plainWords } from './drawing.ts';
import { enteredValuesIn } from './entered-values.ts';
import type { Sentence } from './sentence.ts';

/**
 * The words of a step with a token in place of each value that it enters. The values are test data: of the document, where
 * it says more about their name, else of the model alone, as another flow may enter something else.
 */
export function withEntered(drawing: Drawing, text: string, from: Sentence): string {
  const { shop } = drawing;
  const parts = [''];
  let rest = text;
  for (const { name, value, literal, before = '' } of enteredValuesIn(text, shop.language)) {
    const at = rest.indexOf(`${before}${literal}`) + before.length;
    const token = tokenFor(drawing, { name, value }, from) ?? plainWords(literal);
    parts.push(plainWords(rest.slice(0, at)), token);
    rest = rest.slice(at + literal.length);
  }
  return [...parts, plainWords(rest)].join('');
}

/** Code below a step with a token in place of each value that it gives to a name. */
export function withCodeValues(drawing: Drawing, text: string, from: Sentence): string {
  const parts: string[] = [];
  let at = 0;
  for (const { name, value, index } of valuesInCode(text)) {
    if (index < at) continue;
    const token = tokenFor(drawing, { name, value }, from);
    if (token === undefined) continue;
    parts.push(plainWords(text.slice(at, index)), token);
    at = index + value.length;
  }
  return [...parts, plainWords(text.slice(at))].join('');
}

/** So many values of one name a flow enters at most: what is beyond stays words. */
const MAX_NUMBER = 20;

/** The token of a value; a second value under the name of a first one has a number behind its name. */
function tokenFor(
  { shop, model, entered }: Drawing,
  { name, value }: { name: string; value: string },
  from: Sentence,
): string | undefined {
  const { book } = shop;
  // where a document lists what may be chosen, a step that names one of these means that one alone
  if (book.choices.has(name, value)) return undefined;
  const known = book.valuesOf(name);
  // a rule holds for all flows; values that another flow is given do not
  const hasRule = known.some(({ validity }) => validity === 'invalid');
  const same = known.find((one) => one.value === value);
  if (hasRule || same) {
    const validity = same?.validity ?? 'valid';
    book.add({ name, validity, type: 'text', values: [value] }, from);
    return book.token(name);
  }
  const numbered = Array.from({ length: MAX_NUMBER - 1 }, (_, index) => `${name} ${index + 2}`);
  const own = [name, ...numbered].find((one) => (entered.get(one) ?? value) === value);
  if (own !== undefined && !entered.has(own)) {
    entered.set(own, value);
    const type = typeOfValues([value]);
    const data = { name: book.written(own), validity: 'valid' as const, type, values: [value] };
    shop.entered.push({ data: { ...data, modelId: model.id }, from });
  }
  return own && book.token(own);
}
