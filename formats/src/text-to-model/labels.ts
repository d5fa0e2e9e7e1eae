import {
  ENDS_OF_FAILURE,
  ENDS_OF_SUCCESS,
  GUARANTEE,
  KINDS_OF_ALTERNATIVES,
  REFERENCES,
  SPECIAL_REQUIREMENTS,
} from './built-labels.ts';
import { LABELS, type Role } from './label-words.ts';

const NAMED =
  /^(?:(?:uc|ks|kd)[-_ ]?(?=\d)|use ?case(?: name| title| narrative)?|subject|konu|user story|story|epic|kullanıcı hik[âa]yesi|hik[âa]ye|scenario|senaryo|test case(?: name| title)?|title|feature|process|kullanım (?:senaryosu|durumu)(?: adı)?|test (?:senaryosu|durumu)(?: adı)?|senaryo adı|başlık|süreç|işlem)(?=[\s:#–—-]|\d|$)[ ]?(?:[a-z]{0,4}-?\d[\d.]*)?\s*[:–—-]\s*(\S.*)$/u;

const NUMBERED =
  /^(?:scenario|senaryo|test case|test (?:senaryosu|durumu)|(?:user )?story|(?:kullanıcı )?hik[âa]ye(?:si)?)\s#?\d[\d.]*\s*[:–—-]/u;

const BUILT: [Role, string[]][] = [
  ['about', [...ENDS_OF_FAILURE, ...REFERENCES, ...SPECIAL_REQUIREMENTS]],
  ['outcome', ENDS_OF_SUCCESS],
  ['alternative', KINDS_OF_ALTERNATIVES],
];

const PATTERNS = [...BUILT, ...Object.entries(LABELS)].map(
  ([role, names]) => [role as Role, labelPattern(names, role === 'alternative')] as const,
);

/** Labels whose words in brackets behind them say something of what they head. */
const TITLED: ReadonlySet<Role> = new Set(['alternative', 'data']);

/** `label`, `label:` and words, `label 3a - words`, `label (step 3)`, of alternatives `label B: words` as well. */
function labelPattern(names: string[], hasLetters: boolean): RegExp {
  const namePattern = names.toSorted((a, b) => b.length - a.length).join('|');
  const letter = hasLetters ? '|[a-z](?=\\s*[:.–-])' : '';
  const number = `(?:\\s*#?\\s*(?:(?<ref>\\*?[a-z]{0,3}-?\\d{1,3}(?:\\.?[a-z])?)${letter}))?`;
  return new RegExp(`^(?:${namePattern})${number}\\s*(?<rest>(?:[:(–—]|-\\s).*)?$`, 'u');
}

/** `Extensions (alt. flows)`: the same name once more. */
const OTHER_NAME =
  /^\(alt(?:ernat(?:e|ive))?s?\.?(?: (?:flows?|paths?|scenarios?|courses?))?\)\s*(?=:|$)/iu;

/** A picture before the words of a heading or an item. */
export const SIGN = /^\s*(?:[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}\uFE0F?)\s*/u;

export type Label = { role: Role; ref: string; rest: string; isGuarantee: boolean };

/**
 * What a heading, or a line that serves as one, says it heads.
 *
 * @param text in small letters, `original` the same as written
 */
export function labelOf(text: string, original: string): Label | undefined {
  const clean = text.replace(SIGN, '').replace(/^[\d.]+\s+/, '');
  const offset = text.length - clean.length;
  for (const [role, pattern] of PATTERNS) {
    const found = pattern.exec(clean);
    if (!found) continue;
    const { ref = '', rest = '' } = found.groups ?? {};
    const ownText = rest ? original.slice(offset + clean.length - rest.length) : '';
    // `Postconditions (guarantees)` says the same once more
    const aside = TITLED.has(role)
      ? /^\([^()\d]{1,40}\)\s*(?=:\s*\S)/u
      : /^\([^()\d]{1,40}\)\s*(?=:|$)/u;
    const words = ownText.replace(OTHER_NAME, '').replace(aside, '');
    const isGuarantee =
      role === 'outcome' && GUARANTEE.test(clean.slice(0, clean.length - words.length));
    return { role, ref, isGuarantee, rest: words.replace(/^[:–—\s-]+/, '').trim() };
  }
  return undefined;
}

/** The name after `Use case:` and the like. */
export function nameAfterLabel(text: string, original: string): string | undefined {
  const name = NAMED.exec(text)?.[1];
  if (name === undefined) return undefined;
  // `Scenario 2: …` is one of several: it keeps its number
  const from = NUMBERED.test(text) ? 0 : original.length - name.length;
  return original.slice(from).trim();
}

/** A heading without its number and its `UC-01:`, anchors and signs, and of a user story without what it is for. */
export function cleanTitle(title: string): string {
  return title
    .replaceAll(/<\/?a(?:\s[^<>]*)?>/gi, '')
    .replace(/\s*\{#[\w-]+\}\s*$/, '')
    .replace(SIGN, '')
    .replace(/^\[[a-z]{1,4}[\s-]?\d[\d.]{0,8}\]\s+(?=\S)/i, '')
    .replace(/^(as an? [^,]{3,100}, i [^,]{3,150}),? so that\s.*$/i, '$1')
    .replace(/^\s*(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+)?/, '')
    .replace(/^(?:use case|kullanım (?:senaryosu|durumu))\s*:\s+(?=\S)/iu, '')
    .replace(
      /^(?:use case|feature|özellik|requirement|gereksinim|bug report|hata|uc|ks|kd|tc|us|alt|exc|ext|[a-z]{1,2})[\s-]{0,2}\d[\d.]{0,8}\s*[:.)–—-]+\s*(?=\S)/i,
      '',
    )
    .replace(/^test (?:case )?\d{1,3}[-.]\d[\d.-]{0,8}\s*[:.)–—-]?\s+(?=\S)/i, '')
    .replace(/^(?:use case|uc|ks|kd|tc)[\s-]?\d[\d.]{0,8}\s+/i, '')
    .replace(/[:\s]+$/, '')
    .trim();
}
