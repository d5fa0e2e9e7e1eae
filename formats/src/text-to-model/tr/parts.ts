import type { StatementRules } from '../language-rules.ts';

export const statement: StatementRules = {
  comment:
    /^(?:.{3,60} olarak,? .*(?:istiyorum|isterim)(?:[.,]|$)|(?:örneğin|mesela)(?:[,:]|$)|örn\.|(?:bkz|bakınız)(?!\p{L})|(?:örnek(?:ler)?|not(?:lar)?|ipucu|bilgi)\s*[:!])/u,
  explains:
    /^bu\s+.*(?:sağlar|gerekir|gereklidir|içindir|anlamına gelir|neden olur|engeller|kolaylaştırır)[.!]?$/u,
  acts: /(?:girer|yazar|doldurur|seçer|belirtir|gönderir|tıklar|girilir|seçilir|yazılır|basar)/iu,
  complete: /^(?:when|if|while|where)\s.*,\s/is,
  filler: 'işlem yapılır',
  leavesVerbOut: false,
};
