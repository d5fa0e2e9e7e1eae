import { wholeWords } from '../src/whole-words.ts';

/** What says that something was refused or failed. */
export const refusalWords = wholeWords(
  [
    'abort(?:s|ed)?',
    'block(?:s|ed)?',
    'cancel(?:s|l?ed|l?ation)?',
    'cannot',
    "can['’]t",
    'declin(?:e|es|ed)',
    'den(?:y|ies|ied|ial)',
    'errors?',
    'expire[sd]?',
    'fail(?:s|ed|ure|ures|ing)?',
    'forbidden',
    'incorrect',
    'insufficient',
    'invalid',
    'lock(?:s|ed)?',
    'not (?:accepted|allowed|approved|authori[sz]ed|found|permitted|possible)',
    'refus(?:e|es|ed|als?)',
    'reject(?:s|ed|ion)?',
    'time(?:s|d)?[ -]?outs?',
    'unable',
    'unauthori[sz]ed',
    'unsuccessful(?:ly)?',
    'wrong',
  ],
  ['no', 'not', 'without', 'never', 'any', "(?:is|are|was|were|does|do|has)n['’]t"],
);
