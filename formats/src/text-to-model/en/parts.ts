import type { StatementRules } from '../language-rules.ts';

export const statement: StatementRules = {
  comment:
    /^(?:as an? [^.]{3,80}?[,>]?\s?(?:>\s?)?i (?:want|need|would like|wish)\b|as an? \p{L}+(?: \p{L}+){0,3}$|so that\s|see (?:also\b|.*\b(?:documentation|docs|guide|issue|section|readme|wiki|for (?:more|details|potential|further|an example))\b)|for (?:example|instance)(?:[,:]|$)|e\.g\.|examples?\s*:|(?:please )?note\s*[:!]|n\.?b\.?\s*:|(?:tip|hint|info|rationale)\s*:)/u,
  constraint: /^[*_]{0,2}constraint(?:\s*\([^()]{1,30}\))?\s*:\s*/u,
  explains:
    /^(?:this|these)\s+(?:\p{L}+\s+)?(?:is|are|was|can|could|may|might|prevents?|ensures?|allows?|means?|helps?|makes?|lets?|enables?|includes?|works?|has|have|implies|imply|do(?:es)? not (?:mean|imply)|do(?:es)?n['’]t (?:mean|imply))\b/u,
  general:
    /^(?:neither|none)(?: of \p{L}+(?: \p{L}+)?)? (?:is|are|may|can)\b|\bnot \p{L}+ (?:merely|solely|simply) (?:by|because)\b|^(?:an?|one) (?:(?!can)[\p{L}/-]+ ){1,4}cannot (?:be|become)\b|^no (?:[\p{L}/-]+ ){1,4}(?:is|are) (?:required|needed|necessary)\b|^(?:[\p{L}/-]+ ){1,5}(?:(?:is|are) not (?:required|needed|necessary|mandatory)|need not)\b/u,
  shows:
    /\b(?:should|will|must|shall) (?:\p{L}+ )?(?:see|appear|display|show|return|open|start|restart|respond|be (?:shown|displayed|returned|opened|created|redirected|asked|prompted|listed|visible|restarted))\b|\b(?:appears|opens|displays|shows|returns)\b/u,
  tells:
    /\b(?:is|are|was|were|can|cannot|must|should|shall|will|has|have|had|does|do|did|not|never|may|would|could)\b|^\p{L}+ing\s|n['’]t\b|\b(?:test|check|try|verify)\b/u,
  describes:
    /^(?:(?:this|these|it)\s+(?:\p{L}+\s+)?(?:is|are|was|were|has|have|covers?|describes?|explains?|applies|apply|assumes?|contains?|provides?|takes? (?:about|around)|map|maps|means)\b|(?:this|the) (?:guide|document|page|section|runbook|tutorial|manual|exercise|project|kata|point|process|goal|aim|purpose|following|steps? (?:above|below)|commands? above|example)\b|there(?:'s|’s| (?:is|are|was|were|will be|may be|might be|can be|should be))\b|we (?:all|also|have|are|propose|recommend|provide|support|do not|don't|want|need|assume|could)\b|you (?:can also|may|might|need (?:access|to have|a|an)|will (?:also )?need|must have|are|do not|don't|should (?:also )?(?:have|be able|know|be familiar|be aware|be careful)|can \p{L}+ .*\b(?:ways|options)\b)|in this (?:exercise|guide|tutorial|section|document|chapter|lab|module|article)\b|(?:all|any|some|most|many|several) (?:of )?(?!other)\p{L}+ (?:\p{L}+ ){0,3}(?:are|is|have|has|can|may|will|that)\b|(?:please )?(?:be aware|keep in mind|remember that|note that|please note)\b|congratulations|hurrah|feel free|have fun|good luck|let['’]s\b|by default\b|here\b|(?:your|our) \p{L}+ (?:is|are)\b|the \p{L}+(?: \p{L}+){0,3} (?:is|are) (?:an?|the|not an?|called|used|needed|required|located|based|similar|important|available|responsible|public|private|held)\b)/u,
  state:
    /^(?:the|an?|each|every)\s(?:\p{L}+\s){1,2}(?:must|has to|needs to) (?:have (?:an?|the|his|her|their|valid)\s|(?:already )?be (?:logged in|signed in|registered|authenticated)(?!\p{L}))/u,
  acts: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses)\b/i,
  complete: /^when\b.*,\s/is,
  mayName: /^(?!)/,
  filler: 'it is done',
  leavesVerbOut: true,
};
