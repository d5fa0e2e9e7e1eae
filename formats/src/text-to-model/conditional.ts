import type { Language } from '@caseloom/locales';
import { doerOf } from './doer.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';

/** A sentence with a condition: what happens when it holds, and when it does not. */
export type Conditional = { condition: string; result: string; otherwise: string };

/** `When A, B` says that B follows A; it is no condition. */
export type Sequel = { first: string; next: string };

const IF =
  '(?:only )?(?:if|in case(?: that| of)?|in the event (?:that|of)|unless|whenever|provided(?: that)?|assuming(?: that)?|as long as|where|except (?:if|when|where)|only when)';
const ENGLISH_IF = new RegExp(
  `^(?:and |but )?(?:${IF}|should(?= (?:the|an?|any)\\s))\\s+(.+?)(?:,\\s*too)?(?:,\\s*then\\s+|\\s+then\\s+|,(?!\\d)\\s*|:\\s*)(\\S.*)$`,
  'su',
);
/** `Only if the fee is paid does the bank …` */
const ENGLISH_ONLY =
  /^only (?:if|when|after|once)\s+(.+?),?\s+(?:does|do|did|will|can|may|is|are)\s+((?:the|an?|it|this|he|she|they)\s.*)$/su;
const ENGLISH_IF_LAST = new RegExp(
  `^(\\S.*?),?\\s+(${IF.replace('|where|', '|')})\\s+(\\S.+)$`,
  'su',
);
/** `If the code is wrong the page shows an error`: where no comma parts them, the next who acts does. */
const ENGLISH_IF_BARE = /^(?:and |but )?(?:if|unless|whenever|in case)\s+(\S.*)$/su;
const ENGLISH_ATTEMPT =
  /^(after (?:the )?(?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th)?|two|three|four|five)\s+(?:failed |wrong |unsuccessful |consecutive |invalid |more )*(?:attempts?|tr(?:y|ies)|times?|failures?)),?\s+(\S.*)$/su;
/** `In urgent cases the patient …` */
const ENGLISH_IN = /^in\s+((?:\w+\s+){1,3}cases?),?\s+(\S.*)$/su;
/** `For orders over 50 EUR shipping is free`. */
const ENGLISH_FOR =
  /^for\s+((?:\S+\s+){1,4}?(?:over|above|below|under|up to|of more than|more than|less than|at least|from|between|of)\s+\S*\d.*?),?\s+((?:the|an?|no|shipping|delivery|it|they)\s.*)$/su;
const ENGLISH_WHEN =
  /^(?:when|while|once|after|as soon as|each time|every time)\s+(.+?),(?!\d)\s*(?:then\s+)?(\S.*)$/su;
const ENGLISH_WHEN_LAST =
  /^(\S.*?)\s+(?:when|once|as soon as|each time|every time)\s+((?:the|an?|i|you|he|she|they|it)\s.+)$/su;
const VERB =
  /\b(?:fails?|expires?|declines?|refuses?|accepts?|agrees?|matches|differs?|match|differ)\b/;
/** What is so is a condition, what is done comes first: `when the address is invalid`, `when the user pays`. */
const STATE = /\b(?:is|are|was|has|have|exists?|contains|exceeds|does not|do not|cannot|is not)\b/;
const ENGLISH_ELSE =
  /(?:[;.,]\s*|\s+)(?:and\s+)?(?:otherwise|or else|else|if not|if it is not|if it does not|in all other cases)[,:]?\s+(?=\S)/su;

const TURKISH_ELSE =
  /(?:[;.,]\s*|\s+)(?:aksi (?:halde|takdirde|durumda)|tersi durumda|diğer durumlarda)[,:]?\s+(?=\S)|(?:[;.,]\s*|\s+)(?:değilse|yoksa|olmazsa)[,:]?\s+(?=\S)|[;,]\s*\p{L}+(?:m[ae]zs[ae]|[aeıiuü]rs[ae]|[ıiuü]yors[ae]|d[ıiuü]ys[ae])[,:]?\s+(?=\S)/su;
