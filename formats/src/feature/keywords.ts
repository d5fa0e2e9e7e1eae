import { BULLET, type FeatureKeywords } from '@caseloom/engine';
import { factsOf, type Language } from '@caseloom/locales/language';

/** The words a feature is written with where it was not read from a file. */
export function keywordsFor(language: Language): FeatureKeywords {
  const {
    dialect: _,
    context,
    action,
    outcome,
    and,
    but,
    ...headings
  } = factsOf(language).gherkinWords;
  return {
    ...headings,
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
