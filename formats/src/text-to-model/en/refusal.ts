import type { RefusalRules } from '../refusal-rules.ts';
import { subset, WHOLE } from './subset.ts';

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

/** What is found out is no description of who finds it: `The system detects that the scale is not set up`. */
const FINDS =
  '(?:detect|determine|find|notice|recogni[sz]e|discover|reali[sz]e|observe|learn|report|establishe?|conclude|identifie|decide)s?';

/** Who or what is described, none of which is known: `A foil that bends`, `Scores longer than 12 minutes`. */
const ANY_SUCH = `(?:(?!(?:if|when|while|after|before|the|this|that|these|those(?! who)|its?|there|every time|make sure|note|see|check)\\s)(?!(?:[^,;]*\\s)?(?:so|such|now|sees?|shows?|checks?|verif(?:y|ies)|ensures?|confirms?|means?|knows?|says?|states?|asserts?|expects?|notes?|tells?|${FINDS}) that\\b)(?:(?!and\\s)[^\\s,;]+\\s){1,5}?(?:lacking|who|whose|that|which|with|without|(?:older|younger|taller|shorter|longer|heavier|lighter|larger|smaller|more|less|fewer|higher|lower) than|above|over|under|below|beyond)\\s[^;]+?)`;
/** What a page or a thing leaves alone is no refusal: `does not change the price`. */
const LEAVES_ALONE =
  '(?:affect|change|require|need|matter|cost|mean|include|contain|close|open the|show|appear|display|support|apply|trigger|reload|refresh|scroll|move|count|use|have to|expire|hide|break|block|stop|prevent|delay|slow|interrupt|lose|increase|reduce|make any)';
/** What becomes of those who do not go on, in words that only say so of somebody who is described. */
const KEPT_BACK = [
  '(?:is|are) (?:not|never) (?!(?:shown|displayed|listed|visible|affected|changed|included|required|needed|counted|saved|stored|used|available|selected|marked|highlighted|editable|case-sensitive)\\b)\\p{L}+(?:ed|en|n|t|d)(?=$|[ ,])',
  `(?:do|does|will) not (?!${LEAVES_ALONE}\\b)\\p{L}+`,
  "(?:may|can|must|shall) ?not \\p{L}+|can['’]t \\p{L}+",
  'goes? (?:back|home|away|to the (?:police|bin|dump))',
  '(?:is|are|gets?|will be) (?:(?:sent|turned|led|handed|given|thrown|poured|put|taken) (?:home|away|back|out|aside)|left (?:out|behind|outside)|kept (?:out|back|outside)|set aside|scrapped|discarded|destroyed|disqualified|barred|returned|ruled out|not eligible|ineligible|out of|ignored|skipped|(?:told|asked) to (?:leave|go|come back|apply again|wait|try again))',
  '(?:has|have) to (?:leave|wait|come back|go (?:home|back|away)|stay (?:outside|away|home|behind)|queue)',
  'stays? (?:outside|behind|out|away|at home|in the)',
  '(?:receives?|gets?) (?:no|nothing|none)',
].join('|');

