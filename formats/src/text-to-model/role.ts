import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { doerOf, isCheck, isPassive } from './doer.ts';
import { isRequest } from './imperative.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';
import { wordsFor } from './words.ts';

const STATED_ROLES: [StepType, RegExp][] = [
  // capitals of the other language: GIVEN is `gıven` in Turkish
  [
    'context',
    /^(?:(?:g[iı]ven(?: that)?|diyelim ki)(?:\s*\([^()]{1,30}\))?(?:\s*:\s*|\s+)|(?:prerequisites?|pre-?conditions?|ön ?koşul(?:lar)?)\s*:\s*)/u,
  ],
  [
    'action',
    // a condition alone, of which no result follows: `Eğer ödeme bilgileri gönderilirse`
    /^(?:(?:when|eğer ki)(?:\s*\([^()]{1,30}\))?(?:\s*:\s*|\s+)|eğer\s+(?=[^,:]{5,}(?:rs[ae]|ys[ae])\.?$))/u,
  ],
  [
    'outcome',
    /^(?:(?:then|o zaman)(?:\s*\([^()]{1,30}\))?(?:\s*:\s*|\s+)|(?:expected(?: result)?|outcome|goal achieved|beklenen(?: sonuç)?|sonuç):\s*)/u,
  ],
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

/** The role of a step by its words, and the words without the one that states it. */
export function roleOf(text: string, language: Language): { type: StepType; text: string } {
  const stated = statedRole(text, language);
  if (stated) return stated;
  const small = smallOf(text, language);
  const isMessage = wordsFor(language).role.message.test(small);
  return { type: isMessage || isOutcome(small, language) ? 'outcome' : 'action', text };
}

/**
 * The role of a box in a diagram by its words, which are shorter than a sentence: `Show dashboard` and `Order confirmed` are seen.
 * `isOpen`: the words do not say, so what comes of it may.
 */
export function roleOfBox(
  text: string,
  language: Language,
): { type: StepType; text: string; isOpen: boolean } {
  const stated = statedRole(text, language);
  if (stated) return { ...stated, isOpen: false };
  const role = roleOf(text, language);
  const { seenInBox, doneInBox, doneByHand } = wordsFor(language).role;
  const small = smallOf(text, language);
  if (role.type === 'outcome') return { ...role, isOpen: false };
  const isDone = [doneByHand, doneInBox, PRESSED].some((pattern) => pattern.test(small));
  if (!isDone && seenInBox.test(small)) return { type: 'outcome', text, isOpen: false };
  return { ...role, isOpen: !isDone && !isRequest(text, language) };
}

/** Whether the tester sees a step, no matter who does it. */
export function isSeen(text: string, language: Language): boolean {
  return isSeenIn(smallOf(text, language), language);
}

function isSeenIn(small: string, language: Language): boolean {
  return wordsFor(language).role.isSeen(small);
}

function isOutcome(small: string, language: Language): boolean {
  if (wordsFor(language).role.isRequestAct && isRequest(small, language)) return false;
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' && isOwnAct(small, language)) return false;
  if (isSeenIn(small, language)) return true;
  if (doer?.kind === 'person' && isPassive(small, language)) return true;
  if (!doer) {
    if (PRESSED.test(small)) return false;
    const isDone = isPassive(small, language) && !isByHand(small, language);
    return wordsFor(language).role.answers.test(small) || (isDone && !isCheck(small, language));
  }
  return doer.kind === 'thing' && !isCheck(small, language);
}

/** Whether a sentence states what values are like, not what happens. */
export function isProperty(text: string, language: Language): boolean {
  return wordsFor(language).role.property.test(smallOf(text, language));
}

/** What a person has to do, or says: whatever the sentence says of others besides. */
function isOwnAct(small: string, language: Language): boolean {
  const { role, opposite } = wordsFor(language);
  return role.duty.test(small) || opposite.claims(small) !== undefined;
}

function isByHand(small: string, language: Language): boolean {
  return wordsFor(language).role.doneByHand.test(small);
}

/** Whether what follows a condition just happens: nobody is named who does it. */
export function isResultLike(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' || (!doer && wordsFor(language).role.doneByHand.test(small)))
    return false;
  return wordsFor(language).role.result.test(small);
}

/** Whether somebody in the sentence acts or something happens: it can be a step. */
export function isStepLike(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  if (/[,]\s*$/.test(text) || ANNOUNCES.test(small)) return false;
  if (
    isProperty(text, language) ||
    wordsFor(language).role.about.test(small) ||
    wordsFor(language).role.usual.test(small)
  )
    return false;
  if (isRequest(withoutStop(text), language)) return true;
  return wordsFor(language).role.isStep(small);
}

/** Whether prose states that somebody acts or something happens, and not how things are. */
export function tellsAct(
  text: string,
  { language, isInstruction = false }: { language: Language; isInstruction?: boolean },
): boolean {
  if (!isStepLike(text, language) || describes(text, language)) return false;
  return (
    !isInstruction ||
    isRequest(withoutStop(text), language) ||
    wordsFor(language).statement.shows.test(lower(withoutStop(text), language))
  );
}

/** Whether a sentence states how things are, what a text is for, or what a reader may do. */
export function describes(text: string, language: Language): boolean {
  return wordsFor(language).statement.describes.test(lower(withoutStop(text), language));
}

/** `… works as follows` */
const ANNOUNCES =
  /\b(?:as follows|as described|like this)$|(?:şöyle|şu şekilde|aşağıdaki gibi)(?: \p{L}+){0,2}$/u;

/** Whether an expected result says that an input was wrong, not only that the answer is no. */
export function isMistake(text: string, language: Language): boolean {
  return wordsFor(language).role.mistake.test(smallOf(text, language));
}

/** Whether a sentence states that something goes wrong. */
export function isFailure(text: string, language: Language): boolean {
  return wordsFor(language).role.failure.test(smallOf(text, language));
}

/** Whether in a sentence something that is no person brings a result, and does not only look into one. */
export function isOfThing(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  const doer = doerOf(small, language);
  const isThing = doer ? doer.kind === 'thing' : wordsFor(language).role.answers.test(small);
  return isThing && !isCheck(small, language);
}

/** `(see 3.3)`: where more is said. */
const ELSEWHERE = /\s*\((?:see|cf\.?|bkz\.?|bakınız)\s[^()]{1,60}\)/gu;

function smallOf(text: string, language: Language): string {
  const small = lower(withoutStop(text), language).replace(ELSEWHERE, '');
  return wordsFor(language).role.toPresent(small);
}
