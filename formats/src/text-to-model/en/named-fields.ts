import type { NamedFieldRules } from '../guard-rules.ts';

const NAMES = "(?<names>\\p{L}[\\p{L} ,'-]{1,90}?)";

export const namedFields: NamedFieldRules = {
  judged: [
    new RegExp(
      `^(?:if |when |where )?${NAMES} (?:is|are|was|were|has been|have been)(?: left| still)? (?:empty|blank|missing|not (?:entered|given|provided|filled|specified|supplied|valid)|invalid|incorrect|malformed)(?!\\p{L})`,
      'u',
    ),
    new RegExp(`^(?:if |when )?[\\p{L} ]{1,40} leaves ${NAMES} (?:empty|blank)(?!\\p{L})`, 'u'),
    new RegExp(`^(?:an? )?(?:empty|blank|missing|invalid|incorrect) ${NAMES}$`, 'u'),
  ],
  joint: /\s*,\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+/u,
  plain: (name) =>
    name
      .replace(/^(?:either )?(?:the |an? |his |her |their |its )?/u, '')
      .replace(/ (?:field|value)s?$/u, ''),
  before: /(?:[,:]|\b(?:the|an?|his|her|their|its|and|or|enters?|types?|fills? in|inputs?))\s*$/u,
  behind: /^\s*(?:$|[,.;:]|(?:and|or|in|into|on|for|of|to|with|fields?)\b)/u,
  special:
    /(?:number|amount|quantity|count|price|cost|age|size|weight|height|length|date|time|year|month|day|duration|url|link|image|photo|picture|document|file|password|passphrase|pin|code|token|captcha|credentials?|details|information|data|input|values?|request|address)s?$|^(?:number|amount|file|date)\b/u,
  words: ['Willow', 'Harbor', 'Meadow', 'Copper', 'Lantern', 'Juniper'],
};
