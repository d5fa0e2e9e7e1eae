import {
  both,
  exactly,
  lowerBound,
  next,
  patternsOf,
  toNumber,
  upperBound,
} from '../quantity-pattern.ts';

/** What is counted in a text. */
const LETTERS =
  '(?:\\s*-?\\s*(characters?|chars?|letters?|digits?|symbols?)(?:\\s+long|\\s+in length)?)?';

export const quantities = patternsOf(LETTERS, [
  [
    '(?:not be|never(?: be)?) negative(?:\\s*(?:,|and|or|nor)\\s*(?:(?:must|may|can|should)\\s*)?(?:not\\s+)?(?:exceed|be (?:more|greater|higher) than)\\s+«N»)?',
    (found) => ({ min: 0, ...(found[1] && { max: toNumber(found[1]) }) }),
  ],
  [
    '(?:greater|more|higher|longer) than\\s+«N»«L»\\s*(?:,|and|but)\\s*(?:less|lower|fewer|shorter) than\\s+«N»',
    (found) => ({ min: next(found[1], 1), letters: found[2] ?? '', max: next(found[3], -1) }),
  ],
  [
    'not (?:be )?(?:less|fewer|shorter|lower|smaller) than\\s+«N»«L»\\s*,?\\s*(?:nor|or|and|but)\\s*(?:not\\s+)?(?:be )?(?:more|longer|greater|higher|larger) than\\s+«N»«L»',
    (found) => ({
      min: toNumber(found[1]),
      letters: found[2] ?? found[4] ?? '',
      max: toNumber(found[3]),
    }),
  ],
  ['(?:between|within)\\s+«N»\\s+(?:and|to|-|–)\\s+«N»«L»', both],
  ['(?:from\\s+)?«N»\\s*(?:-|–|to)\\s*«N»«L»(?:\\s+inclusive)?', both],
  [
    '(?:at least|a minimum of|minimum|min\\.?|no (?:less|fewer|shorter) than|not (?:less|fewer|shorter) than)\\s+«N»«L»(?:\\s*(?:,|and|but)\\s*(?:at most|no more than|not more than|a maximum of|maximum|max\\.?)\\s+«N»«L»)',
    (found) => ({
      min: toNumber(found[1]),
      letters: found[2] ?? found[4] ?? '',
      max: toNumber(found[3]),
    }),
  ],
  [
    '(?:at least|a minimum of|minimum(?: of)?|min\\.?|no (?:less|fewer|shorter) than|not (?:be )?(?:less|fewer|shorter|lower) than)\\s+«N»«L»',
    lowerBound,
  ],
  [
    '(?:at most|a maximum of|maximum(?: of)?|max\\.?|no (?:more|longer) than|(?:not|never) (?:be )?(?:more|longer|greater|higher) than|never exceeds?|(?:can|may|must|should|does|do)\\s*not exceed|up to)\\s+«N»«L»',
    upperBound,
  ],
  [
    '(?:greater|more|higher|longer) than\\s+«N»«L»',
    (found) => ({ min: next(found[1], 1), letters: found[2] ?? '' }),
  ],
  [
    '(?:less|lower|fewer|shorter) than\\s+«N»«L»',
    (found) => ({ max: next(found[1], -1), letters: found[2] ?? '' }),
  ],
  [
    '«N»\\s+(?:or more|or greater|or above|and above|and over|and up|or older|or over|or higher)«L»',
    lowerBound,
  ],
  ['«N»\\s+(?:or less|or fewer|or below|and below|or under|or younger|or lower)«L»', upperBound],
  ['(?:exactly\\s+)?(\\d{1,4})\\s*-?\\s*(characters?|digits?|letters?)(?:\\s+long)?', exactly],
]);
