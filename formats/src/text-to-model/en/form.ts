import type { FormRules } from '../form-rules.ts';

export const form: FormRules = {
  fills:
    /\b(?:fills?|completes?|enters?|provides?|types?|inputs?|specif(?:y|ies)|records?)\s+(?:(?:in|out|up)\s+)?(?:\p{L}[\p{L}'’-]*\s+){0,5}?(?:forms?|fields|details|information|data|particulars)(?!\p{L})/u,
  signsIn: /\b(?:log[ -]?in|sign[ -]?in|credentials?|account)\b/,
  ofName:
    /^(?:must be |in )?(?:an? )?(?:valid|correct|proper) (?:format|form|syntax|address)$|^well-formed$/,
};
