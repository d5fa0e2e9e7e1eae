import type { AlternativeRules } from '../language-rules.ts';

export const alternative: AlternativeRules = {
  step: /^(?:at|in|after)\s+step\s+(\d{1,3})[,:]?\s*|\s*\(?(?:(?:at|in|from|after|of)\s+)?step\s+(\d{1,3})\)?/,
  at: /^(?:at|in|during|on|after)\s+step\s+(?<step>\d{1,3})(?!\d)[,:]?\s+/u,
  may: /\b(?:may|might|can|could)\b/u,
  reason: /^(?<result>\S.{2,}?),?\s+(?:because|since)\s+(?<condition>(?!of\b)\S+\s+\S.*)$/su,
};