/** A word that ends a condition: `ise`, `durumunda`, or a verb or adjective with -sa / -se. */
const ENDINGS =
  '(?:m[ae]d[ıi]k[çc][ae]|[aeıiuü]rsa|[aeıiuü]rse|m[ae]zs[ae]|yors[ae]|[dt][ıiuü]ys[ae]|m[ıi]ş[st]?s[ae]|muşsa|müşse|[ae]ca[kğ]sa|[ae]ce[kğ]se|l[ıiuü]ys[ae]|s[ıiuü]zs[ae]|ys[ae]|lms[ae])';
const NOMINAL =
  '(?:yanlış|geçersiz|boş|eksik|büyük|küçük|az|fazla|çok|uzun|kısa|yok|var|değil|aktif|pasif|uygun|eşit|farklı|aynı|başarısız|yetersiz|dolu|açık|geç|erken|üstünde|altında|arasında|dışında|içinde|üzerinde|bozuk|engelli|kapalı|kilitli|hatalı)s[ae]';
/** Any other word with -sa / -se after a consonant: `pasifse`, `gizliyse`; but `lisansa`, `kursa` are where to. */
const NOUN_IF =
  '(?!(?:borsa|hisse|kimse|hiçkimse|nedense|nasılsa|kursa|hapse|farsa|dersle|derse|terse|arsa|norse|morse|yarsa|parsa|kalsa|olsa)(?!\\p{L}))\\p{L}{2,}(?<![ae]n)[bcçdfgğhjklmnprştvyz]s[ae]';
/** `sepet boşken` */
const WHILE =
  '(?:iken|\\p{L}*(?:boş|dolu|açık|kapalı|aktif|pasif|yok|var|değil|seçili|giriş(?:li)?|(?:[lsk])[ıiuü]z?)y?ken)';
/** `150 TL üzeri siparişlerde` */
const OF_MANY =
  '\\d[\\d.,]*\\s*(?:tl|lira|adet|gün|%)?\\p{L}*\\s+(?:ve )?(?:üzeri(?:ndeki)?|üstü(?:ndeki)?|altı(?:ndaki)?|arası(?:ndaki)?|fazla|az)\\s+(?:\\p{L}+\\s+)?\\p{L}+l[ae]rd[ae]';
const TURKISH_END = new RegExp(
  `(?<!\\p{L})(?:ise|(?:olduğunda|olmadığında|olduğu durumda|olmadığı durumda)|(?:\\p{L}+m[ae]s[ıi])?\\s*(?:durumunda|halinde|hâlinde)|(?:durumda|takdirde)|\\p{L}+d[ıiuü]ğ[ıiuü] (?:sürece|müddetçe)|\\p{L}*${ENDINGS}|${NOMINAL}|${NOUN_IF}|${WHILE}|${OF_MANY})(?!\\p{L})[,:]?`,
  'gu',
);
const TURKISH_ANY_SA = /(?<!\p{L})\p{L}{2,}(?:sa|se)(?!\p{L})[,:]?/gu;
const TURKISH_WHEN =
  /^(.+?(?<!\p{L})\p{L}+(?:d[ıiuü]ğ[ıi]nda|t[ıiuü]ğ[ıi]nda|d[uü]ğ[uü]nda|d[uü]ğ[uü]nde|d[ıi]ğ[ıi]nde|t[uü]ğ[uü]nda|t[uü]ğ[uü]nde|t[ıi]ğ[ıi]nde|[ıiuü]nca|[ıiuü]nce))(?!\p{L}),?\s+(\S.*)$/su;

/**
 * Reads `if … then … otherwise …`, `… if …`, `eğer … ise … değilse …`; undefined where there is no condition.
 *
 * @param isSure the text is known to begin with a condition, so that any Turkish -sa ends it
 */
export function readConditional(
  text: string,
  language: Language,
  isSure = false,
): Conditional | undefined {
  const sentence = withoutStop(text);
  const read = language === 'tr' ? readTurkish(sentence, isSure) : readEnglish(sentence);
  return read && language === 'en' ? withException(read) : read;
}

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

