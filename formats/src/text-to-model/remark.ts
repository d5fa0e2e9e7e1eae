import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';

const ADDRESS = /^(?:([^:]{1,60}):\s*)?["“<]?https?:\/\/\S+$/iu;
/** Code that stands alone, as one word: the name of a file, the type of a field. */
const CODE = /^\[?“[^“”\s]{1,200}”(?::“[^“”\s]{1,200}”)?\]?$/u;
/** `alertname = KubeJobFailed`: a line of code. */
const ASSIGNMENT = /^[\w.-]{2,60}\s=\s\S/u;
const IN_BRACKETS = /^\([^()]*\)\.?$/;

/** What is written like a paragraph or an item, and states nothing that happens: where to read more, a name, words in brackets. */
export function isRemark(
  { marker, text }: { marker: string; text: string },
  language: Language,
): boolean {
  if (isEmpty(text)) return true;
  if (marker === '') return IN_BRACKETS.test(text);
  const address = ADDRESS.exec(text);
  // `Open: https://…` is what somebody does
  return (
    CODE.test(text) ||
    ASSIGNMENT.test(text) ||
    (address !== null && !isStepLike(`${address[1]} …`, language))
  );
}

/** A line between two parts, a number of a note, a place to write something in; `Examples:` above what they are. */
function isEmpty(text: string): boolean {
  return !/\p{L}/u.test(text) || /^_?\{[^{}]*\}_?$/.test(text) || isExamples(text);
}

/** A line above the values of a scenario. */
export function isExamples(text: string): boolean {
  return /^(?:examples?|örnek(?:ler)?)\s*:$/iu.test(text);
}

/**
 * `For example, …`, `Note: …`, `This prevents …` behind a step: a sentence beside the flow.
 *
 * @param isFirst whether it explains no sentence before it, as one at the beginning or with a number of its own
 */
export function isComment(text: string, language: Language, isFirst: boolean): boolean {
  const { comment, explains } = rulesFor(language).statement;
  const small = lower(text, language);
  return comment.test(small) || (!isFirst && explains.test(small));
}
