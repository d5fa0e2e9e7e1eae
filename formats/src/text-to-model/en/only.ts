import type { OnlyRules } from '../refusal-rules.ts';
import { letters } from './letters.ts';

/** What a noun is described by: `drivers who …`, `guests with a wristband`, `bags under 20 kg`. */
const DESCRIBED =
  '(?:who|whose|that|which|with|without|aged|above|over|under|below|(?:older|younger|taller|shorter|longer|heavier|lighter|larger|smaller|more|less|fewer) than)';
const NOUN = String.raw`(?!(?:on|at|in|by|of|after|before|if|when|once)\s)(?:(?:the|an?|those|all|any|such)\s)?(?:[\p{L}-]+\s){1,3}?`;
const ANYBODY = '(?:only|solely|exclusively|nobody but|no one but)';
/** What those do, or what is done to them, who may go on. */
const GOES_ON =
  '(?:(?:may|can|will) \\S|(?:is|are) (?:then |allowed to )?(?:admitted|allowed|accepted|let|given|called|invited|taken|served|examined|drawn|treated|granted|boarded)|gets? |receives? |enters?|goes? |boards?|qualif(?:y|ies)|passe?s?(?= |$)|proceeds?|moves? on|makes? it|climbs?|borrows?|rents?|rides?|swims?|dives?|drives?|flies|fly|votes?|competes?|travels?|starts?|joins?|takes? part|leaves?|continues?|advances?)';
/** `Only members who have paid may enter` */
const FIRST = new RegExp(
  `^${ANYBODY} (?<whom>${NOUN}(?:(?:who|that|which)\\s(?:(?:have|has|had|are|is|were|was|can|do|does)\\s(?:not\\s)?)?\\S+|${DESCRIBED}\\s\\S+)(?:\\s[^\\s;]+)*?)\\s${GOES_ON}`,
  'u',
);
/** `Only visitors aged 14 or older climb the wall`: whatever it is that they do. */
const MEASURED = new RegExp(
  `^${ANYBODY} (?<whom>${NOUN}(?:(?:aged|above|over|under|below) \\S+(?: (?:years|metres|kilograms|kg|cm))?(?: or (?:older|over|above|more|younger|under|below|less))?|\\p{L}+er than (?:an? )?\\S+ \\p{L}+))\\s(?!(?:and|or|in|on|at|of|for|to|from)\\s)\\p{L}+`,
  'u',
);
/** `Only adults may board`: without a description only where somebody goes somewhere, as roles may do much that is no flow. */
const BARE =
  /^only (?<whom>(?:[\p{L}-]+ )?[\p{L}-]+s) (?:may|can|are (?:allowed|permitted) to|get to) (?:enter|board|pass|proceed|go (?:in|on|through)|come in|continue|take part|join|start|compete)(?= |$)/u;
/** Who is given something, or let in: the last word before `only`, or with a preposition behind it. */
const ADMITS =
  '(?:accepts?|admits?|takes?|lets?|allows?|serves?|clears?|invites?|treats?|examines?|hires?|certif(?:y|ies)|stamps?|buys?|boards?|trains?|feeds?|(?:lets?|takes?|allows?) in)';
const LAST = new RegExp(
  `^(?<main>\\S.*?)\\s${ANYBODY} (?:(?<prep>to|for|from)\\s)?(?<whom>${NOUN}${DESCRIBED}\\s[^;]+)$`,
  'u',
);
const ENDS_IN_ADMITS = new RegExp(`\\b${ADMITS}$`, 'u');
/** What a system shows, keeps or sends to some is a choice among things, and refuses nobody. */
const SHOWS =
  /\b(?:shows?|shown|displays?|displayed|visible|available|lists?|listed|sees?|seen|appl(?:y|ies|ied)|appears?|valid|works?|used|needed|required|stored|saved?|saves|logged|returns?|contains?|prints?|printed|sends?|sent|mails?|notif(?:y|ies|ied)|renders?|loads?|reads?|relevant|responsible|intended|meant|goes to (?:all|every))\b/u;
/** `Everyone gets a ticket, except those who are banned` */
const EXCEPT = new RegExp(
  `^(?:[^,]{5,}?,?\\s(?:except|save|apart from|other than)(?: for)? |(?:except(?: for)?|apart from) )(?<whom>${NOUN}(?:who|whose|with|without|aged|older than|younger than)\\s[^,;]+)(?:$|,)`,
  'u',
);

/** All others, in words of their own. */
function allOthers(whom: string): string {
  const denied = DENIALS.find(([pattern]) => pattern.test(whom));
  return denied ? whom.replace(...denied) : `all but ${whom}`;
}

const DENIALS: [RegExp, string][] = [
  [/\b(who|that|which) (have|has) not (?=\p{L}+(?:ed|en|t|n)\b|paid|made|had)/u, '$1 $2 '],
  [/\b(who|that|which) (are|is|were|was|can|may|do|does|did) not\b/u, '$1 $2'],
  [
    /\b(who|that|which) (have|has) (?=(?:\p{L}+ly )?(?:\p{L}{2,}ed|\p{L}+en|slept|paid|been|made|done|had|gone|left|kept|sent|won|lost|taught|held|brought|bought|met|run|come|become|read|set|put|got|signed|sat|passed) )/u,
    '$1 $2 not ',
  ],
  [/\b(who|that|which) have (?=(?:\p{L}{2,}ed|paid|slept|left|won)$)/u, '$1 have not '],
  [/\b(who|that|which) has (?=(?:\p{L}{2,}ed|paid|slept|left|won)$)/u, '$1 has not '],
  [/\b(who|that|which) have /u, '$1 do not have '],
  [/\b(who|that|which) has /u, '$1 does not have '],
  [/\b(who|that|which) (are|is|were|was) /u, '$1 $2 not '],
  [/\b(who|that|which) can /u, '$1 cannot '],
  [/ without /u, ' with '],
  [/ with /u, ' without '],
];

export const only: OnlyRules = {
  provided: new RegExp(
    `^(?!(?:check|verify|ensure|if|when)\\b)(?!.*(?:${SHOWS.source})).*\\S (?:only (?:if|when)|unless|except (?:if|when))\\s`,
    'u',
  ),
  ends: /\b(?:laps|expir|los[et]|releas|clos|cancel|delet|remov|end|stop|forfeit|stay|remain|wait|withdr|drop|return|abandon|void|fin(?:e[sd]\b)|postpon|deduct|charg|goes (?:back|home|to)|sent (?:back|home|away)|turned|nobody|nothing|no\b)/u,
  reverse: (condition) => {
    const plain = condition.replace(/^(?:unless|except (?:if|when|where)) /iu, '');
    return plain === condition ? `unless ${condition}` : plain;
  },
  others: (sentence) => {
    const small = letters.lower(sentence);
    const wordsOf = (whom: string) => {
      const at = small.indexOf(whom);
      return sentence.slice(at, at + whom.length);
    };
    const except = EXCEPT.exec(small)?.groups?.whom;
    if (except && !SHOWS.test(small.slice(0, small.indexOf(except)))) return wordsOf(except);
    const first = (FIRST.exec(small) ?? MEASURED.exec(small) ?? BARE.exec(small))?.groups?.whom;
    if (first)
      return SHOWS.test(small.slice(small.indexOf(first) + first.length))
        ? undefined
        : allOthers(wordsOf(first));
    const { main = '', prep, whom } = LAST.exec(small)?.groups ?? {};
    const isAdmitted = prep !== undefined || ENDS_IN_ADMITS.test(main);
    return whom && isAdmitted && !SHOWS.test(main) ? allOthers(wordsOf(whom)) : undefined;
  },
};
