import type { OppositeRules } from '../language-rules.ts';

const AGREES = 'approve|accept|confirm|grant|release|sign|allow|permit|pass|endorse|authori[sz]e';
const REFUSES = 'reject|refuse|decline|disapprove|withhold|fail|veto';
const GOES_ON = `submit|send|complete|continue|proceed|pay|finish|save|book|publish|confirm|accept`;
const LEAVES = 'cancel|abort|abandon|withdraw|discard';

/** Somebody does one of these, or wants to: `approves`, `wants to approve`. */
function does(verbs: string, more = '(?!)'): RegExp {
  const wants = '(?:wants|wishes|chooses|decides|prefers) to ';
  return new RegExp(`\\b(?:(?:${wants})(?:${verbs})|(?:${verbs})e?s|${more})\\b`);
}

export const opposite: OppositeRules = {
  denied:
    /\b(?:not|no|never|cannot|unless)\b|n['’]t\b|\b(?:invalid|incorrect|wrong|insufficient|unknown|missing|un(?:successful|verified|confirmed|approved|authenticated|authori[sz]ed))\b/,
  instead: [
    [
      does(AGREES),
      does(
        REFUSES,
        `denies|(?:turns?|sends?) (?:down|back|away)|(?:does not|doesn['’]t|do not|don['’]t) (?:${AGREES})`,
      ),
    ],
    [
      does(`${GOES_ON}|place`),
      does(LEAVES, `calls off|gives up|(?:does not|doesn['’]t) (?:${GOES_ON})`),
    ],
    [
      does('submit|send|publish|confirm|file', 'hands in'),
      /\b(?:saves?|stores?|keeps?)\s(?:[^,;]*\s)?as (?:an? )?drafts?\b/,
    ],
  ],
  claims: (small) =>
    /\s(?:states|declares|indicates|says|answers|confirms|reports|certifies|notes) that (\S.+)$/u.exec(
      small,
    )?.[1],
  sameDoer: /^(?:he|she|they)$/,
  more: /,?\sand\s/,
  attribute: /^(?!)/,
  filler: /^(?:the|an?|his|her|its|their|this|that|it|them|him|instead|then)$/,
  replacements: [
    [/\((?:[^()]{2,20} )?path\)/, ''],
    [/^yes\b/, 'no'],
    [/\bfalse\b/, 'true'],
    [/\b(?:is|are|was|were|has|have)(?: not|n['’]t)\b/, 'is'],
    [/\b(?:are|was|were|has|have)\b/, 'is'],
    [/\binvalid\b/, 'valid'],
    [/\b(?:wrong|incorrect|correct)\b/, 'valid'],
    [/\ban(?= valid\b)/, 'a'],
    [/\binsufficient\b/, 'sufficient'],
    [
      /\bun(?=(?:successful|verified|confirmed|approved|authenticated|authori[sz]ed|available)\b)/,
      '',
    ],
    [/\b(?:rejects|refuses|declines)\b/, 'accepts'],
    [/\b(?:approves|agrees|confirms)\b/, 'accepts'],
    [/\b(?:rejected|refused|declined)\b/, 'accepted'],
    [/\b(?:does not|do not|did not|doesn['’]t|don['’]t|didn['’]t|cannot|can['’]t|can not) /, ''],
    [/\b(?:is )?successful\b/, 'succeeds'],
    [/\b(?:fails?|failed|pass(?:es|ed)?|succeed(?:ed)?)\b/, 'succeeds'],
    [/\bdisabled\b/, 'enabled'],
    [/\bclosed\b/, 'open'],
    [/\bnot\s+/, ''],
    [/\bno\b/, 'a'],
    [/(?<=\p{L}{3})(?<!s)s\b/gu, ''],
  ],
};
