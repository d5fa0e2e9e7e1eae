import type { AlternativeRules } from '../alternative-rules.ts';

const FLOW =
  '(?:(?:main|basic|normal|primary|happy)(?: success)?\\s+(?:flow|scenario|path|course)|mss|main success scenario)';
/** Where a number of a step belongs to: `main step 3`, `step 3 of the basic flow`. */
const MAIN = '(?:(?:main|basic|normal|primary|happy)(?: success)?)';
/** What a branch does at the step that it leaves. */
const LEAVES =
  '(?:(?:(?:it|this|this flow|flow|which) )?(?:can |may )?(?:branch(?:es|ing)?|leav(?:es?|ing)|diverg(?:es?|ing)|deviat(?:es?|ing)|depart(?:s|ing)?|split(?:s|ting)?|start(?:s|ing)?|begin(?:s|ning)?|occur(?:s|ring)?|happen(?:s|ing)?|extend(?:s|ing)?|replac(?:es?|ing)|appl(?:y|ies|ying))(?: off| out| away)?|(?:alternative|alternate|exception|extension) (?:to|of|for))';

/** The steps that are named, with the flow that they are of. */
const STEPS = `(?:(?:at|in|from|after|of|during)\\s+)?(?:the\\s+)?(?:(?:${FLOW}|${MAIN})(?:['’]s)?,?\\s+)?(?:(?:at|in|from)\\s+)?steps?\\s+(?:no\\.?\\s*|#)?(?<steps>\\d{1,3}(?:\\s*(?:,|-|–|/|(?:,\\s*)?(?:or|and|to|through)\\s)\\s*(?:steps?\\s+)?\\d{1,3})*)(?:\\s+(?:of|in)\\s+(?:the\\s+)?${FLOW})?`;
/** What stands before a place that has a line of its own. */
const POINT =
  '(?:(?:(?:branch(?:ing)?|deviation|departure|starting|extension) point|point of (?:departure|deviation)|branches|starts|origin|trigger|where)\\s*[:–—-]\\s*)';

export const alternative: AlternativeRules = {
  step: new RegExp(
    `^(?:at|in|after)\\s+(?:the\\s+)?(?:${MAIN}\\s+)?step\\s+(\\d{1,3})[,:]?\\s*|\\s*\\(?(?<!\\p{L})(?:(?:at|in|from|after|of)\\s+)?(?:${MAIN}\\s+)?step\\s+(\\d{1,3})\\)?`,
    'u',
  ),
  at: new RegExp(
    `^(?:at|in|during|on|after)\\s+(?:${MAIN}\\s+)?step\\s+(?<step>\\d{1,3})(?!\\d)[,:]?\\s+`,
    'u',
  ),
  anyTime:
    /^at any (?:time|moment|point|stage)(?:,? (?:before|until|prior to|up to)\s+step\s+(?<before>\d{1,3})(?!\d))?[,:]?\s+/u,
  may: /\b(?:may|might|can|could)\b/u,
  leaves: new RegExp(`\\s*[([]\\s*(?:${LEAVES}\\s+)?${STEPS}\\s*[)\\]]`, 'u'),
  line: new RegExp(`^${POINT}?(?:${LEAVES}\\s+)?${STEPS}\\s*[:.,–—-]*\\s*$`, 'u'),
  after: /^after\s+(?!step\s)(?<step>[^,;]{3,80}),\s+/u,
  range: /-|–|to|through/,
  reason: /^(?<result>\S.{2,}?),?\s+(?:because|since)\s+(?<condition>(?!of\b)\S+\s+\S.*)$/su,
  twoAnswers: {
    split:
      /^(?<who>(?:the )?\p{L}+(?: \p{L}+)? (?:may|can|could) )(?:either )?(?<one>[^,;]{3,80}?),? or (?:may |can )?(?<other>[^,;]{3,80})$/iu,
    goesOn: /^(?:continues?|keeps?|go on|goes on|carry on|stays?)\b/u,
    leaves:
      /\b(?:leave|quit|exit|abandon|close|cancel|give up)(?: (?:it|the \p{L}+(?: \p{L}+)?))?$/u,
  },
};
