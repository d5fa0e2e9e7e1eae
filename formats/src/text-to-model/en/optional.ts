import type { OptionalRules } from '../optional-rules.ts';

const STATE =
  '(?:so )?(?:necessary|needed|required|applicable|appropriate|desired|wanted|relevant|any)';

export const optional: OptionalRules = {
  phrase: new RegExp(
    `\\b(?:optionally|optional\\s*:|(?:if|when|whenever|where)(?: it is| they are| this is)? ${STATE}|as (?:needed|required|necessary|appropriate)|if (?:he|she|they|he or she) (?:wants?|wish(?:es)?|likes?|prefers?)(?: to)?)(?=[\\s,.]|$),?`,
    'u',
  ),
};