function readEnglish(sentence: string): Conditional | undefined {
  const small = lower(sentence, 'en');
  const only =
    ENGLISH_ONLY.exec(small) ??
    ENGLISH_ATTEMPT.exec(small) ??
    ENGLISH_FOR.exec(small) ??
    ENGLISH_IN.exec(small);
  if (only) {
    const [, condition = '', result = ''] = only;
    return {
      condition: cut(sentence, small, condition),
      ...splitElse(sentence.slice(sentence.length - result.length), ENGLISH_ELSE, 'en'),
    };
  }
  const first = ENGLISH_IF.exec(small) ?? bareIf(small);
  if (first) {
    const [, , result = ''] = first;
    const start = first[0].length - result.length;
    const condition = cut(sentence, small, first[1] ?? '');
    const unless = /^(?:and |but )?(unless|except (?:if|when|where))\s/.exec(small)?.[1] ?? '';
    return {
      condition: `${unless} ${condition}`.trim(),
      ...splitElse(sentence.slice(start), ENGLISH_ELSE, 'en'),
    };
  }
  const when = ENGLISH_WHEN.exec(small);
  if (when && /^when/.test(small) && STATE.test(when[1] ?? '')) {
    const [, , result = ''] = when;
    const rest = splitElse(sentence.slice(sentence.length - result.length), ENGLISH_ELSE, 'en');
    return { condition: cut(sentence, small, when[1] ?? ''), ...rest };
  }
  const last = ENGLISH_IF_LAST.exec(small);
  if (!last) return undefined;
  const [, result = '', word = '', condition = ''] = last;
  if (/\b(?:check|checks|verify|verifies|validate|validates|see|ask|asks|know)s?$/.test(result))
    return undefined;
  const rest = splitElse(sentence.slice(sentence.length - condition.length), ENGLISH_ELSE, 'en');
  const unless = /^(?:unless|except)/.test(word) ? word : '';
  return {
    condition: `${unless} ${rest.result}`.trim(),
    result: sentence.slice(0, result.length),
    otherwise: rest.otherwise,
  };
}

/** `Sistem, parola yanlışsa uyarı verir`: the subject stands before the condition. */
function subjectBeforeAside(sentence: string): { subject: string; rest: string } | undefined {
  const [, subject = '', rest = ''] = /^(\p{L}+(?:\s\p{L}+)?),\s+(\S.*)$/su.exec(sentence) ?? [];
  return subject && doerOf(lower(`${subject} `, 'tr'), 'tr') ? { subject, rest } : undefined;
}

/** Parts `if …` where the next one acts: groups as `ENGLISH_IF` gives them. */
function bareIf(small: string): RegExpExecArray | null {
  const rest = ENGLISH_IF_BARE.exec(small)?.[1] ?? '';
  const start = small.length - rest.length;
  for (const found of rest.matchAll(/\s(?=(?:the|an?|it|he|she|they|we|you|this|an error)\s)/g)) {
    const result = rest.slice(found.index + 1);
    const condition = rest.slice(0, found.index);
    const isWhole = STATE.test(condition) || /\s\w+s$/.test(condition) || VERB.test(condition);
    if (!isWhole || !/\s/.test(condition) || !isStepLike(result, 'en')) continue;
    return Object.assign([small.slice(0, start) + rest, condition, result], {
      index: 0,
      input: small,
    }) as RegExpExecArray;
  }
  return null;
}

function readTurkish(sentence: string, isSure: boolean): Conditional | undefined {
  const aside = subjectBeforeAside(sentence);
  const inner = aside && readTurkish(aside.rest, isSure);
  if (inner) return { ...inner, result: `${aside.subject} ${inner.result}` };
  const small = lower(sentence, 'tr');
  const eger = /^(?:ve |ancak |fakat )?(?:eğer|şayet)\s+/.exec(small)?.[0].length ?? 0;
  const end = conditionEnd(small, eger, isSure || eger > 0);
  if (end === undefined) return undefined;
  const condition = withoutStop(sentence.slice(eger, end.index)).replace(/\s+ise$/iu, '');
  const result = sentence.slice(end.index).replace(/^[\s,:;]+/, '');
  if (!result || !condition) return undefined;
  return { condition, ...splitElse(result, TURKISH_ELSE, 'tr') };
}

