import type { AlternativeRules } from '../alternative-rules.ts';

const FLOW =
  '(?:(?:main|basic|normal|primary|happy)(?: success)?\\s+(?:flow|scenario|path|course)|mss|main success scenario)';
/** What a branch does at the step that it leaves. */
const LEAVES =
  '(?:(?:(?:it|this|this flow|flow|which) )?(?:can |may )?(?:branch(?:es|ing)?|leav(?:es?|ing)|diverg(?:es?|ing)|deviat(?:es?|ing)|depart(?:s|ing)?|split(?:s|ting)?|start(?:s|ing)?|begin(?:s|ning)?|occur(?:s|ring)?|happen(?:s|ing)?|extend(?:s|ing)?|replac(?:es?|ing)|appl(?:y|ies|ying))(?: off| out| away)?|(?:alternative|alternate|exception|extension) (?:to|of|for))';

export const alternative: AlternativeRules = {
  step: /^(?:at|in|after)\s+step\s+(\d{1,3})[,:]?\s*|\s*\(?(?:(?:at|in|from|after|of)\s+)?step\s+(\d{1,3})\)?/,
  at: /^(?:at|in|during|on|after)\s+step\s+(?<step>\d{1,3})(?!\d)[,:]?\s+/u,
  anyTime:
    /^at any (?:time|moment|point|stage)(?:,? (?:before|until|prior to|up to)\s+step\s+(?<before>\d{1,3})(?!\d))?[,:]?\s+/u,
  may: /\b(?:may|might|can|could)\b/u,
  leaves: new RegExp(
    `\\s*[([]\\s*(?:${LEAVES}\\s+)?(?:(?:at|in|from|after|of|during)\\s+)?(?:the\\s+)?(?:${FLOW}(?:['’]s)?,?\\s+)?(?:(?:at|in|from)\\s+)?steps?\\s+(?:no\\.?\\s*|#)?(?<steps>\\d{1,3}(?:\\s*(?:,|-|–|/|(?:,\\s*)?(?:or|and|to|through)\\s)\\s*(?:steps?\\s+)?\\d{1,3})*)(?:\\s+(?:of|in)\\s+(?:the\\s+)?${FLOW})?\\s*[)\\]]`,
    'u',
  ),
  after: /^after\s+(?!step\s)(?<step>[^,;]{3,80}),\s+/u,
  range: /-|–|to|through/,
  reason: /^(?<result>\S.{2,}?),?\s+(?:because|since)\s+(?<condition>(?!of\b)\S+\s+\S.*)$/su,
};
