import type { EndingRules } from '../language-rules.ts';

export const ending: EndingRules = {
  end: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|procedure|session|transaction|test|case)\s+(?:then\s+)?(?:ends?|terminates?|finishes|stops|fails|is (?:terminated|ended|over|aborted|finished|complete))(?:\s+(?:here|unsuccessfully|in failure|with (?:a )?failure|successfully|in success))?|end of (?:the )?(?:use case|flow|scenario))[.\s]*$/,
  back: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|system|user|customer|it)\s+)?(?:returns?|back|go(?:es)?(?: back)?|resumes?|continues?|rejoins?|proceeds?|jumps?(?: back)?|is resumed|restarts?)(?:\s+(?:the|main|basic|normal|flow|scenario|use case|back|success))*\s+(?:to|at|with|from|in)\s+(?:the\s+)?(?:main\s+|basic\s+|normal\s+)?(?:flow\s+)?(?:at\s+)?(?:step\s+)?(?:#)?(\d+)(?:\s+of the \w+ \w+)?[.\s]*$/,
  backOf:
    /(?:^|[,;]?\s+(?:and|then)\s+)(?:the\s+)?(?:\p{L}+\s+){1,2}?(?:returns?|go(?:es)?(?: back)?|resumes?|continues?|starts? again)\s+(?:to|at|with|from)\s+step\s+(\d+)[.\s]*$/u,
  often:
    /,?\s*\(?((?:up to|at most|no more than|not more than|a maximum of)\s+(?:\d+|two|three|four|five|six|ten)\s+(?:more\s+)?times)\)?/i,
  repetition:
    /^(?:(?:the\s+)?\w+\s+)?repeats?\s+steps?\s+(?<step>\d{1,3})(?:\s*(?:-|–|to|through|and)\s*\d{1,3})?(?:,?\s+(?:until|till)\s+(?<until>.+))?$/s,
};
