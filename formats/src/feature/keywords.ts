import type { FeatureKeywords } from '@caseloom/engine';
import type { Language } from '../words.ts';

/** The words a feature is written with where it was not read from a file. */
export const KEYWORDS: Record<Language, FeatureKeywords> = {
  en: {
    feature: 'Feature',
    background: 'Background',
    rule: 'Rule',
    scenario: 'Scenario',
    outline: 'Scenario Outline',
    examples: 'Examples',
    context: 'Given ',
    action: 'When ',
    outcome: 'Then ',
    and: 'And ',
    but: 'But ',
  },
  tr: {
    feature: 'Özellik',
    background: 'Geçmiş',
    rule: 'Kural',
    scenario: 'Senaryo',
    outline: 'Senaryo taslağı',
    examples: 'Örnekler',
    context: 'Diyelim ki ',
    action: 'Eğer ki ',
    outcome: 'O zaman ',
    and: 'Ve ',
    but: 'Ama ',
  },
};

/** The word of a step without a role, where the dialect has no `*`: an And before any other step has none either. */
const WITHOUT_BULLET: Record<string, string> = {
  'en-tx': 'Come hell or high water ',
  sl: 'Ter ',
};

/** The words of a feature, with the one for a step that has no role. */
export type Words = FeatureKeywords & { bullet: string };

/** The words to write a feature of a dialect with. */
export function wordsFor(language: string, keywords: FeatureKeywords): Words {
  return { ...keywords, bullet: WITHOUT_BULLET[language] ?? '* ' };
}
