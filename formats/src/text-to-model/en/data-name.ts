import type { DataNameRules } from '../language-rules.ts';

export const dataName: DataNameRules = {
  verbs:
    /^.*\b(?:enters?|types?|fills? in|fills?|selects?|chooses?|provides?|inputs?|submits?|specif(?:y|ies)|that|if|where|when|with|for)\s+/s,
  before: /^(?:(?:the|a|an|each|every|any|its|their|your|his|her|all)\s+)+/,
  after:
    /(?:\s+(?:must|should|shall|can|may|will|now|then|also|always|within|has|have|had|needs?|to|be|is|are|contains?|consists?|have|allowed|required|mandatory|up|only|of|with|an?|the|only|not|cannot|length|long|value|field|in|between|from|limited|and|:|accepts?|takes?|ranges?|which))+$/,
  noName:
    /(?:^|\s)(?:may|can|must|should|will|nobody|no one|everyone|there|this|that|if|when|is|are|was|he|she|they|we|you|i)(?:\s|$)/,
};
