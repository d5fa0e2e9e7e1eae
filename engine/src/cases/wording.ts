import type { BddType, Language, StepType, Validity } from '../model.ts';

/** The words before the steps of a bdd model, as Gherkin has them. */
export const STEP_KEYWORDS = {
  en: { context: 'Given', action: 'When', outcome: 'Then', and: 'And', but: 'But' },
  tr: { context: 'Diyelim ki', action: 'Eğer ki', outcome: 'O zaman', and: 'Ve', but: 'Ama' },
} satisfies Record<Language, Record<StepType | 'and' | 'but', string>>;

const CLASSIC: Record<Language, Record<StepType, string>> = {
  en: { context: 'Precondition', action: 'Action', outcome: 'Expected result' },
  tr: { context: 'Ön koşul', action: 'Aksiyon', outcome: 'Beklenen sonuç' },
};
/** The words of the classes of test data. */
export const CLASS_WORDS = {
  en: { valid: 'valid', invalid: 'invalid' },
  tr: { valid: 'geçerli', invalid: 'geçersiz' },
} satisfies Record<Language, Record<Validity, string>>;

const EMPTY: Record<Language, string> = { en: '(empty)', tr: '(boş)' };

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
  if (bddType === 'classic') return CLASSIC[language][step.type];
  if (step.bullet) return BULLET;
  const isRepeated = previous?.type === step.type && previous.keyword !== BULLET;
  if (!isRepeated) return STEP_KEYWORDS[language][step.type];
  return STEP_KEYWORDS[language][step.contrast ? 'but' : 'and'];
}

/** A value as people read it: an empty one is said, not left out. */
export function wordOfValue(value: string, language: Language): string {
  return value === '' ? EMPTY[language] : value;
}
