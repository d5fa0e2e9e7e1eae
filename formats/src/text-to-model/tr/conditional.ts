import type { ConditionRules } from '../language-rules.ts';

export const condition: ConditionRules = {
  otherwise:
    /^(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|tersi durumda|diğer durumlarda)[,:]?\s+(\S.*)$/su,
};
