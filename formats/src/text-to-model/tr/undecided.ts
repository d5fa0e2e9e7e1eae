import type { UndecidedRules } from '../guard-rules.ts';

export const undecided: UndecidedRules = {
  joint: /,?\s+(?:ve|veya|ya da|ama|fakat)\s+|(?<=s[ae]),\s+|\s+olup\s+/iu,
  whole: /(?:s[ae]|m[ae]s[ıi]|değil)$/u,
};
