import type { RoleRules } from '../language-rules.ts';
import { doer } from './doer.ts';

const SEEN =
  /\b(?:should|must|shall)\b|\b(?:is|are|gets|will be)\s+(?:not\s+|then\s+|now\s+)?(?:visible|able)\b|\b(?:appears?|disappears?|sees?|receives?)\b|\bgets (?:the|an?|no|back)\b/;
const ANSWERS =
  /^the [\w -]{2,30}? (?:show|display|open|close|list|print|send|contain|stay|become|remain)s?\b/;

function isSeen(small: string): boolean {
  return SEEN.test(small) || doer.passive.test(small);
}

/** What is entered is no message: `wrong password entered`. */
const MESSAGE =
  /^(?:(?:error|warning|alert|success|message)(?: message)?\s*[:–—-]\s*\S|no \p{L}+(?: \p{L}+)? (?:found|available|left)$|(?:invalid|wrong|incorrect|expired|unknown|unsupported) \p{L}+(?: (?!\p{L}+ed$)\p{L}+)?$)/u;

/** `Show …`, and a thing with what was done to it; `speed` and `need` are none. */
const SEEN_IN_BOX =
  /^(?:show|display|notify|inform|warn)\s|^(?:the |an? )?(?:[\p{L}\d'-]+ ){1,3}(?:now |not )?(?!(?:speed|feed|seed|need|breed|weed|bed|shed|hundred|needed|required)\b)(?:\w{2,}ed|sent|paid|shown|found|lost|taken|given|made)(?: (?:successfully|again|by \p{L}+))?$/u;

export const role: RoleRules = {
  answers: ANSWERS,
  message: MESSAGE,
  seenInBox: SEEN_IN_BOX,
  doneInBox: /^\p{L}+ (?:the|an?|this|that|his|her|its|their|your|my|\d+)\s/u,
  duty: /\b(?:should|must|shall)\s+(?:be able to\s+)?(?:enter|type|fill|select|choose|provide|submit|click|press|open|pay|pick|upload|add|remove|delete|edit|change|confirm|search|sign|log)\b/,
  property:
    /\b(?:must|shall|should|may|can)(?: not)? (?:only contain|contain (?:only|at least|at most|no)\b|consist|start with|begin with|end with|match|be (?:optional|an? |unique|numeric|alphanumeric|in the format|one of|within|between|at least|at most))|\b(?:is|are) (?:optional|unique|case-sensitive|case-insensitive|read-only|mandatory)\b/,
  doneByHand:
    /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses|opens?|pays?|goes|entered|selected|chosen|clicked|pressed)\b/,
  usual:
    /\b(?:every (?:day|week|month|year|\w+day)|on \w+days|usually|typically|generally|normally)\b/,
  about:
    /^(?:this|the following) (?:document|page|section|chapter|guide|table|file|feature|scenario|specification|story|use case|article|mail|figure|list)\b/,
  failure:
    /\b(?:err(?:or)?|http[ :-]?[45]\d\d|(?:returns?|returned|responds? with|answers? with|status(?: code)?|code)[ :]+(?:an? )?(?:http )?[45]\d\d|throws?|thrown|exception|4\d\d (?:bad request|unauthorized|forbidden|not found|conflict|gone|unsupported|unprocessable|too many)|fail(?:s|ed|ure)?|invalid|reject(?:s|ed)?|refus(?:es|ed)|declin(?:es|ed)|den(?:ies|ied)|wrong|cancel(?:s|led|ed)?|warning|not (?:allowed|accepted|possible|found|permitted|valid|correct|recogni[sz]ed|authori[sz]ed|available|exist)|n't exist|unauthori[sz]ed|forbidden|unable to|time[sd]? out|unavailable|terminat(?:es|ed)|out of (?:stock|range)|expired|unsuccessful|can(?:not| not|['’]t)|could(?: not|n['’]t)|mismatch|prevent(?:s|ed)|block(?:s|ed)|lock(?:s|ed)|abort(?:s|ed)?|incorrect|insufficient|too (?:short|long|small|large|low|high|many|few|young|old))\b/,
  mistake:
    /\b(?:errors?|invalid|not valid|warning|required|incorrect|not allowed|must be|too (?:short|long|small|large|low|high|young|old))\b/,
  isSeen,
  result: /^(?:the|a|an|it|its|this|all|no|every|nothing|both)\b/,
  isStep: (small) => doer.doerOf(small) !== undefined || isSeen(small) || ANSWERS.test(small),
  toPresent: (small) => small,
  isRequestAct: false,
};
