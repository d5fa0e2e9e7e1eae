import type { FeatureKeywords } from '@caseloom/engine';

/** The words a feature is written with where it was not read from a file. */
export const KEYWORDS: Record<'en' | 'tr', FeatureKeywords> = {
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
