import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import type { Reader } from './reader.ts';
import { isFailure } from './role.ts';
import { type Rule, rulesOf, rulesOfFailure } from './rule.ts';
import type { Sentence } from './sentence.ts';
import type { Conditional } from './sentence-parts.ts';

/** What a sentence says of data goes into the book. */
export function takeRules({ language, book }: Reader, from: Sentence, text = from.text): Rule[] {
  const conditional = readConditional(text, language);
  const rules = conditional ? failureRules(conditional, language) : rulesOf(text, language);
  for (const rule of rules) book.addRule(rule, from);
  return rules;
}

function failureRules({ condition, result }: Conditional, language: Language): Rule[] {
  return isFailure(result, language) ? rulesOfFailure(condition, language) : [];
}
