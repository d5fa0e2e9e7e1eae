import type { OppositeRules } from '../language-rules.ts';

export const opposite: OppositeRules = {
  replacements: [
    [/\b(?:is|are|was|has) not\b/, 'is'],
    [/\b(?:are|was|has)\b/, 'is'],
    [/\binvalid\b/, 'valid'],
    [/\b(?:wrong|incorrect)\b/, 'correct'],
    [/\b(?:rejects|refuses|declines)\b/, 'accepts'],
    [/\b(?:approves|agrees|confirms)\b/, 'accepts'],
    [/\b(?:does not|do not|doesn't|don't|cannot) (\w+?)(?:es|s)?\b/, '$1'],
    [/\bunavailable\b/, 'available'],
    [/\bfails\b/, 'succeeds'],
    [/\bdisabled\b/, 'enabled'],
    [/\bclosed\b/, 'open'],
    [/\bno\b/, 'a'],
  ],
};
