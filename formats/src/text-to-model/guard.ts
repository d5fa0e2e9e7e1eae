import type { Language } from '@caseloom/locales';
import type { DataBook } from './data.ts';
import { plainNumbers } from './plain-number.ts';
import { lower } from './sentence.ts';

const WRONG: Record<Language, RegExp> = {
  en: /\b(?:invalid|not valid|wrong|incorrect|not correct|malformed|too (?:short|long|small|large|low|high|big)|out of (?:range|bounds)|outside|not (?:allowed|accepted|acceptable|matching)|does not match)\b/,
  tr: /(?:geçersiz|geçerli değil|yanlış|hatalı|doğru değil|uygun değil|uygunsuz|çok (?:kısa|uzun|küçük|büyük)|aralık dışı|sınır(?:lar)?(?:ın)? dışı|kurala uym)/u,
};
const RIGHT: Record<Language, RegExp> = {
  en: /\b(?:valid|correct|right|accepted|acceptable|within|allowed)\b/,
  tr: /(?:geçerli|doğru|uygun)/u,
};
const EMPTY: Record<Language, RegExp> = {
  en: /\b(?:empty|blank|missing|not (?:entered|given|provided|filled|specified|supplied))\b/,
  tr: /(?:boş|girilme(?:z|di|miş)|eksik|doldurulma(?:z|dı|mış)|belirtilme(?:z|di|miş))/u,
};

/** Of a text: its length is not as it should be. */
const OFF: Record<Language, RegExp> = {
  en: /\b(?:shorter|longer|less|more|fewer) than\b/,
  tr: /\d\s*(?:karakter|hane|rakam|harf)\p{L}*\s+(?:daha )?(?:kısa|uzun|az|fazla)/u,
};

/** What a number is compared with, strictest words first. */
const COMPARED: Record<Language, [RegExp, string][]> = {
  en: [
    [/(?:greater than or equal to|at least|>=)\s*(-?\d+(?:\.\d+)?)/, '>='],
    [/(?:less than or equal to|at most|<=)\s*(-?\d+(?:\.\d+)?)/, '<='],
    [/(?:greater than|more than|higher than|above|over|exceeds|>)\s*(-?\d+(?:\.\d+)?)/, '>'],
    [/(?:less than|lower than|fewer than|below|under|<)\s*(-?\d+(?:\.\d+)?)/, '<'],
    [/(?:equals|equal to|is exactly|=)\s*(-?\d+(?:\.\d+)?)/, '='],
  ],
  tr: [
    [
      /(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:ve üzeri|ve üstü|veya (?:daha )?(?:fazla|büyük))/u,
      '>=',
    ],
    [/(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:ve altı|veya (?:daha )?(?:az|küçük))/u, '<='],
    [/(-?\d+(?:\.\d+)?)\s*(?:tl|lira)?\s*['’]?\p{L}{0,5}\s+(?:büyük|fazla|yüksek|çok)/u, '>'],
    [/(-?\d+(?:\.\d+)?)\s*(?:tl|lira)?\s*['’]?\p{L}{0,5}\s+(?:aşar|geçer|aşıyor|geçiyor)/u, '>'],
    [/(-?\d+(?:\.\d+)?)\s*(?:tl|lira)?\s*['’]?\p{L}{0,5}\s+(?:küçük|az|düşük|kısa)/u, '<'],
    [/(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:eşit)/u, '='],
  ],
};

const HOLDS: Record<string, (value: number, bound: number) => boolean> = {
  '>=': (value, bound) => value >= bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
  '=': (value, bound) => value === bound,
};

/**
 * The condition of a branch in our own form, where it is about data the document tells and some value
 * of it satisfies it; else nothing, and the words stay a label.
 */
export function guardOf(condition: string, language: Language, book: DataBook): string | undefined {
  const small = lower(condition, language);
  const isDenied = small.startsWith('unless ');
  const name = book
    .names()
    .filter((each) => mentionOf(each, small, language) !== undefined)
    .toSorted((a, b) => b.length - a.length)[0];
  if (name === undefined) return undefined;
  const guard = about({ name, small, language }, book);
  return guard && isDenied ? `not (${guard})` : guard;
}

type About = { name: string; small: string; language: Language };

function about({ name, small, language }: About, book: DataBook): string | undefined {
  const values = book.valuesOf(name);
  const token = book.token(name);
  const isNumeric = ['integer', 'decimal'].includes(book.typeOf(name) ?? '');
  const compared = isNumeric && comparison(plainNumbers(small, language), language, values);
  if (compared) return `${token} ${compared}`;
  if (EMPTY[language].test(small) && values.some(({ value }) => value === ''))
    return `${token} is empty`;
  const judged = judgement(small, language, isNumeric);
  if (judged) {
    const hasInvalid = values.some(({ validity }) => validity === 'invalid');
    return hasInvalid ? `${token} is ${judged}` : undefined;
  }
  const mentioned = values.find(
    ({ value }) =>
      value.length > 1 &&
      (!isNumeric || Number.isFinite(Number(value))) &&
      small.includes(lower(value, language)),
  );
  return mentioned && `${token} = ${JSON.stringify(mentioned.value)}`;
}

/** A comparison that some value satisfies. */
function comparison(small: string, language: Language, values: { value: string }[]) {
  for (const [pattern, operator] of COMPARED[language]) {
    const bound = Number(pattern.exec(small)?.[1] ?? Number.NaN);
    const holds = HOLDS[operator];
    if (values.some(({ value }) => value !== '' && holds?.(Number(value), bound)))
      return `${operator} ${bound}`;
  }
  return undefined;
}

function judgement(small: string, language: Language, isNumeric: boolean) {
  if (WRONG[language].test(small)) return 'invalid';
  if (!isNumeric && OFF[language].test(small)) return 'invalid';
  return RIGHT[language].test(small) ? 'valid' : undefined;
}

/** Where a text in small letters speaks of a name, its ending not counted. */
export function mentionOf(
  name: string,
  small: string,
  language: Language,
): { index: number; end: number } | undefined {
  if (!small.includes(name)) return undefined;
  const stem = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ending = language === 'tr' ? "['’]?\\p{L}{0,7}" : "(?:'s|s|es)?";
  const found = new RegExp(`(?<![\\p{L}<])${stem}${ending}(?![\\p{L}>])`, 'u').exec(small);
  return found ? { index: found.index, end: found.index + found[0].length } : undefined;
}

const ENTERS: Record<Language, RegExp> = {
  en: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|inputs?|submits?|specif(?:y|ies)|sets?|picks?|entered|selected|chosen)\b/,
  tr: /(?:gir(?:er|ilir|iyor|di)|yaz(?:ar|ılır)|doldur|seç(?:er|ilir)|belirt|ver(?:ir|ilir))/u,
};

/** A step that enters data, with a token behind each name it mentions. */
export function withTokens(text: string, language: Language, book: DataBook): string {
  if (!ENTERS[language].test(lower(text, language))) return text;
  return book
    .names()
    .toSorted((a, b) => b.length - a.length)
    .reduce((words, name) => {
      const mention = mentionOf(name, lower(words, language), language);
      const token = book.token(name);
      if (!mention || words.includes(token)) return words;
      return `${words.slice(0, mention.end)} ${token}${words.slice(mention.end)}`;
    }, text);
}
