import type { RefusalRules } from '../language-rules.ts';

/** What becomes of something that is turned away. */
const TURNED_AWAY =
  '(?:refused|rejected|denied|declined|blocked|locked|banned|turned (?:down|away|back)|excluded|withdrawn|cancell?ed|revoked|suspended|retained|withheld|voided|forfeited|sent back|terminated|aborted|interrupted|disabled|deactivated)';
const NOT_DONE =
  '(?:not (?:allowed|accepted|permitted|possible|admitted|given|sent|shown|\\p{L}+ed)|never \\p{L}+ed|(?<=(?:not|never) )(?:allowed|accepted|permitted|possible|admitted|served|processed|given|granted))';
const BE = '(?:is|are|will be|gets?) (?:not |never |then |immediately |automatically )?';
const PREDICATE = [
  `${BE}(?:${TURNED_AWAY}|${NOT_DONE})`,
  `(?:is|are)\\s[^;]{2,80}?\\s(?:and|or|but)\\s(?:then |automatically |immediately )?${TURNED_AWAY}`,
  '(?:must|may|can|shall) ?not be \\p{L}+ed',
  'cannot be \\p{L}+ed',
  '(?<!to )(?:lapses?|expires?|fails?)(?= |$)',
].join('|');
/** A thing of which only its adjective says that it is not as it should be. */
const FAULTY =
  '(?:infected|out-of-(?:stock|range)|expired|invalid|duplicate|overdue|late|faulty|defective|damaged|broken|incomplete|unknown|wrong|incorrect|missing|suspicious|fraudulent|insufficient|failed|illegible|non-\\p{L}+|un(?:paid|known|readable|available)|un\\p{L}{3,}ed)';

/** English words for what is refused, fails or ends. */
export const refusal: RefusalRules = {
  refuses:
    /\b(?:rejects?|rejected|refus(?:es|ed)|declin(?:es|ed)|den(?:ies|ied)|errors?|fails?|failed|aborts?|aborted|not (?:allowed|accepted|permitted|possible|authori[sz]ed)|cannot|can't|unable to|(?:is|are|gets|will be) (?:then |automatically |immediately )?(?:(?<=(?:accounts?|cards?|users?|access|numbers?|he|she|it|they) (?:is|are|gets|will be) (?:then |automatically |immediately )?)(?:locked|blocked)|cancell?ed|withdrawn|retained|revoked|suspended|terminated|aborted|interrupted|voided|turned (?:down|away|back)|sent back|deactivated|disabled)|(?:locks|blocks) (?:\p{L}+ ){0,2}(?:accounts?|cards?|users?|access|numbers?|him|her|them)|(?:cancels|retains|suspends|revokes) (?:the|an?|its?|his|her|their|all)|interrupts|crashes|breaks down|times out|warns?|warned|warnings?)\b/u,
  turnsDown: /\b(?:rejects?|refuses?|declines?|denies|turns? (?:down|away))\b/u,
  isNone:
    /\b(?:reject|refus|declin|den|cancel|lock|block)\p{L}* (?:or|and\/or)\b|\bor (?:\p{L}+ )?(?:reject|refus|declin|den|cancel|lock|block)\p{L}*|\b(?:no|without|any|zero) (?:\p{L}+ )?(?:errors?|warnings?|failures?)\b|\b(?:helpful|clear|meaningful|friendly|understandable) (?:\p{L}+ )?(?:errors?|warnings?)\b|\berrors? (?:are|must be|should be) (?:logged|recorded|reported|handled)\b|\beven (?:if|when|though)\b|\b(?:verify|check|ensure|see|tests?|make sure) (?:that|if|whether)\b|\b(?:that|which|where|in which) [^,;]*\b(?:fails?|failed)$|\b(?:error|cancel)(?:-free| (?:log|button|option|link|page|icon|list))\b/u,
  ofAny: [
    new RegExp(
      `^(?=(?:\\S+\\s+){3})(?![^,;]*\\b(?:sees?|shows?|checks?|verif(?:y|ies)|ensures?|confirms?|means?|knows?|says?|states?) that\\b)(?<whom>(?:(?!if|when|the system|the page)[^,;]{2,60}?\\s(?:who|whom|whose|that|which|with|without|older than|younger than|(?:more|less|fewer|longer|shorter|larger|bigger|smaller|higher|lower|above|over|below|under) than|above|below|over|under|beyond)\\s[^;]+?)|(?:an?|any|no|all|every|each|more than|two|multiple|duplicate)\\s[^,;]+?|(?!(?:the|this|that|these|it|its)\\s)(?:[\\p{L}-]+\\s){0,2}\\p{L}+s(?:\\s(?:[^,;]|,(?=\\d))+?)?)\\s+(?:${PREDICATE})(?:$|[\\s,])`,
      'u',
    ),
    /^(?=(?:\S+\s+){3})no (?:\S+ ){1,4}?(?:is|are|will be|can be|may be) \p{L}+(?:ed|en|d|t) (?:to|for|from|with) (?<whom>[^;]+)$/u,
    new RegExp(
      `^(?<whom>(?:(?:the|an?|any|all|every|each) )?${FAULTY} [^,;]*?)\\s(?:is|are|will be|gets?|go(?:es)?|leads?|causes?|results?|returns?|stays?|remains?|must|may|can) [^;]+$`,
      'u',
    ),
  ],
  forbids: /^\p{L}+s (?:cannot|can ?not|can['’]t|must not|may not|shall not) be \p{L}+/u,
  negated:
    /^(?!.*\b(?:that|whether|if|which|who|when|until|so|but)\b.*\b(?:not|no)\b)(?:no one|nobody|nothing|none)\b|^(?!.*\b(?:that|whether|if|which|who|when|until|while|because|so|but)\b)(?!(?:do not|don['’]t|does not|is not|are not)\b).*\b(?:cannot|can not|(?:does|do|did|is|are|was|were|has|have) not|(?:can|does|do|did|is|are|was|were|has|have)n['’]t)\b/u,
  demands:
    /\b(?:should|must|shall)\b|\byou (?:can|may|could)\b|\bto fail$|\bnot necessarily\b|\b(?:do|does|did) ?(?:not|n['’]t) (?:affect|change|require|need|matter|cost|mean|include|contain)\b/u,
  otherwise: /[,;]\s+(?:otherwise|or else)\b/u,
  anyTime: /\bat any (?:time|moment|point)\b/u,
  spent: /\b(?:used|duplicate|already \p{L}+ed|\p{L}+ed already)\b/u,
  calledOff:
    /\b(?<noun>[\p{L}-]+)\s+(?:is|are|will be)\s+(?:then |automatically |immediately )?(?:cancell?ed|rejected|refused|declined|denied|abandoned|called off|aborted|terminated|not (?:accepted|granted|possible|carried out))(?!\p{L})/u,
  ofFlow:
    /^(?:applications?|requests?|renewals?|registrations?|enrol?lments?|bookings?|reservations?|orders?|claims?|appointments?|subscriptions?|memberships?|transfers?|withdrawals?|purchases?|check-?out)$/u,
  putsRight:
    /\b(?:again|re-?enters?|retr(?:y|ies)|corrects?|corrected|fix(?:es|ed)?|another|different|valid|instead)\b/u,
};
