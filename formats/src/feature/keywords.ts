import { BULLET, type FeatureKeywords, STEP_KEYWORDS } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';

/** The words a feature is written with where it was not read from a file. */
export const KEYWORDS: Record<Language, FeatureKeywords> = {
  en: {
    feature: 'Feature',
    background: 'Background',
    rule: 'Rule',
    scenario: 'Scenario',
    outline: 'Scenario Outline',
    examples: 'Examples',
    ...spaced(STEP_KEYWORDS.en),
  },
  tr: {
    feature: 'Özellik',
    background: 'Geçmiş',
    rule: 'Kural',
    scenario: 'Senaryo',
    outline: 'Senaryo taslağı',
    examples: 'Örnekler',
    ...spaced(STEP_KEYWORDS.tr),
  },
};

type StepKeywords = (typeof STEP_KEYWORDS)[Language];

function spaced({ context, action, outcome, and, but }: StepKeywords): StepKeywords {
  return {
    context: `${context} `,
    action: `${action} `,
    outcome: `${outcome} `,
    and: `${and} `,
    but: `${but} `,
  };
}

/** The word of a step without a role, where the dialect has no `*`: an And before any other step has none either. */
const WITHOUT_BULLET: Record<string, string> = {
  'en-tx': 'Come hell or high water ',
  sl: 'Ter ',
};

/** The words of a feature, with the one for a step that has no role. */
export type Words = FeatureKeywords & { bullet: string };

/** The words to write a feature of a dialect with. */
export function wordsFor(language: string, keywords: FeatureKeywords): Words {
  return { ...keywords, bullet: WITHOUT_BULLET[language] ?? `${BULLET} ` };
}
