import type { EndingRules } from '../ending-rules.ts';
import { NEVER } from '../never.ts';

/** How the clause begins that says where a branch goes on. */
const CLAUSE = '(?:^|[,;]?\\s+(?:and|then|and then)\\s+|[,;]\\s*)(?:the\\s+)?';
const FLOW = '(?:use case|uc|flow|scenario|process|procedure|execution)';
/** Nouns of what somebody is about: it ends with the flow. */
const ACT =
  '(?:(?:[a-z-]+ )?(?:process|purchase|payment|request|return|reset|transfer|booking|reservation|registration|sign-?in|sign-?up|log-?in|check-?out|check-?in|withdrawal|rental|application|order|upload|download|conversation|call|visit))';
const WHO = `(?:(?:${FLOW}|system|user|customer|actor|it|he|she)\\s+)?(?:(?:can|may|must|should|has to)\\s+)?(?:then\\s+)?`;
const MAIN =
  '(?:main|basic|normal|primary|happy|regular)(?: success)? (?:flow|path|scenario|course)';

export const ending: EndingRules = {
  end: new RegExp(
    `(?:^|[,;]?\\s+(?:and|then)\\s+|[,;]\\s*)(?:then\\s+)?(?:the\\s+)?(?:exits? (?:the )?(?:use case|flow|scenario)|(?:[\\w ]{2,30} )?(?:ends?|terminates?) (?:the )?(?:use case|flow|scenario)|(?:use case|uc|flow|scenario|procedure|session|transaction|test|case|interaction|${ACT})\\s+(?:then\\s+)?(?:ends?|terminates?|finishes|stops|fails|is (?:terminated|ended|over|aborted|finished|complete|stopped))(?:\\s+here)?(?:\\s+(?:unsuccessfully|in failure|with (?:an? )?(?:failure|errors?)|successfully|in success|without [\\w -]{3,40}))?|end of (?:the )?(?:use case|flow|scenario)|\\w+ (?:ends|stops|finishes) (?:here|there|at this point)|\\w+ is over)[.\\s]*$`,
  ),
  either: new RegExp(
    `${CLAUSE}(?:${FLOW}|it)\\s+(?:continues|resumes|returns?|goes back)\\s+(?:at|with|from|to)\\s+step\\s+\\d+\\s+or\\s+(?:ends|terminates|is (?:cancelled|ended))[.\\s]*$`,
  ),
  back: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|system|user|customer|it)\s+)?(?:(?:can|may|must|should|has to)\s+)?(?:returns?|back|go(?:es)?(?: back)?|resumes?|continues?|rejoins?|proceeds?|jumps?(?: back)?|skips?(?: ahead| forward)?|is resumed|restarts?|retr(?:y|ies)|tr(?:y|ies) again|starts? again|(?:stays?|remains?)(?= (?:at|in|on) step ))(?:\s+(?:the|main|basic|normal|flow|scenario|use case|back|success))*\s+(?:to|at|with|from|form|in|on(?= step ))\s+(?:the\s+)?(?:(?:main|basic|normal|nominal|primary)\s+)?(?:success\s+)?(?:(?:flow|scenario|path|course)\s+)?(?:(?:at|from|in)\s+)?(?:step\s+)?(?:#)?(\d+)(?:\s+(?:of|in) the (?:\w+ ){1,3}\w+|\s+(?:with|using|for (?:each|every))\s[\w ]{2,40})?[.\s]*$/,
  backOf:
    /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:the\s+)?(?:\p{L}+\s+){1,2}?(?:returns?|go(?:es)?(?: back)?|resumes?|continues?|starts? again|retr(?:y|ies)|tr(?:y|ies) again|stays?|remains?)\s+(?:to|at|with|from|in|on)\s+step\s+(\d+)[.\s]*$/u,
  behind:
    /;\s+|,?\s+(?:or|for|while|as long as|so long as|so that|because|since|where|to|without|before)\s+/gi,
  before: NEVER,
  or: /(?:^|,?\s+)or\s+/i,
  follows: new RegExp(
    `${CLAUSE}${WHO}(?:follows?|takes?|goes to|go to|continues? (?:with|at))\\s+(?:the\\s+)?(?<title>[\\w][\\w /-]{2,60}?)\\s+(?:alternative|alternate|exception)(?:\\s+(?:flow|path|scenario|course))?[.\\s]*$`,
  ),
  rejoin: new RegExp(
    `${CLAUSE}(?:${FLOW}\\s+(?:then\\s+)?(?:resumes|continues)(?: as (?:normal|usual)| normally)?|(?:${ACT}|app(?:lication)?|system)\\s+(?:resumes|continues|proceeds) (?:as (?:normal|usual)|normally)|${WHO}(?:returns?|resumes?|continues?|rejoins?|proceeds?|goes|go|back)(?: back)?(?: (?:to|with|at|in))? (?:the )?${MAIN})[.\\s]*$`,
  ),
  again: new RegExp(
    `${CLAUSE}[a-z]+ (?:(?:has to|have to|must|needs to) )?(?:(?:re-?enters?|re-?types?) (?:it|them)|(?:enters?|types?) (?:it|them) (?:again|once more))[.\\s]*$|${CLAUSE}${WHO}(?:retr(?:y|ies)|tr(?:y|ies)(?: it)? again|repeats? (?:this|the|that) step)[.\\s]*$`,
  ),
  first: new RegExp(
    `${CLAUSE}${WHO}(?:(?:starts?|begins?) (?:over|again)|restarts?|(?:returns?|goes|go|back|is returned|starts?)(?: back)?(?: again)? (?:to|at|from) (?:the |its )?(?:beginning|start|first step|initial (?:pre-?conditions?|state))(?: of (?:the )?${FLOW})?)[.\\s]*$`,
  ),
  numerals: [
    ['once', 1],
    ['twice', 2],
    ['two', 2],
    ['second', 2],
    ['third', 3],
    ['fourth', 4],
    ['fifth', 5],
    ['three', 3],
    ['four', 4],
    ['five', 5],
    ['six', 6],
    ['ten', 10],
  ],
  often:
    /,?\s*\(?((?:up to|at most|no more than|not more than|a maximum of)\s+(?:\d+|two|three|four|five|six|ten)\s+(?:more\s+)?times|twice more|(?:\d|two|three|four|five) more times)\)?/i,
  repetition:
    /^(?=.*repeat)(?:(?:(?:the\s+)?\w+\s+)?repeats?\s+)?steps?\s+(?<step>\d{1,3}(?:[a-z]\d{1,2})?)(?:\s*(?:-|–|to|through|and)\s*\d{1,3}(?:[a-z]\d{1,2})?)?(?:\s+(?:is|are) repeated)?(?:,?\s+(?:until|till)\s+(?<until>.+))?$/s,
};
