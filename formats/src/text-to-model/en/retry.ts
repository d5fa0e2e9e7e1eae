import type { RetryRules } from '../language-rules.ts';

const COUNT = '(?:second|third|fourth|fifth|last|\\d+(?:st|nd|rd|th)?|two|three|four|five)';
const WRONG = '(?:failed|wrong|unsuccessful|incorrect|invalid|false|bad)';
/** `three failed attempts`, and `the third wrong code`. */
const TRIES = `(?:${WRONG} )*(?:attempts?|tr(?:y|ies)|times?|failures?|retries)`;
const THINGS = `(?:${WRONG} )+(?:\\p{L}+ ){0,2}?\\p{L}+`;
const SO_MANY = `(?:after|on|at|upon|with) (?:the )?${COUNT} (?:consecutive |more )*`;
const AFTER = `${SO_MANY}(?:${TRIES}|${THINGS})`;

/** A condition that so many attempts failed, before what follows and behind it. */
export const USED_FIRST = [
  new RegExp(
    `^(${SO_MANY}${TRIES} to \\p{L}+ (?:the |an? |his |her |their )?[^,]+?),?\\s+((?:the|it|this|his|her|their|access)\\s.*)$`,
    'su',
  ),
  new RegExp(`^(${SO_MANY}${TRIES}),?\\s+(\\S.*)$`, 'su'),
  new RegExp(
    `^(${SO_MANY}${THINGS}),?\\s+((?:the|an?|it|this|all|his|her|their|access|no)\\s.*)$`,
    'su',
  ),
];
export const USED_LAST = new RegExp(`^(\\S.*?),?\\s+(${AFTER})$`, 'su');

export const retry: RetryRules = {
  again: /\b(?:again|re-?enters?|retr(?:y|ies)|tr(?:y|ies)|repeats?)\b/u,
  chances:
    /\b(?:has|have|gets?|is given|are given)\s+((?:up to |at most |only )?(?:\d+|two|three|four|five|six|ten)\s+(?:attempts?|tries|chances?))\b/iu,
  used: new RegExp(
    `^${AFTER}(?: to \\p{L}+ [^,]+)?$|\\b${WRONG}\\b.*\\b${COUNT} times?\\b|\\b(?:${COUNT}) times\\b.*\\b${WRONG}\\b|\\bfails? (?:for )?(?:the )?${COUNT} times?\\b`,
    'u',
  ),
  step: /\bstep\s+(\d+)/iu,
};
