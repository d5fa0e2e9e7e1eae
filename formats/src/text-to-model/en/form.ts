import type { FormRules } from '../form-rules.ts';

const NAME = '(?:the |an? |each |every )?(?<name>[a-z][a-z -]{1,38}?)';
const GIVEN = '(?:given|entered|provided|present|supplied|specified|filled in|set)';
const VALID =
  '(?:must|should|shall|has to|have to|needs to) (?:be|have|contain) (?:in )?(?:an? |the )?(?:valid|correct|well-formed) (?<kind>.{2,30})';

export const form: FormRules = {
  fills:
    /\b(?:fills?|completes?|enters?|provides?|types?|inputs?|specif(?:y|ies)|records?)\s+(?:(?:in|out|up)\s+)?(?:\p{L}[\p{L}'’-]*\s+){0,5}?(?:forms?|fields|details|information|data|particulars)(?!\p{L})/u,
  signsIn: /\b(?:log[ -]?in|sign[ -]?in|credentials?|account)\b/,
  ofName:
    /^(?:must be |in )?(?:an? )?(?:valid|correct|proper) (?:format|form|syntax|address)$|^well-formed$/,
  demanded: [
    new RegExp(`^${NAME}(?:,? (?:if|when|where) (?:it is |one is )?${GIVEN},?)? ${VALID}$`, 'u'),
    new RegExp(
      `^(?:if|when|where) ${NAME} (?:is|was|has been) ${GIVEN},? (?:then )?(?:it|this|the value) ${VALID}$`,
      'u',
    ),
  ],
  broken: (name) => `${name} is invalid`,
};
