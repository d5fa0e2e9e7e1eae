import { type DataType, VALUE_KINDS } from '@caseloom/engine';

/** What values can be proposed for: at the bounds of numbers, dates and times, or of the lengths of texts. */
export const PROPOSAL_KINDS = ['bounds', 'lengths', 'pattern', ...VALUE_KINDS] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** Types whose values have bounds. */
const RANGED: readonly DataType[] = ['integer', 'decimal', 'date', 'text'];

/** The kinds that make sense for values of a type. */
export const kindsFor = (type: DataType) =>
  PROPOSAL_KINDS.filter((kind) => {
    if (kind === 'lengths') return type === 'text';
    return kind !== 'bounds' || RANGED.includes(type);
  });

/** What proposals begin with. */
export type ProposalStart = { kind: ProposalKind; source: string };

/** Words that stand for a kind where a value is typed, in any of our languages. */
const TYPED: readonly (readonly [ProposalKind, RegExp])[] = [
  ['email', /^(?:e-?mail|e-?posta)$/iu],
  ['iban', /^iban$/iu],
  ['tckn', /^(?:tckn|t\.?c\.? kimlik no)$/iu],
  ['card', /^(?:card number|kart numarası)$/iu],
  ['phone', /^(?:phone number|telefon numarası)$/iu],
];

/** A text between slashes with something that only a regular expression has: `/users/` is a value. */
const PATTERN = /^\/(.*[\\^$[({*+?|].*)\/$/s;

/** What a text that is typed as a value stands for; undefined for a value. Of a list every text is one. */
export function typedStart(text: string, type: DataType): ProposalStart | undefined {
  if (type === 'list') return undefined;
  const plain = text.trim();
  const [, source] = PATTERN.exec(plain) ?? [];
  if (source !== undefined) return { kind: 'pattern', source };
  const kind = TYPED.find(([, word]) => word.test(plain))?.[0];
  return kind && { kind, source: '' };
}

/** Names that say what kind their values are: their numbers have no bounds. */
const NAMED: readonly (readonly [ProposalKind, RegExp])[] = [
  ['email', /e-?mail|e-?posta/iu],
  ['iban', /iban/iu],
  ['tckn', /tckn|kimlik no|kimlik numarası/iu],
  ['card', /card ?(?:no|number)|kart ?(?:no|numarası)/iu],
  ['phone', /phone|telefon|gsm/iu],
];
const BY_TYPE: readonly (readonly [ProposalKind, DataType])[] = [
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['email', 'email'],
];

/**
 * What the values of a name are most likely proposed for, until one chooses.
 *
 * @param hasWords whether its values are texts of which only the lengths have bounds
 */
export function likelyKind(
  name: string,
  { type, hasRange, hasWords }: { type: DataType; hasRange: boolean; hasWords: boolean },
): ProposalKind {
  const named = NAMED.find(([, words]) => words.test(name))?.[0];
  if (named) return named;
  if (hasWords) return 'lengths';
  if (hasRange) return 'bounds';
  const typed = BY_TYPE.find(([, each]) => each === type)?.[0];
  return typed ?? (type === 'list' ? 'pattern' : 'bounds');
}
