import { factsOf, type Language } from '@caseloom/locales/language';
import type { BddType, StepType } from '../model.ts';

/** The word before a step of a bdd model that has no role of its own. */
export const BULLET = '*';

/**
 * The word before a step.
 *
 * @param previous the step before, if any: in a bdd model the same type again prints And, or But by
 *   `contrast`; after a bullet the role must be written again
 */
export function keywordOf(
  step: { type: StepType; contrast?: boolean; bullet?: boolean },
  previous: { type: StepType; keyword: string } | undefined,
  { bddType, language }: { bddType: BddType; language: Language },
): string {
  const { caseWords, gherkinWords } = factsOf(language);
  if (bddType === 'classic') return caseWords[step.type];
  if (step.bullet) return BULLET;
  const isRepeated = previous?.type === step.type && previous.keyword !== BULLET;
  if (!isRepeated) return gherkinWords[step.type];
  return gherkinWords[step.contrast ? 'but' : 'and'];
}

/** A value as people read it: an empty one is said, not left out. */
export function wordOfValue(value: string, language: Language): string {
  return value === '' ? factsOf(language).caseWords.empty : value;
}
