import type { LimitRules } from '../language-rules.ts';

const NAME = '(?<name>(?:\\p{L}+ ){1,3}(?:limit|sınır|eşi[kğ]|tavan))\\p{L}*';

export const limit: LimitRules = {
  stated: new RegExp(`^${NAME}\\s*[:=]?\\s*(?<amount>-?\\d+(?:\\.\\d+)?)`, 'u'),
  referred: new RegExp(
    `${NAME}(?:\\s+\\p{L}+){0,2}\\s*\\((?<id>\\p{L}{1,5}[-\\s]?\\d{1,4})\\)`,
    'u',
  ),
  article: '',
  ending: '\\p{L}*',
};
