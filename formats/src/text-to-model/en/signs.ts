import type { SignRules } from '../sign-rules.ts';

const COUNT = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)';

export const signs: SignRules = {
  counts: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  part: new RegExp(
    `(?<![\\p{L}\\d.,])(?<count>${COUNT}) (?:(?:upper-?case|lower-?case|capital|small|latin) )?(?:letters?|(?<digits>digits?|numerals?))(?!\\p{L})`,
    'gu',
  ),
  joint: /^\s*,?\s*(?:and then|then|and|plus|followed by|\+)?\s*$/u,
  loose: /\b(?:at least|at most|up to|contains?|includes?|including|minimum|maximum)(?: of)?\s*$/u,
  looseBehind: /^\s*(?:or|in any order|each)\b/u,
  exactly: /\s+(?:exactly|always)\s*$/u,
  prefix: new RegExp(
    `^(?<name>.{2,60}?)\\s+(?:(?:must|should|shall|always) )?(?:starts?|begins?) with (?:the (?:letters?|prefix|characters?) )?["“'‘]?(?<literal>[\\p{L}\\d._/-]{1,10})["”'’]?,?\\s+(?:and |then |which )*(?:(?:is |are )?followed by |continues with |consists? of |has )?(?=${COUNT} )`,
    'u',
  ),
  example: [
    /(?:for example|for instance|e\.g\.|such as|example(?=:))[,:]?\s*["“'‘]?(?<value>[\p{L}\d][\p{L}\d._/-]{1,30})/iu,
  ],
  between:
    /\s*[,+]\s*(?:(?:and|then|followed by)\s+)*|\s+(?:and|then|plus|followed by)\s+(?:then\s+)?/u,
  literal:
    /^(?:the\s+)?(?:fixed\s+)?(?:letters?|prefix|characters?)\s+["“'‘]?(?<text>[\p{L}\d]{1,8})["”'’]?$/iu,
  marks: [
    [/^(?:an?\s+)?(?:hyphen|dash)$/u, '-'],
    [/^(?:an?\s+)?(?:forward\s+)?slash$/u, '/'],
    [/^(?:an?\s+)?(?:dot|point|full stop|period)$/u, '.'],
    [/^(?:an?\s+)?underscore$/u, '_'],
    [/^(?:an?\s+)?(?:space|blank)$/u, ' '],
  ],
  year: /^(?:the\s+)?(?:(?:four-digit|4-digit|current)\s+)?year$/u,
  decimals: new RegExp(
    `(?<!\\p{L})(?:(?:with|has|have|having|to|of) )?(?:(?:up to|at most|no more than|more than|not more than|a maximum of|exactly|exceeds?) )?(?<count>${COUNT}) (?:decimal (?:places?|digits?|points?)|decimals|fraction(?:al)? digits?(?: of precision)?|digits? (?:after|behind) the (?:decimal )?(?:point|comma|separator))(?!\\p{L})`,
    'u',
  ),
  allowed: {
    upper: /^(?:capital|upper-?\s?case) (?:latin )?letters?$/u,
    lower: /^(?:small|lower-?\s?case) (?:latin )?letters?$/u,
    letters: /^(?:latin )?letters?$/u,
    digits: /^(?:digits?|numbers?|numerals?)$/u,
    others: /^(?:hyphens?|dashes|spaces?|blanks?|underscores?|dots?|points?|slashes)$/u,
    joint: /\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|\s*[/&]\s*/u,
    only: /^(?:only|must only contain|may only contain|contains? only|consists? of|allowed:)\s+|\s+(?:only|are allowed|allowed)$/gu,
  },
};
