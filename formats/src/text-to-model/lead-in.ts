import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';

/** `In order to cancel, the guest …`: what for. */
const PURPOSE = /^(?:in order )?to \p{L}+ [^,.]{2,60},\s+(?=(?:the|an?|you|i|we)\s)/iu;
/** `The rest is simple: The clerk …`: words that announce a sentence. */
const ANNOUNCED = /^(?:[^\s:"“]+\s+){2,9}[^\s:"“]+:\s+(?=\p{Lu}\p{L}*\s+\p{Ll})/u;

/** `Refund: if the payment fails, …`: a name before a condition. */
const NAME = /^\p{L}[^:.“”"]{1,40}:\s+(?=(?:if|eğer|şayet)\s)/iu;

/** A sentence without `First,`, `After that`, `Son olarak` and other words that only lead into it. */
export function withoutOrder(text: string, language: Language): string {
  const { order, withoutKeywords } = rulesFor(language).leadIn;
  return withoutKeywords(text).replace(order, '').replace(PURPOSE, '').replace(NAME, '');
}

/** A sentence of prose without the words that announce it. */
export function withoutAnnouncement(text: string): string {
  return text.replace(ANNOUNCED, '');
}

/** `REQ-REG-01`, `[GR-3]`, `AC2:` and the like before the words of a requirement. */
const REFERENCE =
  /^(?:\[\p{Lu}{1,8}[-_. ]?\d{1,5}\]|\p{Lu}{1,8}(?:[-_.]\p{Lu}{1,8}){0,3}[-_]\d{1,5}(?:\.\d{1,3}){0,3}|\p{Lu}{1,4} ?\d{1,4}(?=\s*[:.)–—]|\s+\((?:step|adım)))\s*[:.)–—-]?\s+(?=["“<(]?[\p{L}\d])/u;

/** A requirement without the reference that stands before it. */
export function withoutReference(text: string): string {
  return text.replace(REFERENCE, '');
}
