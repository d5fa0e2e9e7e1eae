import { wholeWords } from '../src/whole-words.ts';

/** What says that something was refused or failed. */
export const refusalWords = wholeWords(
  [
    'abort(?:s|ed)?',
    'barred',
    'block(?:s|ed)?',
    'cancel(?:s|l?ed|l?ation)?',
    'cannot',
    "can['’]t",
    'declin(?:e|es|ed)',
    'den(?:y|ies|ied|ial)',
    'does not (?:open|start|accept|admit|unlock|let)',
    'errors?',
    'expire[sd]?',
    'fail(?:s|ed|ure|ures|ing)?',
    'forbidden',
    'incorrect',
    'insufficient',
    'invalid',
    'lock(?:s|ed)?',
    'not (?:accepted|admitted|allowed|approved|authori[sz]ed|found|granted|issued|let in|permitted|possible)',
    'refus(?:e|es|ed|als?)',
    'reject(?:s|ed|ion)?',
    // nothing has become of what was tried
    '(?:stay|remain)(?:s|ed)? (?:closed|shut|locked|off|dark|disabled|inactive)',
    '(?:is|are) (?:kept|sent|turned) (?:away|back|down|out)',
    'turn(?:s|ed)? (?:away|back)',
    'time(?:s|d)?[ -]?outs?',
    'unable',
    'unauthori[sz]ed',
    'unsuccessful(?:ly)?',
    'wrong',
  ],
  ['no', 'not', 'without', 'never', 'any', "(?:is|are|was|were|does|do|has)n['’]t"],
);
