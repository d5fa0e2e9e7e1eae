/** A value that a step enters somewhere: the name of what takes it in small letters, and the words that stand for it, quotes included. */
export type EnteredValue = {
  name: string;
  value: string;
  literal: string;
  /** What stands just before the literal, where that may stand elsewhere as well. */
  before?: string;
};

/** Text in quotes of any kind. */
const QUOTED = String.raw`"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|(?<=^|[\s(:=])['‘][^'’\n]{1,200}['’](?=$|[\s,.;:)])`;
const EMAIL = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}`;
/** No letter or digit stands just before or behind. */
const ALONE_BEFORE = String.raw`(?<![\p{L}\p{N}_#.,/+-])`;
const ALONE_BEHIND = String.raw`(?![\p{L}\p{N}_]|[./-]\p{N})`;
const IBAN = String.raw`[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?`;
const CARD = String.raw`\d{4}(?:[ -]\d{4}){3}`;
const PHONE = String.raw`(?:\+\d{1,3}|0)(?:[ -]?\(\d{3}\)|[ -]?\d{3})(?:[ -]\d{2,4}){2,3}`;
const DATE = String.raw`\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{1,2}:\d{2}(?!:\d)`;
/** Letters and digits in one word, as codes and passwords have them; `v2` is a version, `(UC03)` a reference. */
const MIXED = String.raw`(?!v\d|(?<=\()\p{Lu}{1,5}-?\d)(?=[^\s"“”]{0,40}\d)(?=[^\s"“”]{0,40}\p{L})[\p{L}\d][\p{L}\d!@#$%&*_-]{3,39}`;
/** A number that is part of no word; a sign of a currency or of percent before it stays in the words. */
const NUMBER = String.raw`(?<![\p{L}\p{N}_#.,/-]|\d:)\d{1,20}(?:[.,]\d{1,20}){0,4}(?![\p{L}\p{N}_]|[.,/:-]\p{N}|-\p{L})`;

/** What can be recognized as a value in a sentence: words in quotes, and what has a form of its own. */
export const LITERAL = new RegExp(
  [
    QUOTED,
    EMAIL,
    ...[IBAN, CARD, PHONE, DATE, TIME].map((form) => `${ALONE_BEFORE}(?:${form})${ALONE_BEHIND}`),
    NUMBER,
    `${ALONE_BEFORE}${MIXED}(?![\\p{L}\\p{N}_@#$%&*!(/-]|\\.[\\p{L}\\p{N}])`,
  ].join('|'),
  'gu',
);

/** Whether a literal is a number, which may as well count something. */
export function isNumber(literal: string): boolean {
  return /^\d+(?:[.,]\d+)*$/.test(literal) && !new RegExp(`^(?:${DATE})$`, 'u').test(literal);
}
