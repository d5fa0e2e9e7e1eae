import caseWords from './case.json' with { type: 'json' };
import changeWords from './change.json' with { type: 'json' };
import conditionWords from './condition.json' with { type: 'json' };
import formatWords from './formats.json' with { type: 'json' };
import gherkinWords from './gherkin.json' with { type: 'json' };

export const language = {
  /** What its speakers call it. */
  name: 'English',
  /** What a language model is told. */
  englishName: 'English',
  /** Whether a number is written `3,5` and in groups `1.250`. */
  hasDecimalComma: false,
  /** Whether a date is written `22.11.2026`; otherwise as it is stored, `2026-11-22`. */
  hasDottedDates: false,
  /** Letters that only a text in it has. */
  ownLetters: '',
  caseWords,
  changeWords,
  conditionWords,
  formatWords,
  gherkinWords,
};
