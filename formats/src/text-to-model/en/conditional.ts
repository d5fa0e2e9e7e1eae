import type { ConditionRules, IsStepLike } from '../language-rules.ts';
import type { Conditional, Sequel } from '../sentence-parts.ts';
import { cut, sequelIn, splitElse, withoutQuoted } from '../split-sentence.ts';
import { request } from './imperative.ts';
import { letters } from './letters.ts';
import { refusal } from './refusal.ts';
import { USED_FIRST, USED_LAST } from './retry.ts';
import { role } from './role.ts';

const IF_WORDS =
  '(?:only )?(?:if|in case(?: that| of)?|in the event (?:that|of)|unless|whenever|provided that|provided(?= (?:the|an?|it|they|he|she|you|all|no|there)\\s)|assuming(?: that)?|as long as|where|except (?:if|when|where)|only when)';
const IF = new RegExp(
  `^(?:and |but )?(?:${IF_WORDS}|should(?= (?:the|an?|any)\\s))\\s+(.+?)(?:,\\s*too)?(?:,\\s*then\\s+|\\s+then\\s+|,(?!\\d)\\s*|:\\s*)(\\S.*)$`,
  'su',
);
/** `Only if the fee is paid does the bank …` */
const ONLY =
  /^only (?:if|when|after|once)\s+(.+?),?\s+(?:does|do|did|will|can|may|is|are)\s+((?:the|an?|it|this|he|she|they)\s.*)$/su;
const IF_LAST = new RegExp(
  `^(\\S.*?),?\\s+(${IF_WORDS.replace('|where|', '|')})\\s+(\\S.+)$`,
  'su',
);
/** `If the code is wrong the page shows an error`: where no comma parts them, the next who acts does. */
const IF_BARE = /^(?:and |but )?(?:if|unless|whenever|in case)\s+(\S.*)$/su;
/** `In urgent cases the patient …` */
const IN = /^in\s+((?:\w+\s+){1,3}cases?),?\s+(\S.*)$/su;
/** `For orders over 50 EUR shipping is free`. */
const FOR =
  /^for\s+((?:\S+\s+){1,4}?(?:over|above|below|under|up to|of more than|more than|less than|at least|from|between|of)\s+\S*\d.*?),?\s+((?:the|an?|no|shipping|delivery|it|they)\s.*)$/su;
const WHEN =
  /^(?:when|while|once|after|as soon as|each time|every time)\s+(.+?),(?!\d)\s*(?:then\s+)?(\S.*)$/su;
const WHEN_LAST =
  /^(\S.*?)\s+(?:when|once|as soon as|each time|every time)\s+((?:the|an?|i|you|he|she|they|it)\s.+)$/su;
/** `The driver is told, unless the load is too heavy, in which case the launch is denied`. */
const IN_WHICH_CASE =
  /^((?!(?:if|when|unless|in case|once|after)\s)\S.*?),?\s+(?:unless|except (?:if|when|where))\s+(\S.+?),?\s+in (?:which|that) case,?\s+(\S.+)$/su;
const VERB =
  /\b(?:fails?|expires?|declines?|refuses?|accepts?|agrees?|matches|differs?|match|differ)\b/;
/** What is so is a condition, what is done comes first: `when the address is invalid`, `when the user pays`. */
const STATE =
  /\b(?:is|are|was|has|have|exists?|contains|exceeds|takes? (?:longer|more)|does not|do not|cannot|is not)\b/;
const ELSE =
  /(?:[;.,]\s*|\s+)(?:and\s+)?(?:otherwise|or else|else|if not|if it is not|if it does not|in (?:all|every|any) other cases?)[,:]?\s+(?=\S)/su;

