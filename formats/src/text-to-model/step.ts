import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { isAssignment } from './arrows.ts';
import { branchStep } from './branch-mark.ts';
import { doerOf, isCheck } from './doer.ts';
import { endingOf } from './ending.ts';
import { enteredValuesIn } from './entered-values.ts';
import type { Part } from './flow.ts';
import { isRequest } from './imperative.ts';
import { lower } from './lower.ts';
import { roleOf } from './role.ts';
import { type Sentence, withoutStop } from './sentence.ts';

/** What follows an act is its result, but where it is looked into or somebody acts himself. */
export function typeOfNext(text: string, language: Language): StepType {
  const small = lower(text, language);
  const isActed = doerOf(small, language)?.kind === 'person' || isCheck(small, language);
  return isActed ? roleOf(text, language).type : 'outcome';
}

/** What parts a step from what is expected of it. */
const EXPECTED = /[,;]?\s+(?:expected(?: results?| outcome)?|beklenen(?: sonuç(?:lar)?)?)\s*:\s*/iu;
const ARROW = /\s+(?:→|=>|->)\s+/u;

/** A step and what is expected of it. Behind an arrow may stand the next act, or a part of a menu, as well. */
function partsOf(sentence: string, language: Language): string[] {
  const parts = sentence.split(EXPECTED);
  if (parts.length > 1) return parts;
  if (isAssignment(sentence, language)) return [sentence];
  const [action = '', result = '', ...others] = sentence.split(ARROW);
  const isResult =
    others.length === 0 && /\s/.test(result) && roleOf(result, language).type === 'outcome';
  return isResult ? [action, result] : [sentence];
}

/** A sentence as a step: its role, what is expected of it, and where it leads. */
export function toStep(
  text: string,
  from: Sentence,
  { type, number }: { type?: StepType; number: string },
  language: Language,
): Part & { kind: 'step' } {
  const { text: sentence, ending } = endingOf(withoutStop(text), language);
  const [action = '', expected] = partsOf(sentence, language);
  const role = roleOf(action, language);
  const isSet = isAssignment(action, language);
  const isEntered =
    enteredValuesIn(action, language).length > 0 &&
    doerOf(lower(action, language), language)?.kind !== 'thing';
  return {
    kind: 'step',
    type: type ?? (isSet ? 'outcome' : isEntered ? 'action' : role.type),
    text: withoutStop(role.text),
    ...(expected && { expected: withoutStop(expected) }),
    number,
    ...(type && { isSure: true }),
    ...(ending && { ending }),
    from,
  };
}

/** The number of a step by its mark, or nothing: `3.` and `Step 3:` are 3, `3a.2.` is 3a2. */
export function numberOf(marker: string): string {
  const plain = /^\(?(\d{1,3}(?:\.\d{1,3})*)[.):-]*$/.exec(marker)?.[1];
  return plain ?? branchStep(marker)?.key ?? '';
}

/** What stands behind an arrow comes out, but where somebody is asked to do it. */
export function typeOfResult(text: string, language: Language): StepType {
  return isRequest(withoutStop(text), language) ? 'action' : 'outcome';
}
