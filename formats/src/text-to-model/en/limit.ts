import type { LimitRules } from '../language-rules.ts';

const NAME = '(?<name>(?:[\\p{L}-]+ ){1,3}?(?:limit|threshold|maximum|minimum|ceiling|cap))';

export const limit: LimitRules = {
  stated: new RegExp(
    `^(?:the )?${NAME}(?:\\s*\\([^()]*\\))?\\s*(?:is|amounts to|of|:|=)\\s*(?:eur|usd|gbp|[€$£₺])?\\s*(?<amount>-?\\d+(?:\\.\\d+)?)`,
    'u',
  ),
  referred: new RegExp(`(?<!\\p{L})the ${NAME}\\s*\\((?<id>\\p{L}{1,5}[-\\s]?\\d{1,4})\\)`, 'u'),
  article: '(?:the )?',
  ending: '',
};
