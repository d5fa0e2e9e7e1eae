import type { StatementRules } from '../language-rules.ts';
import { NEVER } from '../never.ts';

export const statement: StatementRules = {
  beside:
    /^(?:(?:örneğin|mesela)(?:[,:]|$)|örn\.|(?:örnek(?:ler)?|not(?:lar)?|ipucu|bilgi)\s*[:!])/u,
  acts: /(?:girer|yazar|doldurur|seçer|belirtir|gönderir|tıklar|girilir|seçilir|yazılır|basar)/iu,
  complete: NEVER,
  filler: 'işlem yapılır',
  leavesVerbOut: false,
};
