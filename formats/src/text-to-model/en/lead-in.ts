import type { LeadInRules } from '../language-rules.ts';

export const leadIn: LeadInRules = {
  order:
    /^(?:(?:in any case|if (?:possible|necessary|needed|required|applicable|available|appropriate)|first(?:ly| of all)?|second(?:ly)?|third(?:ly)?|then|next|after (?:that|this)|afterwards|finally|lastly|at the end|in the end|to (?:begin|start) with|as a result|in (?:that|this) case|subsequently|in addition|additionally|furthermore|moreover|at this point|at any (?:time|point|step)|immediately),\s*|(?:then|finally|next|afterwards|after (?:that|this)|subsequently|at any step)\s+(?=(?:the|an?|it|he|she|they|we|you|this|his|her|their)\s))/i,
  withoutKeywords: (text) => text,
};
