import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { STEP_ALONE } from './heading.ts';
import type { Role } from './label-words.ts';
import { labelOf } from './labels.ts';
import { lower } from './lower.ts';

/** A line that names who acts. */
export const ACTORS =
  /^(?:(?:primary|secondary|main|other|further|supporting|birincil|ikincil|diğer|yardımcı)\s+)?(?:actors?|who|roles?|aktör(?:ler)?|kim|roller|rol)\s*:\s*(\S.*)$/u;

/** Whether a line only heads what stands below it, or names who acts: it says nothing else. */
export function isLabelAlone(text: string, language: Language): boolean {
  const small = lower(text, language);
  const words = text.replace(/:\s*$/, '');
  return (
    STEP_ALONE.test(text) ||
    ACTORS.test(small) ||
    labelOf(small.slice(0, words.length), words)?.rest.replaceAll(/[\s_.…-]+/g, '') === ''
  );
}

const ROLES_OF_FLOW: ReadonlySet<Role> = new Set(['main', 'alternative', 'context', 'outcome']);

/** `4.1`: the number of a part of a chapter. */
export const PART_NUMBER = /^\d{1,2}\.\d{1,2}\.?$/;

/** `4.1 Main flow`, where only other headings are marked as such. */
export function isNumberedLabel(
  { marker, text, level }: Block & { kind: 'item' },
  language: Language,
): boolean {
  const role = labelOf(lower(text, language), text)?.role;
  const isOfFlow = ROLES_OF_FLOW.has(role ?? 'body');
  const isChapter = level === 0 && PART_NUMBER.test(marker);
  return isChapter && isOfFlow && isLabelAlone(text, language);
}

/** `User story: …` */
export const STORY = /^(?:user story|kullanıcı hik[âa]yesi)\s*:/u;

/** `Password rules:`, `Inspection data:` */
export const OWN_RULES =
  /^[\p{L} -]{2,40}\s(?:rules|constraints|limits|data|fields|kuralları|kısıtları|bilgileri|verileri|alanları|sınırları):$/u;
