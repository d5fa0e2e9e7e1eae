import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';

const ARROW = /\s+(?:→|=>|->)\s+/u;
/** Behind an arrow the next part of a menu begins with a capital or in quotes, what follows an act does not. */
const FOLLOWS = /^(?:[\p{Ll}\d{*]|["“][^"”]{1,80}["”]\s+\p{Ll})/u;

/** `ProjectRequest.Status` before an arrow, with or without the quotes that code in a sentence has become. */
const MEMBER = /(?:^|\s)["“]?\p{Lu}[\p{L}\p{N}_]*(?:\.\p{Lu}[\p{L}\p{N}_]*)+["”]?$/u;
/** `all other “Bid”s`: several of a type, behind words that say which. */
const SEVERAL = /^\S.*\s“(?<type>\p{Lu}[\p{L}\p{N}_]*)”['’]?(?<ending>\p{Ll}{1,5})$/u;
/** A value in quotes, alone behind an arrow. */
const VALUE = /^“[^”\s]{1,80}”$/u;

/** Whether a line gives a name in code its value: `ProjectRequest.Status → Ongoing`, `all other “Bid”s → “Rejected”`. */
export function isAssignment(text: string, language: Language): boolean {
  const [name = '', value, ...more] = withoutStop(text).split(ARROW);
  if (value === undefined || more.length > 0) return false;
  const { type = '', ending = '' } = SEVERAL.exec(name)?.groups ?? {};
  const noun = lower(type, language);
  const isPlural = rulesFor(language).dataName.singular(`${noun}${ending}`) === noun;
  return MEMBER.test(name) || (type !== '' && isPlural && VALUE.test(value));
}

/**
 * The steps of a line with arrows: `Save → confirmation is asked → file appears`, `Fotoğraf yükle → Konu aç`. A way through menus
 * (`Settings → Security → Password`) is one step, and so is what gives a name in code its value.
 */
export function partsOfArrows(text: string, language: Language): string[] {
  if (isAssignment(text, language)) return [text];
  const parts = text.split(ARROW);
  const [, ...behind] = parts;
  const areSteps =
    behind.length > 0 &&
    (behind.some((part) => FOLLOWS.test(part)) ||
      (behind.length > 1 && parts.every((part) => isStepLike(part, language))));
  return areSteps ? parts : [text];
}

/** `No decision → a reminder is sent`: a line of steps. */
export function goesByArrows(block: Block, language: Language): boolean {
  return 'text' in block && partsOfArrows(block.text, language).length > 1;
}
