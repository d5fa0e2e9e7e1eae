import { type Language, lower, withoutStop } from './sentence.ts';

/** A sentence with a condition: what happens when it holds, and when it does not. */
export type Conditional = { condition: string; result: string; otherwise: string };

/** `When A, B` says that B follows A; it is no condition. */
export type Sequel = { first: string; next: string };

const ENGLISH_IF =
  /^(?:and |but )?(?:if|in case(?: that| of)?|unless|whenever|provided that|where)\s+(.+?)(?:,\s*then\s+|\s+then\s+|,\s*|:\s*)(\S.*)$/su;
const ENGLISH_IF_LAST = /^(\S.*?)\s+(?:only )?(?:if|in case(?: that| of)?|unless)\s+(\S.+)$/su;
const ENGLISH_WHEN = /^(?:when|once|after)\s+(.+?),\s*(?:then\s+)?(\S.*)$/su;
/** What is so is a condition, what is done comes first: `when the address is invalid`, `when the user pays`. */
const STATE = /\b(?:is|are|was|has|have|exists?|contains|exceeds|does not|do not|cannot|is not)\b/;
const ENGLISH_ELSE =
  /(?:[;.,]\s*|\s+)(?:and\s+)?(?:otherwise|or else|else|if not|if it is not|if it does not|in all other cases)[,:]?\s+(?=\S)/su;

const TURKISH_ELSE =
  /(?:[;.,]\s*|\s+)(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|olmazsa|tersi durumda|diğer durumlarda)[,:]?\s+(?=\S)/su;
/** A word that ends a condition: `ise`, `durumunda`, or a verb or adjective with -sa / -se. */
const ENDINGS =
  '(?:[aeıiuü]rsa|[aeıiuü]rse|m[ae]zs[ae]|yors[ae]|[dt][ıiuü]ys[ae]|m[ıi]ş[st]?s[ae]|muşsa|müşse|[ae]ca[kğ]sa|[ae]ce[kğ]se|l[ıiuü]ys[ae]|s[ıiuü]zs[ae]|ys[ae]|lms[ae])';
const NOMINAL =
  '(?:yanlış|geçersiz|boş|eksik|büyük|küçük|az|fazla|çok|uzun|kısa|yok|var|değil|aktif|pasif|uygun|eşit|farklı|aynı|başarısız|yetersiz|dolu|açık|geç|erken|üstünde|altında|arasında|dışında|içinde|üzerinde|bozuk|engelli|kapalı|kilitli|hatalı)s[ae]';
const TURKISH_END = new RegExp(
  `(?<!\\p{L})(?:ise|(?:olduğunda|olmadığında|olduğu durumda|olmadığı durumda)|(?:olması|olmaması|gelmesi|girilmesi|bulunması|bulunmaması|aşılması|alınması)?\\s*(?:durumunda|halinde|hâlinde)|(?:durumda|takdirde)|\\p{L}*${ENDINGS}|${NOMINAL})(?!\\p{L})[,:]?`,
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
  return language === 'tr' ? readTurkish(sentence, isSure) : readEnglish(sentence);
}

function readEnglish(sentence: string): Conditional | undefined {
  const small = lower(sentence, 'en');
  const first = ENGLISH_IF.exec(small);
  if (first) {
    const [, , result = ''] = first;
    const start = first[0].length - result.length;
    const condition = cut(sentence, small, first[1] ?? '');
    const unless = /^(?:and |but )?unless/.test(small) ? 'unless ' : '';
    return {
      condition: unless + condition,
      ...splitElse(sentence.slice(start), ENGLISH_ELSE, 'en'),
    };
  }
  const when = ENGLISH_WHEN.exec(small);
  if (when && STATE.test(when[1] ?? '')) {
    const [, , result = ''] = when;
    const rest = splitElse(sentence.slice(sentence.length - result.length), ENGLISH_ELSE, 'en');
    return { condition: cut(sentence, small, when[1] ?? ''), ...rest };
  }
  const last = ENGLISH_IF_LAST.exec(small);
  if (!last) return undefined;
  const [, result = '', condition = ''] = last;
  if (/\b(?:check|checks|verify|verifies|validate|validates|see|ask|asks|know)s?$/.test(result))
    return undefined;
  const rest = splitElse(sentence.slice(sentence.length - condition.length), ENGLISH_ELSE, 'en');
  const unless = /\sunless\s/.test(small) ? 'unless ' : '';
  return {
    condition: unless + rest.result,
    result: sentence.slice(0, result.length),
    otherwise: rest.otherwise,
  };
}

function readTurkish(sentence: string, isSure: boolean): Conditional | undefined {
  const small = lower(sentence, 'tr');
  const eger = /^(?:ve |ancak |fakat )?(?:eğer|şayet)\s+/.exec(small)?.[0].length ?? 0;
  const end = conditionEnd(small, eger, isSure || eger > 0);
  if (end === undefined) return undefined;
  const condition = withoutStop(sentence.slice(eger, end.at)).replace(/\s+ise$/iu, '');
  const result = sentence.slice(end.at).replace(/^[\s,:;]+/, '');
  if (!result || !condition) return undefined;
  return { condition, ...splitElse(result, TURKISH_ELSE, 'tr') };
}

const ELSE_AFTER_STOP =
  /[;.,]\s*(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|olmazsa|tersi durumda)[,:]?\s+\S/u;

function conditionEnd(small: string, from: number, isSure: boolean): { at: number } | undefined {
  // Where the other case is told, there is a condition before it, whatever word it ends in.
  const other = ELSE_AFTER_STOP.exec(small)?.index ?? small.length;
  const patterns = isSure || other < small.length ? [TURKISH_END, TURKISH_ANY_SA] : [TURKISH_END];
  for (const pattern of patterns) {
    for (const found of small.slice(from, other).matchAll(pattern)) {
      const at = from + found.index + found[0].length;
      const isElse = /^(?:değilse|yoksa)/.test(found[0].trim()) && found.index === 0;
      if (!isElse && small.slice(at).trim().length > 2) return { at };
    }
  }
  return undefined;
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
  const at = small.indexOf(part);
  return sentence.slice(at, at + part.length).trim();
}

const ELSE_ALONE: Record<Language, RegExp> = {
  en: /^(?:otherwise|else|if not|in all other cases)[,:]?\s+(\S.*)$/su,
  tr: /^(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|tersi durumda|diğer durumlarda)[,:]?\s+(\S.*)$/su,
};

/** What follows `otherwise` where a sentence begins with it. */
export function readElse(text: string, language: Language): string | undefined {
  const sentence = withoutStop(text);
  const rest = ELSE_ALONE[language].exec(lower(sentence, language))?.[1];
  return rest === undefined ? undefined : sentence.slice(sentence.length - rest.length);
}

/** Reads `When the user presses Pay, the receipt opens` as two steps. */
export function readSequel(text: string, language: Language): Sequel | undefined {
  const sentence = withoutStop(text);
  const small = lower(sentence, language);
  const found = (language === 'tr' ? TURKISH_WHEN : ENGLISH_WHEN).exec(small);
  if (!found) return undefined;
  const [, first = '', next = ''] = found;
  const start = small.indexOf(first);
  return {
    first: sentence.slice(start, start + first.length),
    next: sentence.slice(sentence.length - next.length),
  };
}
