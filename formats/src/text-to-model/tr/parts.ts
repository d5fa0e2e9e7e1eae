import type { StatementRules } from '../language-rules.ts';

export const statement: StatementRules = {
  acts: /(?:girer|yazar|doldurur|seçer|belirtir|gönderir|tıklar|girilir|seçilir|yazılır|basar)/iu,
};
