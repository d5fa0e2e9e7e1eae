import type { StatementRules } from '../language-rules.ts';

export const statement: StatementRules = {
  comment:
    /^(?:as an? [^.]{3,80}?[,>]?\s?(?:>\s?)?i (?:want|need|would like|wish)\b|as an? \p{L}+(?: \p{L}+){0,3}$|so that\s|see (?:also\b|.*\b(?:documentation|docs|guide|issue|section|readme|wiki|for (?:more|details|potential|further|an example))\b)|for (?:example|instance)(?:[,:]|$)|e\.g\.|examples?\s*:|(?:please )?note\s*[:!]|n\.?b\.?\s*:|(?:tip|hint|info|rationale)\s*:)/u,
  explains:
    /^(?:this|these)\s+(?:\p{L}+\s+)?(?:is|are|was|can|could|may|might|prevents?|ensures?|allows?|means?|helps?|makes?|lets?|enables?|includes?|works?|has|have)\b/u,
  acts: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses)\b/i,
  complete: /^when\b.*,\s/is,
  filler: 'it is done',
  leavesVerbOut: true,
};
