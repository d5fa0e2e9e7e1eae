import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { isStepLike } from './role.ts';

const ARROW = /\s+(?:→|=>|->)\s+/u;
/** Behind an arrow the next part of a menu begins with a capital or in quotes, what follows an act does not. */
const FOLLOWS = /^(?:[\p{Ll}\d{*]|["“][^"”]{1,80}["”]\s+\p{Ll})/u;

/**
 * The steps of a line with arrows: `Save → confirmation is asked → file appears`, `Fotoğraf yükle → Konu aç`. A way through menus
 * (`Settings → Security → Password`) is one step.
 */
export function partsOfArrows(text: string, language: Language): string[] {
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
