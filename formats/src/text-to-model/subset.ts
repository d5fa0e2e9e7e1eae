import type { Language } from '@caseloom/locales/language';
import { branchWith, type Choice, leftOpen, skip } from './branches.ts';
import { readSequel } from './conditional.ts';
import type { Part } from './flow.ts';
import { asResults } from './general-refusal.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/**
 * `Ships lower than 6.5 metres are told to wait` amid steps about a ship: whatever its verb is, it is true of some alone, so all
 * others do not pass it. It is a branch, and how it ends is asked.
 *
 * @param own the parts of one sentence
 * @param around the sentences of the flow before and behind it
 */
export function choiceOfSome(
  own: Part[],
  around: string[],
  language: Language,
): Choice | undefined {
  const [first] = own;
  const isPlain = own.every((part) => part.kind === 'step' && part.ending === undefined);
  if (first?.kind !== 'step' || !isPlain) return undefined;
  const { from, number } = first;
  const whom = someIn(from.text, around, language);
  if (whom === undefined) return undefined;
  const { toCondition } = rulesFor(language).refusal;
  const branch = branchWith(toCondition(whom), asResults(own), { from }, language);
  return { kind: 'choice', branches: [leftOpen(branch), skip(from)], number, from };
}

/** Whether a sentence tells what becomes of those that it measures, whatever its verb. */
export function isOfMeasured(text: string, language: Language): boolean {
  const { measured } = rulesFor(language).refusal.subset;
  const small = lower(withoutStop(text), language);
  return measured.some((pattern) => pattern.test(small)) && !readSequel(text, language);
}

/** `Groups of more than eight are sent on unless they have booked`: of whom the condition is, beside what it says. */
export function conditionOfSome(condition: string, result: string, language: Language): string {
  const { refusal, opposite } = rulesFor(language);
  if (!opposite.denied.test(lower(condition, language))) return condition;
  const small = lower(result, language);
  const whom = refusal.subset.measured
    .map((one) => one.exec(small)?.groups?.whom ?? '')
    .find(Boolean);
  return whom ? `${result.slice(0, whom.length)} ${condition}` : condition;
}

/** Those of what a flow is about that a sentence describes, in its words. */
function someIn(text: string, around: string[], language: Language): string | undefined {
  const whole = withoutStop(text);
  if (/→|=>|->/.test(text) || readSequel(text, language) || isRequest(whole, language))
    return undefined;
  const { measured, described } = rulesFor(language).refusal.subset;
  const small = lower(whole, language);
  const other = lower(around.join(' '), language);
  for (const beginning of [small, ...clausesOf(small)])
    for (const pattern of [...measured, ...described]) {
      const { whom = '', noun = '' } = pattern.exec(beginning)?.groups ?? {};
      const isKnown = noun === '' || isNamed(noun, other);
      if (whom && isKnown) return whole.slice(small.indexOf(whom)).slice(0, whom.length);
    }
  return undefined;
}

/** `…, and are told so`: the first clause says of whom it is. */
function clausesOf(small: string): string[] {
  return [...small.matchAll(/,\s|\s(?:and|ve)\s/gu)].map(({ index }) => small.slice(0, index));
}

/** Whether the flow speaks of such a thing elsewhere, whatever the ending of the word: a new thing is what comes of a step. */
function isNamed(noun: string, other: string): boolean {
  const word = noun.trim().split(' ').at(-1) ?? '';
  const stem = word.replace(/(?:l[ae]r|ies|es|s)$/u, '');
  return stem.length > 2 && other.split(/[^\p{L}]+/u).some((one) => one.startsWith(stem));
}
