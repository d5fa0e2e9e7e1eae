import type { ClauseRules } from '../language-rules.ts';
import { NEVER } from '../never.ts';

export const clause: ClauseRules = {
  joint: /(?:;\s*(?:ve\s+)?|,?\s+(?:ve|ardından|sonra)\s+)(?=\S)/giu,
  passive: /^/,
  results: NEVER,
  object: /^(?!)/,
  described: NEVER,
  whole: NEVER,
};
