import type { Language } from '@caseloom/locales/language';
import { typeOfValues } from './draw-table.ts';
import type { Part } from './flow.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isFailure, isStepLike } from './role.ts';
import { givenIn } from './rule.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { splitValues } from './values.ts';

type Given = { validity: 'valid' | 'invalid'; values: string[] };

const LINE =
  /^(?:(valid|geçerli)|invalid|geçersiz)(?:\s+(?:values?|inputs?|examples?|değer(?:ler)?|girdi(?:ler)?|örnek(?:ler)?))?\s*:\s*(\S.*)$/su;

/** `Valid: SUMMER26, MARKET10`: values without the name of what takes them. */
export function givenLine(text: string, language: Language): Given | undefined {
  const sentence = withoutStop(text);
  const [, valid, after = ''] = LINE.exec(lower(sentence, language)) ?? [];
  const values = splitValues(sentence.slice(sentence.length - after.length));
  // `Invalid: the page shows an error` says what happens
  const happens = (value: string) =>
    isStepLike(value, language) || isFailure(value, language) || value.split(/\s+/).length > 4;
  if (after === '' || values.length === 0 || values.some(happens)) return undefined;
  return {
    validity: valid ? 'valid' : 'invalid',
    values: values.map(rulesFor(language).number.plain),
  };
}

/** The items of a list that are such lines. */
export function givenLines(items: Item[], language: Language): Item[] {
  return items.filter(({ text }) => givenLine(text, language) !== undefined);
}

/**
 * Takes a line of values: those of `Valid e-mail: …` by their name, others for what the line above names; where that names
 * nothing, they are left over.
 */
export function takeGivenLine(reader: Reader, before: Part[], from: Sentence): boolean {
  const { book, language, leftOver } = reader;
  const given = givenLine(from.text, language);
  if (!given) return takeNamed(reader, from);
  const name = book.nameAbove(from, lineOfLast(before, leftOver, from));
  if (name === undefined) leftOver.push(from);
  else {
    if (given.validity === 'valid') book.dropMade(name);
    const known = book.valuesOf(name).map(({ value }) => value);
    const type = typeOfValues([...known, ...given.values]);
    book.add({ name, type, ...given }, from);
    book.retype(name, type);
  }
  return true;
}

/** Takes lines of values below a step or a criterion. */
export function takeGivenLines(reader: Reader, before: Part[], items: Item[]): void {
  for (const { from } of items) takeGivenLine(reader, before, from);
}

function takeNamed({ book, language }: Reader, from: Sentence): boolean {
  const given = givenIn(from.text, language);
  if (given) book.addRule(given, from);
  return given !== undefined;
}

/** The line of the last step or sentence that stands before a line and says nothing of data. */
function lineOfLast(before: Part[], leftOver: Sentence[], { file, line }: Sentence): number {
  const left = leftOver.findLast((one) => one.file === file && one.line <= line);
  return Math.max(before.at(-1)?.from.line ?? 0, left?.line ?? 0);
}
