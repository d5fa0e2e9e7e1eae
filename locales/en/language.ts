import caseWords from './case.json' with { type: 'json' };
import changeWords from './change.json' with { type: 'json' };
import { checkWords } from './checks.ts';
import conditionWords from './condition.json' with { type: 'json' };
import formatWords from './formats.json' with { type: 'json' };
import gherkinWords from './gherkin.json' with { type: 'json' };
import { refusalWords } from './refusals.ts';

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
  /** Words that steps begin with and that are nobody's name: inside a title they begin with a small letter. */
  commonWords:
    'a add all an any apply approve cancel change check choose clear click close complete confirm continue create delete each enter every fill finish go leave log look make no open order pay pick place press put read receive reject remove return save scroll search select send set sign some start stop submit switch tap the these this those turn type update upload use verify view visit wait write your'.split(
      ' ',
    ),
  /** Whether what follows a colon begins with a small letter. */
  hasSmallAfterColon: true,
  /** What says in small letters that something was refused or failed. */
  refusalWords,
  /** What says in small letters that something is checked. */
  checkWords,
  caseWords,
  changeWords,
  conditionWords,
  formatWords,
  gherkinWords,
};
