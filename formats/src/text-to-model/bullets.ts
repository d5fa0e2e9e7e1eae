import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { readConditional } from './conditional.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isStepLike } from './role.ts';
import { rulesOf } from './rule.ts';
import { withoutStop } from './sentence.ts';

const BULLET = /^[-*+•‣–—]$/u;
const SCENARIO_WORD =
  /^(?:given|when|then|and|but|diyelim ki|eğer ki|eğer|o zaman|ve|ama)(?:\s|:)/iu;

/** Items without a bulleted list of which hardly one is a sentence: it names things, tells no flow, and is left over. */
export function withoutNames({ language, leftOver }: Reader, items: Item[]): Item[] {
  const bullets = items.filter(({ marker }) => BULLET.test(marker));
  const telling = bullets.filter(
    ({ text, children }) => children.length > 0 || isTelling(text, language),
  );
  if (bullets.length < 3 || telling.length * 4 > bullets.length) return items;
  append(leftOver, bullets.flatMap(sentencesOf));
  return items.filter(({ marker }) => !BULLET.test(marker));
}

function sentencesOf({ from, text, children }: Item): Item['from'][] {
  return [{ ...from, text }, ...children.flatMap(sentencesOf)];
}

function isTelling(text: string, language: Language): boolean {
  return (
    /→|=>|->|:\s+\S/.test(text) ||
    isStepLike(text, language) ||
    SCENARIO_WORD.test(text) ||
    rulesFor(language).statement.tells.test(lower(withoutStop(text), language)) ||
    readConditional(text, language) !== undefined ||
    rulesOf(text, language).length > 0
  );
}
