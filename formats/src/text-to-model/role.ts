import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import { doerOf, isCheck, isPassive } from './doer.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower, withoutStop } from './sentence.ts';
import { inPresent } from './turkish-present.ts';

const STATED_ROLES: [StepType, RegExp][] = [
  ['context', /^(?:given(?: that)?|diyelim ki)\s+/u],
  ['action', /^(?:when|eğer ki)\s+/u],
  ['outcome', /^(?:then|o zaman|expected(?: result)?:|beklenen(?: sonuç)?:)\s*/u],
];

/** What is pressed is no answer: düğmesine basılır. */
const PRESSED = /(?:düğme|buton|tuş|bağlantı)\p{L}*\s+(?:bas|tıkla)\p{L}*[.!]?$/u;

/** The role that a sentence names itself: `Given …`, `O zaman …`; and the sentence without the word. */
export function statedRole(
  text: string,
  language: Language,
): { type: StepType; text: string } | undefined {
  const small = lower(text, language);
  for (const [type, pattern] of STATED_ROLES) {
    const found = pattern.exec(small);
    if (found) return { type, text: text.slice(found[0].length) };
  }
  return undefined;
}

/** The role of a step by its words, and the words without the one that tells it. */
export function roleOf(text: string, language: Language): { type: StepType; text: string } {
  const stated = statedRole(text, language);
  if (stated) return stated;
  return { type: isOutcome(smallOf(text, language), language) ? 'outcome' : 'action', text };
}

/** Whether the tester sees a step, no matter who does it. */
export function isSeen(text: string, language: Language): boolean {
  return isPassiveOrSeen(smallOf(text, language), language);
}

function isPassiveOrSeen(small: string, language: Language): boolean {
  return rulesFor(language).role.seen.test(small) || (language === 'en' && isPassive(small, 'en'));
}

function isOutcome(small: string, language: Language): boolean {
  if (language === 'tr' && isRequest(small, language)) return false;
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' && rulesFor(language).role.duty.test(small)) return false;
  if (isPassiveOrSeen(small, language)) return true;
  if (doer?.kind === 'person' && isPassive(small, language)) return true;
  if (!doer) {
    if (PRESSED.test(small)) return false;
    const isDone = isPassive(small, language) && !isByHand(small, language);
    return rulesFor(language).role.answers.test(small) || (isDone && !isCheck(small, language));
  }
  return doer.kind === 'thing' && !isCheck(small, language);
}

/** Whether a sentence tells what values are like, not what happens. */
export function isProperty(text: string, language: Language): boolean {
  return rulesFor(language).role.property.test(smallOf(text, language));
}

function isByHand(small: string, language: Language): boolean {
  return rulesFor(language).role.doneByHand.test(small);
}

/** Whether what follows a condition just happens: nobody is named who does it. */
export function isResultLike(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' || (!doer && rulesFor(language).role.doneByHand.test(small)))
    return false;
  return language === 'tr'
    ? TURKISH_DONE.test(small)
    : /^(?:the|a|an|it|its|this|all|no|every|nothing|both)\b/.test(small);
}

/** Whether somebody in the sentence acts or something happens: it can be a step. */
export function isStepLike(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  if (/[,]\s*$/.test(text) || ANNOUNCES.test(small)) return false;
  if (
    isProperty(text, language) ||
    rulesFor(language).role.about.test(small) ||
    rulesFor(language).role.usual.test(small)
  )
    return false;
  if (isRequest(text, language)) return true;
  if (language === 'en')
    return (
      doerOf(small, 'en') !== undefined ||
      isPassiveOrSeen(small, 'en') ||
      rulesFor('en').role.answers.test(small)
    );
  if (/m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u.test(small)) return true;
  return !MAY.test(small) && (rulesFor('tr').role.answers.test(small) || TURKISH_DONE.test(small));
}

/** `… works as follows` */
const ANNOUNCES =
  /\b(?:as follows|as described|like this)$|(?:şöyle|şu şekilde|aşağıdaki gibi)(?: \p{L}+){0,2}$/u;

/** What can be done is no step. */
const MAY = /(?:[ae]bilir|içerir|kapsar|anlatır|tanımlar|açıklar|amaçlar|d[ıiuü]r)[.!]?$/u;

/** A Turkish sentence of a procedure ends in a verb in the present: girer, tıklanır, seçilir. */
const TURKISH_DONE = /\p{L}(?:[aeıiuü]r|[ae]r|[ıiuü]l[ıiuü]r|n[ıiuü]r)[.!]?$/u;

/** Whether an expected result says that an input was wrong, not only that the answer is no. */
export function isMistake(text: string, language: Language): boolean {
  return rulesFor(language).role.mistake.test(smallOf(text, language));
}

/** Whether a sentence tells of something going wrong. */
export function isFailure(text: string, language: Language): boolean {
  return rulesFor(language).role.failure.test(smallOf(text, language));
}

function smallOf(text: string, language: Language): string {
  const small = lower(withoutStop(text), language);
  return language === 'tr' ? inPresent(small) : small;
}
