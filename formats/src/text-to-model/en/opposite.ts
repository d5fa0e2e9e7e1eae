import type { OppositeRules } from '../language-rules.ts';

export const opposite: OppositeRules = {
  denied:
    /\b(?:not|no|never|cannot|unless)\b|n['’]t\b|\b(?:invalid|incorrect|wrong|insufficient|unknown|missing|un(?:successful|verified|confirmed|approved|authenticated|authori[sz]ed))\b/,
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
