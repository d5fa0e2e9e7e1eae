import type { DoerRules } from '../language-rules.ts';

export const doer: DoerRules = {
  passive:
    /\b(?:am|is|are|gets|(?:can|may|must|shall|should|will)(?: only| not)? be|will be|has been|have been)\s+(?:not\s+|then\s+|now\s+|\w+ly\s+)?(?:\w{2,}ed|sent|shown|taken|given|put|made|told|paid|kept|held|begun)\b/,
  checks: /\b(?:validates|verifies|checks|searches|looks|reads|waits|processes|compares|queries)\b/,
};
