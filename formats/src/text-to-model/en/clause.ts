import type { ClauseRules } from '../language-rules.ts';

export const clause: ClauseRules = {
  joint: /(?:;\s*(?:and\s+|then\s+)?|,?\s+(?:and|while|whereupon)\s+(?:then\s+)?)(?=\S)/gi,
  passive: /^(?:the|an?|its?|their|his|her)\s/,
  results: /^(?:the|an?)\s/,
  whole: /^\p{L}+\s+\S/u,
};