/** English words for what is refused, fails or ends. */
export const refusal: RefusalRules = {
  refuses:
    /\b(?:rejects?|rejected|refus(?:es|ed)|declin(?:es|ed)|den(?:ies|ied)|errors?|fails?|failed|aborts?|aborted|not (?:allowed|accepted|permitted|possible|authori[sz]ed)|cannot|can't|unable to|(?:is|are|gets|will be) (?:then |automatically |immediately )?(?:(?<=(?:accounts?|cards?|users?|access|numbers?|he|she|it|they) (?:is|are|gets|will be) (?:then |automatically |immediately )?)(?:locked|blocked)|cancell?ed|withdrawn|retained|revoked|suspended|terminated|aborted|interrupted|voided|turned (?:down|away|back)|sent back|deactivated|disabled)|(?:locks|blocks) (?:\p{L}+ ){0,2}(?:accounts?|cards?|users?|access|numbers?|him|her|them)|(?:cancels|retains|suspends|revokes) (?:the|an?|its?|his|her|their|all)|interrupts|crashes|breaks down|times out|warns?|warned|warnings?)\b/u,
  turnsDown: /\b(?:rejects?|refuses?|declines?|denies|turns? (?:down|away))\b/u,
  isNone:
    /\b(?:reject|refus|declin|den|cancel|lock|block)\p{L}* (?:or|and\/or)\b|\bor (?:\p{L}+ )?(?:reject|refus|declin|den|cancel|lock|block)\p{L}*|\b(?:no|without|any|zero) (?:\p{L}+ )?(?:errors?|warnings?|failures?)\b|\b(?:helpful|clear|meaningful|friendly|understandable) (?:\p{L}+ )?(?:errors?|warnings?)\b|\berrors? (?:are|must be|should be) (?:logged|recorded|reported|handled)\b|\bwarning (?:advising|advises|asking|that (?:advises|asks|recommends))\b|\bwarn(?:s|ings?)\b[^;]*\b(?:requires?|requests?|asks? for) (?:an? |\p{L}+ )?(?:acknowledge?ment|confirmation)\b|\beven (?:if|when|though)\b|\b(?:verify|check|ensure|see|tests?|make sure) (?:that|if|whether)\b|\b(?:that|which|where|in which) [^,;]*\b(?:fails?|failed)$|\b(?:error|cancel)(?:-free| (?:log|button|option|link|page|icon|list))\b/u,
  ofAny: [
    new RegExp(
      `^(?=(?:\\S+\\s+){3})(?![^,;]*\\b(?:sees?|shows?|checks?|verif(?:y|ies)|ensures?|confirms?|means?|knows?|says?|states?|${FINDS}) that\\b)(?<whom>(?:(?!if|when|the system|the page)[^,;]{2,60}?\\s(?:who|whom|whose|that|which|with|without|older than|younger than|(?:more|less|fewer|longer|shorter|larger|bigger|smaller|higher|lower|above|over|below|under) than|above|below|over|under|beyond)\\s[^;]+?)|(?:an?|any|no|all|every|each|more than|two|multiple|duplicate)\\s[^,;]+?|(?!(?:the|this|that|these|it|its)\\s)(?:[\\p{L}-]+\\s){0,2}\\p{L}+s(?:\\s(?:[^,;]|,(?=\\d))+?)?)(?<!\\s(?:who|that|which))\\s+(?:${PREDICATE})(?:$|[\\s,])`,
      'u',
    ),
    new RegExp(
      `^(?=(?:\\S+\\s+){3})(?<whom>${ANY_SUCH})${WHOLE}\\s+(?:${KEPT_BACK})(?:$|[\\s,])`,
      'u',
    ),
    // nobody who lacks something gets anywhere, and there is nothing for some
    new RegExp(
      `^there (?:is|are) no (?!(?:limit|fee|charge|cost|need|difference|change|extra|additional|minimum|maximum)s?\\b)[^,;]{2,40}? for (?<whom>${ANY_SUCH})$`,
      'u',
    ),
    /^[^,;]{3,40}?\s(?:is|are) (?:closed|shut|barred|off limits|forbidden|not open) (?:to|for) (?<whom>[^,;]+?\s(?:who|whose|that|which|with|without|(?:older|younger) than|under|over)\s[^,;]+)$/u,
    /^(?<whom>without (?:an?|the|any) \S+(?: \S+)?),? (?:the|it|they|you|he|she)\s[^;]*?\b(?:(?:stays?|remains?) (?:locked|closed|shut|off)|cannot|(?:can|does|do|may|is|are|will) ?not)(?= |$)/u,
    /^(?<whom>without [^,;]+?),? (?:nobody|no one|no (?:\p{L}+ ){1,3}?(?:is|are|will be|may|can|gets?))\s/u,
    /^(?:nobody|no one) (?<whom>(?:who|without|with|under|over|above|below|older|younger)\s\S+(?:\s[^\s;,]+)*?)\s(?:may|can|gets?|goes|enters?|is|are|will|leaves?|passes|comes|boards?|makes|takes|starts?|receives?)\s/u,
    // what somebody lacks stands behind what he may not do
    /^(?:nobody|no one) [^,;]+?\s(?<whom>without \S+(?: [^\s,;]+){0,3})$/u,
    // he who refuses is named first
    /^[^,;]+?\s(?:turns? (?:away|down|back)|sends? (?:away|home|back)|refuses|rejects|declines|does not (?:accept|admit|take|serve|let in)|do not (?:accept|admit|take|serve|let in))\s(?<whom>(?:anyone|anybody|everyone|everybody|all|those|any \p{L}+|\p{L}+s) (?:who|whose|that|which|without|with|older than|younger than|under|over)\s[^,;]+)$/u,
    /^(?=(?:\S+\s+){3})no (?:\S+ ){1,4}?(?:is|are|will be|can be|may be) \p{L}+(?:ed|en|d|t) (?:to|for|from|with) (?<whom>[^;]+)$/u,
    new RegExp(
      `^(?<whom>(?:(?:the|an?|any|all|every|each) )?${FAULTY} [^,;]*?)\\s(?:is|are|will be|gets?|go(?:es)?|leads?|causes?|results?|returns?|stays?|remains?|must|may|can) [^;]+$`,
      'u',
    ),
  ],
  subset,
  ofSome: new RegExp(`^${ANY_SUCH}\\s`, 'u'),
  toCondition: (whom) =>
    whom
      .replace(/^(?:anyone|anybody|everyone|everybody) (?:who|that) /iu, '')
      .replace(
        /^((?:an? |any |each |every )?(?!those )(?:[\p{L}-]+ ){0,2}[\p{L}-]+) (?:that|who|which) (?!(?:the|an?|he|she|it|they|you|we|I|his|her|its|their|your)\b)(?=\p{L}+(?: |$))/iu,
        '$1 ',
      ),
  forbids: /^\p{L}+s (?:cannot|can ?not|can['’]t|must not|may not|shall not) be \p{L}+/u,
  negated:
    /^(?!.*\b(?:that|whether|if|which|who|when|until|so|but)\b.*\b(?:not|no)\b)(?:no one|nobody|nothing|none)\b|^(?!.*\b(?:that|whether|if|which|who|when|until|while|because|so|but)\b)(?!(?:do not|don['’]t|does not|is not|are not)\b).*\b(?:cannot|can not|(?:does|do|did|is|are|was|were|has|have) not|(?:can|does|do|did|is|are|was|were|has|have)n['’]t)\b/u,
  denies: /^(?:no|without [^,;]+?,? no) (?:\p{L}+ ){1,3}?(?:is|are|will be)\s/u,
  demands:
    /\b(?:should|must|shall)\b|\byou (?:can|may|could)\b|\bto fail$|\bnot necessarily\b|\b(?:do|does|did) ?(?:not|n['’]t) (?:affect|change|require|need|matter|cost|mean|include|contain|close (?:the|its|this) (?:dialog|window|page|form|tab|panel|menu|popup|screen|list|file))\b/u,
  otherwise: /[,;]\s+(?:otherwise|or else)\b/u,
  anyTime: /\bat any (?:time|moment|point|step)\b/u,
  spent: /\b(?:used|duplicate|already \p{L}+ed|\p{L}+ed already)\b/u,
  calledOff:
    /\b(?<noun>[\p{L}-]+)\s+(?:is|are|will be)\s+(?:then |automatically |immediately )?(?:cancell?ed|rejected|refused|declined|denied|abandoned|called off|aborted|terminated|not (?:accepted|granted|possible|carried out))(?!\p{L})/u,
  ofFlow:
    /^(?:applications?|requests?|renewals?|registrations?|enrol?lments?|bookings?|reservations?|orders?|claims?|appointments?|subscriptions?|memberships?|transfers?|withdrawals?|purchases?|check-?out)$/u,
  putsRight:
    /\b(?:again|re-?enters?|retr(?:y|ies)|corrects?|corrected|fix(?:es|ed)?|another|different|valid|instead)\b/u,
};
