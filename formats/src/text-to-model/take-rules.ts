import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import { isNoName } from './data-name.ts';
import { declaredField } from './declared-field.ts';
import type { Reader } from './reader.ts';
import { splitAtLimits } from './retry.ts';
import { isFailure, tellsAct } from './role.ts';
import { type Rule, rulesOf, rulesOfFailure } from './rule.ts';
import type { Sentence } from './sentence.ts';
import type { Conditional } from './sentence-parts.ts';
import { withoutQuoted } from './split-sentence.ts';

/** What a sentence says of data goes into the book. */
export function takeRules({ language, book }: Reader, from: Sentence, text = from.text): Rule[] {
  const conditional = readConditional(text, language);
  const rules = conditional ? failureRules(conditional, language) : statedRules(text, language);
  for (const rule of rules) book.addRule(rule, from);
  return rules;
}

/** `The priority is between 1 and 5; 1 is the highest`: what is said behind the rule does not hide it. */
function statedRules(text: string, language: Language): Rule[] {
  const declared = declaredField(text);
  if (declared) return declared.rest ? rulesOf(`${declared.name}: ${declared.rest}`, language) : [];
  const message = messageIn(text);
  if (message !== undefined && rulesOf(withoutQuoted(text), language).length === 0)
    return rulesOf(message, language).filter(({ name }) => !isNoName(name, language));
  const whole = rulesOf(text, language);
  const [first = '', ...others] = text.split(/;\s+/u);
  return whole.length > 0 || others.length === 0 ? whole : rulesOf(first, language);
}

/** The words of a message without its code, `OUT_OF_RANGE: The age must be between 18 and 65`: they name the data, and not what stands before them. */
function messageIn(text: string): string | undefined {
  const [, message = ''] = /["“«]([^"“”«»]+)["”»]/u.exec(text) ?? [];
  const words = message.replace(/^[\p{Lu}\d_]{3,}\s*[:–-]\s+/u, '');
  return words.split(/\s+/).length > 3 ? words : undefined;
}

function failureRules({ condition, result }: Conditional, language: Language): Rule[] {
  return isFailure(result, language) ? rulesOfFailure(condition, language) : [];
}

/** `The member chooses a term; the term may be between 1 and 12 months`: an act, and what holds for its data. */
export function splitAtRules(sentence: string, language: Language): string[] {
  const [, act = '', rule = ''] = /^(\S[^;]*);\s+(\S[^;]*)$/su.exec(sentence) ?? [];
  const isSplit =
    rule !== '' &&
    tellsAct(act, { language }) &&
    !readConditional(rule, language) &&
    rulesOf(rule, language).length > 0;
  return isSplit ? [act, rule] : [sentence];
}

/** The sentences of a text; of `If the guest accepts, …; if the guest declines, …` each condition with what follows from it. */
export function splitAtConditions(text: string, language: Language): string[] {
  return splitAtLimits(text, language).flatMap((sentence) => {
    const parts = sentence.split(/;\s+/);
    const areConditions =
      parts.length > 1 && parts.every((part) => readConditional(part, language) !== undefined);
    return areConditions ? parts : [sentence];
  });
}