export const condition: ConditionRules = {
  joined:
    /^(\S.*?)(?:,?\s+and\s+(?=if\s[^,]+,\s*\S)|[,;]\s+(?=if\s[^,]+,?\s+then\s)|;\s+(?=(?:if|unless|in case)\s[^,]+,\s*\S)|\s[-–—]\s+(?=(?:if\s[^,]+,\s*\S|\p{L}[^,]*\sif\s)))(\S.*)$/su,
  idle: /^(?:(?:absolutely |at all )?(?:necessary|needed|required|possible|applicable|appropriate|available|any|desired|relevant|so desired|wanted)(?: (?:via|by|with|through|at) .*)?|(?:any|all|every|most|some|certain|many|rare) cases?|everything (?:is|was|works|went|goes)(?: (?:working|fine|well|ok|okay|good|set up|as expected|correct))*|(?:this is |that is )?the case|you (?:want|wish|like|prefer)(?: to)?)(?:\s?[,–—-]\s.*)?$/su,
  listed:
    /(?:,?\s+(?:if|when|in case|whenever)(?:\s+(?:any|one|either|at least one)(?: of)?(?: (?:the following|these))?(?: conditions?)?(?: (?:apply|applies|is true|are true|is met|are met|holds?|happens?|occurs?))?)?|,?\s+in (?:any of )?(?:these|the following) cases)\s*:$/,
  stops: /\b(?:stop|abort|end|exit|quit|halt|terminate)(?:s|ed)?\b/,
  hinders:
    /\b(?:nothing|nobody|no one|may not|must not|cannot|can't|(?:does|do|is|are) not|stays? (?:shut|closed|locked|off)|(?:must|has to|have to) (?:leave|wait|come back)|gives? up|puts? .*on hold|calls? .*off|turns? .*away|sends? .*(?:home|away|back))\b/u,
  lost: /\b(?:is|are) (?:down|dead|lost|broken|stuck|offline)$/u,
  already:
    /\balready (?:exists?|have|has|there|registered|taken|in use|signed up)\b|\b(?:exists?|registered|taken) already\b/u,
  passed:
    /\b(?:valid|correct|successful|succeeds?|(?<!^)passes(?! (?:older|newer|that|which|with|without|over|under|from|of)\b)|(?<!\b(?:date|deadline|time|period|hour|day|week|month|year|term|limit|expiry)s? (?:has|have|had|is|are) (?:already )?)passed|approved|accepted|verified|confirmed|sufficient|authenticated|authorized|matches|suitable|payment (?:is|was|has been) (?:received|made|completed)|goes through)\b/u,
  gives:
    /^(?:please )?(?:contact|escalate|redirect|call|stop|abort|cancel|report|file|raise|ask|inform|notify|reject|return|exit|quit|skip|go|see|check|refer|consult|submit|create|display|show|send)\b|\bopen an? (?:\p{L}+ )?(?:case|ticket|issue)\b|\b(?:again|retry|once more)\b/u,
  before: /^(?:before|after|once|to|for|in|on|from)\s[^,]{3,80},\s+/iu,
  advises:
    /(?:^|\band )you(?:'ll|’ll| will)? (?:can|may|should|must|need to|have to)(?: \p{L}+ly)?(?= (?!see|notice|find|receive|get|be\b|expect|also see)\p{L})/u,
  thenToo: /^in (?:that|this|such a|which) case[,:]?\s+/,
  otherwise:
    /^(?:otherwise|else|if not|in (?:all|every|any) other (?:cases?|circumstances|situations))[,:]?\s+(\S.*)$/su,
  others: /^in (?:all|every|any) other (?:cases?|circumstances|situations)\b/,
  unmet:
    /^(?:(?:in (?:the )?case of (?:an? )?|(?:up)?on )(?:failures?|errors?)\b|(?:(?:alternative|minimal|minimum) )?(?:failure|error|minimal guarantee)\s*[:–-])/,
  met: /^(?:(?:main|overall|primary) )?success(?: (?:end|outcome|result|guarantee))?\s*[:–-]\s+(?=\S)/,
  wish: /^(?:(?:the|an?|his|her) )?\p{L}+(?: \p{L}+)? (?:so )?(?:wish(?:es)?|likes?|wants?|prefers?|desires?)(?: (?:to|so|it|this))?$/u,
  refers:
    /^(?:then )?(?:(?:the )?(?:use case|flow|system|user|actor) )?(?:proceeds?|continues?|goes|go|jumps?|switch(?:es)?|moves?|refers?|sees?|follows?|executes?|performs?|branch(?:es)?)(?: on)?(?: (?:to|with|at))? (?:the )?(?:(?:alternat(?:iv)?e|exception(?:al)?|error) (?:flows?|paths?|courses?|scenarios?)|extensions?|exceptions?|alternatives?)\s+\(?[a-z]{0,3}-?\d{1,3}[a-z]?\d?\)?$|^(?:see|go to|proceed to) (?:(?:af|ef|ex|a|e)-?\d{1,2}|\d{1,2}[a-z])$/u,
  besides: /\b(?:can|may|could)\b|\balso\b|\b(?:as well|too)$/,
  read: (sentence, { isStepLike }) => {
    const found = readEnglish(sentence, isStepLike);
    return readExcepted(sentence) ?? (found && withException(found));
  },
  readSequel: (sentence, isStepLike) => {
    const small = withoutQuoted(letters.lower(sentence));
    const found = WHEN.exec(small);
    // `Once a reviewer approves it, merge it`: when something is to be done, and no step of its own
    const isTime =
      /^(?:once|while|after|as soon as)\s/.test(small) && request.pattern.test(found?.[2] ?? '');
    if (isTime) return undefined;
    return sequelIn(sentence, small, found) ?? readReversed(sentence, small, isStepLike);
  },
};

/** `the loan is refused, except when …`: what follows is part of the condition. */
function withException({ condition, result, otherwise }: Conditional): Conditional {
  const found = /,?\s+((?:except (?:if|when|where)|unless)\s+\S.*)$/isu.exec(result);
  if (!found) return { condition, result, otherwise };
  return {
    condition: `${condition}, ${found[1]}`,
    result: result.slice(0, found.index),
    otherwise,
  };
}

/** `When the button is pressed`: somebody does it, and nothing has to be so. */
function isEvent(words: string): boolean {
  return DONE.test(words) && !role.failure.test(words) && !/\b(?:not|no|without)\b/.test(words);
}

const DONE =
  /\b(?:is|are)\s+(?:pressed|clicked|tapped|pushed|selected|chosen|inserted|submitted|scanned|swiped|dragged|dropped)\b/;

function readEnglish(sentence: string, isStepLike: IsStepLike): Conditional | undefined {
  const small = withoutQuoted(letters.lower(sentence));
  const only = ONLY.exec(small) ?? usedFirst(small) ?? FOR.exec(small) ?? IN.exec(small);
  if (only) {
    const [, condition = '', result = ''] = only;
    return {
      condition: cut(sentence, small, condition),
      ...splitElse(sentence.slice(sentence.length - result.length), ELSE, letters.lower),
    };
  }
  const first = ifFirst(small) ?? bareIf(small, isStepLike);
  if (first) {
    const start = small.length - first.result.length;
    const condition = cut(sentence, small, first.condition);
    const unless = /^(?:and |but )?(unless|except (?:if|when|where))\s/.exec(small)?.[1] ?? '';
    return {
      condition: `${unless} ${condition}`.trim(),
      ...splitElse(sentence.slice(start), ELSE, letters.lower),
    };
  }
  return (
    readUsed(sentence, small) ??
    readWhen(sentence, small) ??
    readLast(sentence, small) ??
    readWhenLast(sentence, small)
  );
}

function readExcepted(sentence: string): Conditional | undefined {
  const small = withoutQuoted(letters.lower(sentence));
  const [, rest = '', condition = '', result = ''] = IN_WHICH_CASE.exec(small) ?? [];
  if (!result) return undefined;
  return {
    condition: cut(sentence, small, condition),
    result: sentence.slice(sentence.length - result.length),
    otherwise: sentence.slice(0, rest.length),
  };
}

/** `After the third wrong code the account is locked` */
function usedFirst(small: string): RegExpExecArray | null {
  const found = USED_FIRST.map((pattern) => pattern.exec(small));
  return found.find((one) => one !== null) ?? null;
}

/** `The card is kept after three wrong PINs` */
function readUsed(sentence: string, small: string): Conditional | undefined {
  const [, result = '', condition = ''] = USED_LAST.exec(small) ?? [];
  if (!result) return undefined;
  return {
    condition: sentence.slice(sentence.length - condition.length),
    result: sentence.slice(0, result.length),
    otherwise: '',
  };
}

/** `When the code is wrong, …` */
function readWhen(sentence: string, small: string): Conditional | undefined {
  const [, state = '', result = ''] = (/^when/.test(small) && WHEN.exec(small)) || [];
  if (!STATE.test(state) || isEvent(state)) return undefined;
  const rest = splitElse(sentence.slice(sentence.length - result.length), ELSE, letters.lower);
  return { condition: cut(sentence, small, state), ...rest };
}

/** `… if the code is wrong` */
function readLast(sentence: string, small: string): Conditional | undefined {
  const last = IF_LAST.exec(small);
  if (!last) return undefined;
  const [, result = '', word = '', condition = ''] = last;
  if (/\beven$/.test(result)) return undefined;
  // `Check the pods if they are running` asks whether
  if (
    /^(?:check|verify|ensure|test)\b/.test(result) &&
    /^(?:they|it) (?:is|are|has|have|can)\b/.test(condition)
  )
    return undefined;
  if (/\b(?:check|checks|verify|verifies|validate|validates|see|ask|asks|know)s?$/.test(result))
    return undefined;
  const rest = splitElse(sentence.slice(sentence.length - condition.length), ELSE, letters.lower);
  const unless = /^(?:unless|except)/.test(word) ? word : '';
  return {
    condition: `${unless} ${rest.result}`.trim(),
    result: sentence.slice(0, result.length),
    otherwise: rest.otherwise,
  };
}

/** `An error is shown when the server does not answer` */
function readWhenLast(sentence: string, small: string): Conditional | undefined {
  const [, result = '', state = ''] = /^(\S.*?),?\s+(?:when|while)\s+(\S.+)$/su.exec(small) ?? [];
  const isLookedInto =
    /\b(?:check|verify|ensure|make sure|confirm|test|see|know|even|especially|only)\b/.test(result);
  // a line of a log has a colon
  const isWrong =
    WRONG_STATE.test(state) || (!result.includes(':') && refusal.refuses.test(result));
  if (!result || isLookedInto || isEvent(state) || !isWrong) return undefined;
  return {
    condition: sentence.slice(sentence.length - state.length),
    result: sentence.slice(0, result.length),
    otherwise: '',
  };
}

/** What is not as it should be, or beyond a bound, is a condition wherever it stands. */
const WRONG_STATE =
  /\b(?:does not|do not|is not|are not|cannot|can't|doesn't|isn't|aren't|exceeds?|fails?|is (?:empty|invalid|wrong|missing|full|down|expired|unavailable|offline|blocked|locked)|are (?:empty|invalid|wrong|missing|full)|there (?:is|are) (?:no|\d+)|(?:more|less|fewer|longer|shorter|greater|higher|lower) than)\b/;

/** A condition in small letters and what follows it, to the end of the sentence. */
type Parts = { condition: string; result: string };

function ifFirst(small: string): Parts | undefined {
  const [, condition = '', result = ''] = IF.exec(small) ?? [];
  return result ? { condition, result } : undefined;
}

/** Parts `if …` where the next one acts. */
function bareIf(small: string, isStepLike: IsStepLike): Parts | undefined {
  const rest = IF_BARE.exec(small)?.[1] ?? '';
  const first = partedAt(
    rest,
    /\s(?=(?:the|an?|it|he|she|they|we|you|this|an error)\s)/g,
    isStepLike,
  );
  if (!/\s\w+s$/.test(first?.condition ?? '')) return first;
  // `if it receives a request it answers`: what it receives is part of the condition
  return partedAt(rest, /\s(?=(?:it|he|she|they)\s)/g, isStepLike) ?? first;
}

function partedAt(rest: string, joint: RegExp, isStepLike: IsStepLike): Parts | undefined {
  for (const found of rest.matchAll(joint)) {
    const result = rest.slice(found.index + 1);
    const condition = rest.slice(0, found.index);
    const isWhole = STATE.test(condition) || /\s\w+s$/.test(condition) || VERB.test(condition);
    if (isWhole && /\s/.test(condition) && isStepLike(result)) return { condition, result };
  }
  return undefined;
}

/** `the report is stored and is sent when the connection returns`: only the last act waits for that. */
const LATER_ACT =
  /,?\s(?:and|but)\s(?:then |only |later )*(?:(?:is|are|gets?) (?:then |only |later )*\p{L}+|\p{L}+s (?:it|them|the|an?|its|their)(?:\s[^,;]*)?)$/u;

function readReversed(sentence: string, small: string, isStepLike: IsStepLike): Sequel | undefined {
  const [, next = '', first = ''] = WHEN_LAST.exec(small) ?? [];
  if (!first || STATE.test(first) || !isStepLike(next) || !isStepLike(first)) return undefined;
  if (LATER_ACT.test(next)) return undefined;
  return {
    first: sentence.slice(sentence.length - first.length),
    next: sentence.slice(0, next.length),
  };
}
