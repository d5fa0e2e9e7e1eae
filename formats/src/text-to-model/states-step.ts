import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { readSequel } from './conditional.ts';
import { declaredField } from './declared-field.ts';
import { whomRefused } from './general-refusal.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { retriesIn } from './retry.ts';
import { isProperty as isPropertyOf, isStepLike, tellsAct } from './role.ts';
import { type Rule, rulesOf } from './rule.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { withoutQuoted } from './split-sentence.ts';
import { isOfMeasured } from './subset.ts';

/** Whether something happens in a sentence, or is refused, that does not only say what values must be. */
export function statesStep(
  reader: Reader,
  { type, isProse }: { type?: StepType; isProse: boolean },
  { from, text }: { from: Sentence; text: string },
  rules: Rule[],
): boolean {
  if (declaredField(text)) return false;
  if (
    rules.some((rule) => !isAside(rule)) &&
    !rulesFor(reader.language).statement.acts.test(from.text) &&
    !isOnlyQuoted(text, reader.language) &&
    !isCheck(text, reader.language)
  )
    return false;
  const words = lower(withoutStop(text), reader.language);
  if (type === undefined && rulesFor(reader.language).refusal.forbids.test(words)) return false;
  if (type !== undefined || readSequel(text, reader.language)) return true;
  if (rules.length === 0 && isOfBranches(text, reader.language)) return true;
  if (isProse && isOfMeasured(text, reader.language)) return true;
  // an item of a list that states what is not so is no property
  if (!isProse && rules.length === 0 && rulesFor(reader.language).refusal.negated.test(words))
    return true;
  return (
    !isPropertyOf(withoutQuoted(text), reader.language) && (!isProse || tellsAct(text, reader))
  );
}

/** `The page shows "The code must be 6 digits"`: the rule is what a message says, and the message is shown. */
function isOnlyQuoted(text: string, language: Language): boolean {
  const plain = withoutQuoted(text);
  return plain !== text && isStepLike(plain, language) && rulesOf(plain, language).every(isAside);
}

/** `The system validates that the age is between 18 and 65`: what has to be so, and who looks into it. */
function isCheck(text: string, language: Language): boolean {
  const small = lower(withoutStop(text), language);
  const { doer } = rulesFor(language);
  return doer.validates.test(small) && doer.doerOf(small) !== undefined;
}

/** A refusal, or how often something may be tried: branches of the flow, whatever the form of the sentence. */
function isOfBranches(text: string, language: Language): boolean {
  const words = withoutStop(text);
  return whomRefused(text, language) !== undefined || retriesIn(words, language) !== undefined;
}

/** A rule mentioned in passing: `a 6-digit code is sent`. */
function isAside(rule: Rule): boolean {
  return (rule.kind === 'range' || rule.kind === 'list') && rule.isAside === true;
}
