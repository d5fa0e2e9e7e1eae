import type { StatementRules } from '../language-rules.ts';

export const statement: StatementRules = {
  acts: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses)\b/i,
  complete: /^when\b.*,\s/is,
  filler: 'it is done',
  leavesVerbOut: true,
};
