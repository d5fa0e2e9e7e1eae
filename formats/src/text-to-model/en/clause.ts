import type { ClauseRules } from '../language-rules.ts';

export const clause: ClauseRules = {
  joint:
    /(?:;\s*(?:and\s+|then\s+)?|,?\s+(?:and|while(?!\s[^,;]*\s(?:remains?|stays?|lasts?)\b)|whereupon)\s+(?:then\s+)?)(?=\S)/gi,
  passive: /^(?:the|an?|its?|their|his|her)\s/,
  results: /^(?:the|an?)\s/,
  object:
    /^(?:the|an?|its?|their|his|her)\s(?:[\w-]+\s){1,4}(?!(?:opens|closes|starts|stops|begins|ends|appears|disappears|rings|blinks|flashes|beeps|sounds|vibrates|rises|falls|moves|unlocks|locks|reacts|responds|answers|continues)$)[\w-]+s$/,
  described:
    /^(?:the|an?|its?|their|his|her)\s(?:open|clear|empty|free|own|last|current|separate|complete|present)\s(?:[\w-]+\s)?(?!(?:opens|closes|appears|rings|moves)$)[\w-]+s$/,
  whole: /^\p{L}+\s+\S/u,
};
