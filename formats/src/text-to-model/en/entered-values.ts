import type { EnteredRules } from '../language-rules.ts';
import { request } from './imperative.ts';

const THING =
  '(?:(?:(?:select|input|text|date|search) )?fields?|box|input|text ?box|textarea|text area|drop-?down(?: list| menu)?|list|selector|combo ?box|picker|prompt|column|option)';
const WORD =
  "(?:date of birth|(?!(?:and|or|then|to|with|as|the|an?|in|into|for|is|are|it|this|that|following|value|values|text|by|from|on|of)\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}'_/-]*)";
const NAME = `["“'‘]?(?<name>${WORD}(?: ${WORD}){0,2}?)["”'’]?`;
const VERB =
  '(?:enters?|types?|uploads?|attach(?:es)?|fills?(?: in| out)?|selects?|chooses?|picks?|sets?|inputs?|puts?|provides?|uses?|writes?|adds?|inserts?|pastes?|specif(?:y|ies)|changes?|updates?|edits?|gives?)';

const JOINT =
  '(?:,?\\s*\\(?(?:for example|for instance|e\\.g\\.|such as|like),?|to be|to|as|with|is|of|equals?|being|named|called|=|:|\\()';
const LEADING_VERB = new RegExp(`^(?:[\\p{L}]+ )?${VERB} `, 'u');
/** What is named on the screen: a text in quotes before it is its name. */
const CONTROL = new RegExp(
  `^\\s*(?:button|link|tab|menu|page|screen|checkbox|icon|action|command|message|error|section|${THING})\\b`,
  'u',
);
/** Where on the screen it is. */
const PLACE =
  /^\s*(?:on|in|from)\s+(?:the |an? |its |their )?(?:menu|(?:\p{L}+\s+){0,2}(?:(?<!drop-?down )menu|pages?|screen|dashboard|tool ?bar|side ?bar|navigation(?: bar)?|dialog|window|tab|panel|ribbon))(?!\p{L})/u;
/** A value without quotes: a word, and what follows it with a capital. */
const PLAIN = '[\\p{L}\\d][^\\s:;,()“”"]*(?: \\p{Lu}[^\\s:;,()“”"]*){0,3}';
/** Lowercase words may say how instead of what. */
const SHOWN = '(?=\\p{Lu}|\\d)';
/** Words that no name of a field has. */
const NO_NAME =
  /\b(?:must|should|shall|may|can|will|all|each|every|single|both|new|same|some|any|following|note|example|expected|result|error|symptom|cause|tip|warning|issue|problem|step|command|right|left|need|want|instructions?|redirected|request|again|up to|up)\b|\p{L} (?:enters|selects|chooses|picks|sets|inputs|puts|provides|writes|inserts|pastes)$|^(?:(?:the )?(?:field|box|list|form|page|screen|window|dialog|input|menu|table|app|application|system)|login|sign in|log in|select|choose|enter|set|open|create|add|run|use|put|write|push)$/u;

/** `Set the use workflow from select field to`, with any words between that and the value. */
const MADE = new RegExp(
  `^(?:then |now )?(?:sets?|changes?|updates?|switch(?:es)?)\\s+(?:the |an? |your |its )?["“]?(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}' _/-]{1,39}?)["”]?\\s+${THING}\\s*(?:to\\s|,)[^.;"“]{0,60}$`,
  'u',
);

export const entered: EnteredRules = {
  acts: /\b(?:upload|attach|try|tries|send|transfer|withdraw|deposit|pay|buy|order|book|apply|configure|assign|rename|call|run|execute|enter|type|fill|select|choose|pick|set|input|search|put|provide|use|write|insert|paste|specify|specifie|change|update|login|logs? in|signs? in|signs? up|register|create|add|submit|pas)(?:s|es|ed|ing)?\b/,
  describes:
    /^(?:the|an?|your|this|any|enter|type|select|choose|click|use|set|provide|optional|required|if|when|whether|specif(?:y|ies)|should|must|is|are|leave|name of|verify|check)\b|\b(?:must|should|will|you)\b/,
  isControl: (before, behind) =>
    /\b(?:click|press|tap|push|open|go|navigate|visit|switch|expand|close)\w*\s+(?:\p{L}+\s+){0,3}$/u.test(
      before,
    ) ||
    CONTROL.test(behind) ||
    PLACE.test(behind),
  behind: [
    new RegExp(
      `^\\s*(?<joint>as|for|in|into|from|on|inside)\\s+(?:the |an? |your |its |their |his |her )?${NAME}(?: ${THING})?(?=[,.;:)]|\\s+(?:and|then|to|with|on|in|from)\\b|\\s*$)`,
      'u',
    ),
  ],
  before: [
    new RegExp(`(?:^|[\\s(,;])${NAME}(?: ${THING})?\\s*(?<joint>${JOINT}\\s*)$`, 'u'),
    // `enters the user name "anna"`, `with the user name "anna" and the password "x"`
    new RegExp(
      `(?:${VERB}|with|and|,)\\s+(?!${VERB}\\s*$)(?:the |an? |your |its |their |his |her )?${NAME}(?: ${THING})?\\s*$`,
      'u',
    ),
  ],
  written: [
    new RegExp(
      `^${VERB} (?:(?:the|an?|your|valid|invalid) )*(?<name>${WORD}(?: ${WORD}){0,2}?)(?<joint>(?: ${THING})?\\s*(?::|=)\\s*|(?: ${THING})? as ${SHOWN})(?<value>${PLAIN})\\.?$`,
      'u',
    ),
    new RegExp(
      `^(?:sets?|changes?|updates?|switch(?:es)?) (?:(?:the|an?|your) )?(?<name>${WORD}(?: ${WORD}){0,2}?)(?<joint>(?: ${THING})? to ${SHOWN})(?<value>${PLAIN})\\.?$`,
      'u',
    ),
    new RegExp(
      `^(?:types?|enters?|writes?|inputs?|puts?) (?<value>${SHOWN}${PLAIN}) (?:in|into|as|for) (?:(?:the|an?|your) )?(?<name>${WORD}(?: ${WORD}){0,2}?)(?: ${THING})?\\.?$`,
      'u',
    ),
  ],
  command: 'command',
  signsIn:
    /\b(?:log(?:s|ged)?[ -]?in|sign(?:s|ed)?[ -]?in|log ?on|login|default(?: account| user| credentials)?:)/u,
  account: ['user', 'password'],
  made: (before) =>
    MADE.exec(before)?.groups?.name ??
    (/\bsearch(?:es)? for (?:the |an? )?$/.test(before) ? 'search' : undefined),
  // what stands before a word only describes it: `a single "PATCH" request`
  isFree: (behind) =>
    /^\s*(?:$|[,.;:)\]]|(?:and|or|then|to|with|in|on|from|as|for|at|by|if|when)\b)/.test(behind),
  plain: (name) => {
    const plain = name
      .replace(LEADING_VERB, '')
      .replace(/^(?:the|an?|your|its|his|her|their) /, '');
    const words = plain.split(' ');
    if (words.length > 2 && request.pattern.test(plain)) return words.slice(1).join(' ');
    return NO_NAME.test(plain) ? '' : plain;
  },
};
