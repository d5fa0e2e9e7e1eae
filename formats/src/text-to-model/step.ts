import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { branchStep } from './branch-mark.ts';
import { doerOf, isCheck } from './doer.ts';
import { endingOf } from './ending.ts';
import type { Part } from './flow.ts';
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
const EXPECTED =
  /\s+(?:→|=>|->)\s+|[,;]?\s+(?:expected(?: results?| outcome)?|beklenen(?: sonuç(?:lar)?)?)\s*:\s*/iu;

/** A sentence as a step: its role, what is expected of it, and where it leads. */
export function toStep(
  text: string,
  from: Sentence,
  { type, number }: { type?: StepType; number: string },
  language: Language,
): Part {
  const { text: sentence, ending } = endingOf(withoutStop(text), language);
  const [action = '', expected] = sentence.split(EXPECTED);
  const role = roleOf(action, language);
  return {
    kind: 'step',
    type: type ?? role.type,
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
