import type { SubsetRules } from '../refusal-rules.ts';

/** How no sentence about a kind of things begins: with one that is known, a person by a word, a place or a time. */
const NO_SUBJECT =
  '(?!(?:if|when|while|whenever|where|after|before|once|as|in|on|at|by|for|from|to|with|without|during|until|since|upon|via|using|based|due|the|this|that|these|those(?! who)|it|its|there|he|she|they|you|we|i|his|her|their|your|our|make|note|see|check|verify|ensure|then|next|finally|also|otherwise|only|nobody|step)\\s)';
const NOUN = `(?:(?!(?:and|or|but|is|are|has|have|shows?|lists?|sees?|can|may)\\s)[^\\s,;:]+\\s){1,4}?`;
/** How much, how old, how far: what is measured is never true of all. */
const MEASURED =
  '(?:(?!(?:other|rather)\\s)\\p{L}+er than|(?:more|less) \\p{L}+ than|(?:of |with |weighing |measuring |lasting |costing )?(?:more|less|fewer) than|above|over|under|below|beyond|aged|exceeding|lacking|without|with no|with only)';
const DESCRIBED =
  '(?:who|whose|whom|that|which|with|containing|carrying|showing|having|missing|from|made)';
/** What is only seen on a screen is refused to nobody, and what may be done keeps nobody from it. */
const SEEN =
  '(?:shown|displayed|listed|visible|highlighted|marked|hidden|sorted|coloured|colored|available|optional|possible|saved|stored|created|generated|opened|loaded|called|named|defined|described|supported|required|used|known|able|allowed to|permitted to)';
const BECOMES = `(?:(?:is|are|will be|must be|has to be|have to be|gets?)\\s(?!(?:then |automatically |immediately )?${SEEN}(?=$|[ ,.]))(?!(?:not|never|an?|the)\\s)\\p{L}+|(?:goes?|comes?|moves?|returns?|stays?|remains?|waits?|leaves?|needs?|pays?|receives?|must|has to|have to|skips?|falls?|turns?|becomes?|loses?|keeps?|joins?)(?= |$))`;
/** What describes ends in no word that goes on: `a knot that the partner` is not yet all of it. */
export const WHOLE =
  '(?<!\\s(?:and|or|but|not|to|that|which|who|whom|whose|be))(?<!\\s(?:that|which|who|whom)\\s(?:the|an?|his|her|its|their|your)\\s\\p{L}+)';
const AMOUNT =
  '(?:(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d\\S*)\\s)';

export const subset: SubsetRules = {
  measured: [
    new RegExp(
      `^(?<whom>${NO_SUBJECT}${NOUN}${MEASURED}\\s[^;]+?)${WHOLE}\\s+(?:then\\s)?${BECOMES}`,
      'u',
    ),
    new RegExp(
      `^(?<whom>${NO_SUBJECT}${NOUN}\\p{L}+er than ${AMOUNT}(?!(?:can|may|is|are|will|must|has|have|gets?)\\s)\\p{L}+)\\s(?!(?:and|or|but|in|on|of|at|for|from|to|with|by|per|that|which|who|when|if|is|are|can|may|shows?|appears?|displays?)\\s)\\p{L}+\\s`,
      'u',
    ),
  ],
  described: [
    new RegExp(
      `^(?<whom>${NO_SUBJECT}(?<noun>${NOUN})${DESCRIBED}\\s[^;]+?)${WHOLE}\\s+(?:then\\s)?${BECOMES}`,
      'u',
    ),
  ],
};
