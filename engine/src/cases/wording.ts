import type { BddType, GenerationSettings, StepType } from '../model.ts';

type Language = GenerationSettings['language'];

const KEYWORDS: Record<Language, Record<BddType, Record<StepType, string>>> = {
  en: {
    bdd: { context: 'Given', action: 'When', outcome: 'Then' },
    classic: { context: 'Precondition', action: 'Action', outcome: 'Expected result' },
  },
  tr: {
    bdd: { context: 'Diyelim ki', action: 'Eğer ki', outcome: 'O zaman' },
    classic: { context: 'Ön koşul', action: 'Aksiyon', outcome: 'Beklenen sonuç' },
  },
};
const REPEATED: Record<Language, { and: string; but: string }> = {
  en: { and: 'And', but: 'But' },
  tr: { and: 'Ve', but: 'Ama' },
};
const EMPTY: Record<Language, string> = { en: '(empty)', tr: '(boş)' };

const BULLET = '*';

/**
 * The word before a step.
 *
 * @param previous the step before, if any: in a bdd model the same type again prints And, or But by
 *   `contrast`; after a bullet no role is told yet
 */
export function keywordOf(
  step: { type: StepType; contrast?: boolean; bullet?: boolean },
  previous: { type: StepType; keyword: string } | undefined,
  { bddType, language }: { bddType: BddType; language: Language },
): string {
  if (bddType === 'bdd' && step.bullet) return BULLET;
  if (bddType === 'bdd' && previous?.type === step.type && previous.keyword !== BULLET) {
    return step.contrast ? REPEATED[language].but : REPEATED[language].and;
  }
  return KEYWORDS[language][bddType][step.type];
}

/** A value as people read it: an empty one is said, not left out. */
export function wordOfValue(value: string, language: Language): string {
  return value === '' ? EMPTY[language] : value;
}
