import type { PlaceRules } from '../place-rules.ts';

export const place: PlaceRules = {
  seeks:
    /\b(?:determines|finds|fetches|retrieves|loads|searches|queries|looks (?:up|for)|calculates|locates|collects)\b/u,
  missing:
    /\bno(?:ne|thing)?\b(?! longer)|\bnot (?:found|available|there|registered|exist)|\b(?:does|do) not exist\b|\bmissing\b|\bunavailable\b/u,
  badInput:
    /\b(?:invalid|missing|incomplete|incorrect|wrong|empty|mandatory|required|not valid|not filled)\b/u,
  anyField:
    /\b(?:fields|data|details|credentials|information|inputs?|entries|values|form)\b|\b(?:any|a|an|one|some|mandatory|required|invalid) (?:required |mandatory |or |more )*field\b/u,
  broken: /\b(?:invalid|incorrect|wrong|not valid|rules?)\b/u,
  input: /\b(?:data|details|information|inputs?|fields?|form|entries|values?)\b/u,
};
