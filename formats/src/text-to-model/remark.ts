import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';

const ADDRESS = /^(?:([^:]{1,60}):\s*)?["“<]?https?:\/\/\S+$/iu;
/** Code that stands alone, as one word: the name of a file, the type of a field. */
const CODE = /^\[?“[^“”\s]{1,200}”(?::“[^“”\s]{1,200}”)?\]?$/u;
const IN_BRACKETS = /^\([^()]*\)\.?$/;

/** What is written like a paragraph or an item, and tells nothing that happens: where to read more, a name, words in brackets. */
export function isRemark(
  { marker, text }: { marker: string; text: string },
  language: Language,
): boolean {
  if (marker === '') return IN_BRACKETS.test(text);
  const address = ADDRESS.exec(text);
  // `Open: https://…` is what somebody does
  return CODE.test(text) || (address !== null && !isStepLike(`${address[1]} …`, language));
}

/** `For example, …`, `Note: …`: a sentence beside the flow. */
export function isBeside(text: string, language: Language): boolean {
  return rulesFor(language).statement.beside.test(lower(text, language));
}
