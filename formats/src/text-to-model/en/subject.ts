import type { SubjectRules } from '../language-rules.ts';

export const subject: SubjectRules = {
  story:
    /^as an? (?:\w+ed )?(\p{L}[\p{L} -]{1,40}?),?\s+i (?:want|wish|need|can|would like)(?!\p{L})/u,
};
