import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import type { Quantity } from './sentence-parts.ts';

/** How long, large or heavy something is gives no value of it. */
export const MEASURED =
  /\d\s*(?:[kmg]b|kg|km|cm|mm|gün|hafta|ay(?!\p{L})|saat|dakika|saniye|days?|weeks?|months?|hours?|minutes?|seconds?|kez|kere|defa|times|attempts?|deneme)/u;
/** How often something is done is never a value. */
export const COUNTED = /\d\s*(?:kez|kere|defa|times|attempts?|deneme)/u;

/** The range or length that a sentence in small letters states; `letters` is what is counted in a text. */
export function quantityIn(small: string, language: Language): Quantity | undefined {
  for (const { regex, read } of rulesFor(language).quantities) {
    const found = regex.exec(small);
    if (found) return { index: found.index, length: found[0].length, ...read(found) };
  }
  return undefined;
}