const ELSE_AFTER_STOP =
  /[;.,]\s*(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|olmazsa|tersi durumda)[,:]?\s+\S/u;

function conditionEnd(small: string, from: number, isSure: boolean): { index: number } | undefined {
  // Where the text states the other case, a condition stands before it, even without one of the usual endings.
  const other = ELSE_AFTER_STOP.exec(small)?.index ?? small.length;
  const patterns = isSure || other < small.length ? [TURKISH_END, TURKISH_ANY_SA] : [TURKISH_END];
  for (const pattern of patterns) {
    for (const found of small.slice(from, other).matchAll(pattern)) {
      const index = from + found.index + found[0].length;
      const isElse = /^(?:değilse|yoksa)/.test(found[0].trim()) && found.index === 0;
      if (!isElse && small.slice(index).trim().length > 2)
        return { index: lastOfRow(small, index, other) };
    }
  }
  return undefined;
}

/** Conditions in a row are one: `üye ise ve tutar 100 TL'den fazlaysa`. */
function lastOfRow(small: string, index: number, until: number): number {
  const rest = small.slice(index, until);
  if (!/^,?\s+(?:ve|veya|ya da|hem de|ancak)\s/.test(rest)) return index;
  const [next] = rest.matchAll(TURKISH_END);
  const end = next ? index + next.index + next[0].length : index;
  return small.slice(end).trim().length > 2 ? end : index;
}

/** A result parted at its `otherwise`. */
function splitElse(
  result: string,
  pattern: RegExp,
  language: Language,
): { result: string; otherwise: string } {
  const found = pattern.exec(lower(result, language));
  if (!found) return { result: withoutStop(result), otherwise: '' };
  return {
    result: withoutStop(result.slice(0, found.index)),
    otherwise: withoutStop(result.slice(found.index + found[0].length)),
  };
}

function cut(sentence: string, small: string, part: string): string {
  const index = small.indexOf(part);
  return sentence.slice(index, index + part.length).trim();
}

/** What follows `otherwise` where a sentence begins with it. */
export function readElse(text: string, language: Language): string | undefined {
  const sentence = withoutStop(text);
  const rest = rulesFor(language).condition.otherwise.exec(lower(sentence, language))?.[1];
  return rest === undefined ? undefined : sentence.slice(sentence.length - rest.length);
}

/** Reads `When the user presses Pay, the receipt opens` and `The receipt opens when the user presses Pay` as two steps. */
export function readSequel(text: string, language: Language): Sequel | undefined {
  const sentence = withoutStop(text);
  const aside = language === 'tr' ? subjectBeforeAside(sentence) : undefined;
  const inner = aside && readSequel(aside.rest, language);
  if (inner) return { ...inner, next: `${aside.subject} ${inner.next}` };
  const small = lower(sentence, language);
  const found = (language === 'tr' ? TURKISH_WHEN : ENGLISH_WHEN).exec(small);
  if (!found) return language === 'en' ? readReversed(sentence, small) : undefined;
  const [, first = '', next = ''] = found;
  const start = small.indexOf(first);
  return {
    first: sentence.slice(start, start + first.length),
    next: sentence.slice(sentence.length - next.length),
  };
}

function readReversed(sentence: string, small: string): Sequel | undefined {
  const [, next = '', first = ''] = ENGLISH_WHEN_LAST.exec(small) ?? [];
  if (!first || STATE.test(first) || !isStepLike(next, 'en') || !isStepLike(first, 'en'))
    return undefined;
  return {
    first: sentence.slice(sentence.length - first.length),
    next: sentence.slice(0, next.length),
  };
}
