import type { UndecidedRules } from '../guard-rules.ts';

export const undecided: UndecidedRules = {
  joint: /,?\s+(?:and|or|but|while)\s+/iu,
  whole: /\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot)\b/u,
};
