import type { GuardRules } from '../guard-rules.ts';

export const guard: GuardRules = {
  wrong:
    /\b(?:invalid|not valid|wrong(?:ly)?|incorrect(?:ly)?|mistyped|not correct|malformed|too (?:short|long|small|large|low|high|big|heavy|light|many|few|much|old|young|late|early|hot|cold|fast|slow)|out of (?:range|bounds)|outside|unknown|not (?:known|found|registered|recogni[sz]ed|listed|(?:in|on|part of) the)|do(?:es)? not (?:exist|conform|comply)|not (?:allowed|accepted|acceptable|matching)|does not match|(?:format|validation) errors?)\b/,
  right: /\b(?:valid|correct|right|accepted|acceptable|within|allowed)\b/,
  empty: /\b(?:empty|blank|missing|not (?:entered|given|provided|filled|specified|supplied))\b/,
  either: /\bor\b/,
  wrongLength: /\b(?:shorter|longer|less|more|fewer) than\b/,
  ofOther:
    /(?<!\b(?:values?|formats?|lengths?|number|size|entry|contents?|rest|one|all|any|part)) of (?:the |an? |this |each |its )?<>/,
  compared: [
    [/(?:greater than or equal to|at least|>=)\s*(-?\d+(?:\.\d+)?)/, '>='],
    [/(?:less than or equal to|at most|<=)\s*(-?\d+(?:\.\d+)?)/, '<='],
    [
      /(?:(?:greater|more|higher|longer|larger|bigger|older|later) than|above|over|beyond|in excess of|exceeds|>)\s*(-?\d+(?:\.\d+)?)/,
      '>',
    ],
    [
      /(?:(?:less|lower|fewer|shorter|smaller|younger|earlier) than|below|under|<)\s*(-?\d+(?:\.\d+)?)/,
      '<',
    ],
    [/(?:equals|equal to|is exactly|=)\s*(-?\d+(?:\.\d+)?)/, '='],
  ],
  bounds:
    /\b(?:than|between|not|above|over|beyond|below|under|before|after|within|outside|from|until|up to|excess|exceed\w*)\b|n['’]t\b/,
  enters:
    /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|suppl(?:y|ies)|inputs?|submits?|specif(?:y|ies)|sets?|picks?|adds?|uploads?|attach(?:es)?|records(?= (?:the|an?|its|his|her|their) )|entered|selected|chosen)\b/,
  corrects: /\b(?:corrects?|fix(?:es)?|amends?|rectif(?:y|ies))\b/,
  correctsValue:
    /\b(?:corrects?|fix(?:es)?|amends?|rectif(?:y|ies)) (?:it|them|(?:the |his |her |their |its )?(?:(?:wrong|invalid|incorrect|entered) )?(?:values?|data|entry|entries|inputs?|information|fields?|errors?|mistakes?))(?!\p{L})/u,
  typed: /\b(?:enters?|types?|fills?|inputs?|specif(?:y|ies)|writes?|notes?|entered|typed)\b/,
  control:
    /\b(?:chooses?|selects?|picks?) (?:the )?(?:forg[oe]t(?:ten)?|reset|change|add|update|edit|delete|remove|verify|confirm|resend|send|show) (?:your |my )?[\p{L}-]+|\bpassword[ -](?:recovery|reset|change|policy)\b/u,
  ofSize: /\b(?:longer|shorter|older|younger|earlier|later|bigger) than\b/,
  inflection: "(?:'s|s|es)?",
  softened: {},
};
