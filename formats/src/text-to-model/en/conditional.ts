import type { ConditionRules } from '../language-rules.ts';

export const condition: ConditionRules = {
  otherwise: /^(?:otherwise|else|if not|in all other cases)[,:]?\s+(\S.*)$/su,
};
