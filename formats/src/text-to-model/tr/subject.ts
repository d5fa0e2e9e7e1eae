import type { SubjectRules } from '../language-rules.ts';

export const subject: SubjectRules = {
  story:
    /^(?:bir )?(\p{L}[\p{L} -]{1,40}?) olarak,?\s.*(?:istiyorum|isterim|istemekteyim)(?!\p{L})/su,
};
