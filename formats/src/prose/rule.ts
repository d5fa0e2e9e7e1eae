import { type Language, lower, withoutStop } from './sentence.ts';

/** What a sentence says of the values of a name. */
export type Rule =
  | { kind: 'range'; name: string; min?: number; max?: number; isLength: boolean; digits?: boolean }
  | { kind: 'dates'; name: string; min: string; max: string }
  | { kind: 'list'; name: string; values: string[] }
  | { kind: 'required'; name: string }
  | { kind: 'given'; name: string; validity: 'valid' | 'invalid'; values: string[] };

const NUMBER = '(-?\\d[\\d.,]*)';
const UNIT =
  '(?:\\s*(?:tl|try|usd|eur|gbp|₺|\\$|€|£|%|lira|dollars?|euros?|adet|kez|defa|times|years?(?: old)?|yaş(?:ında|ından)?|items?|pieces?|ürün|kişi))?';
const LETTERS = {
  en: '(?:\\s*-?\\s*(characters?|chars?|letters?|digits?|symbols?)(?:\\s+long|\\s+in length)?)?',
  tr: '(?:\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*)?',
};

type Found = { index: number; length: number; min?: number; max?: number; letters?: string };
type Pattern = {
  regex: RegExp;
  read: (groups: RegExpExecArray) => Omit<Found, 'index' | 'length'>;
};

const both = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  max: toNumber(found[2]),
  letters: found[3] ?? '',
});
const least = (found: RegExpExecArray) => ({ min: toNumber(found[1]), letters: found[2] ?? '' });
const most = (found: RegExpExecArray) => ({ max: toNumber(found[1]), letters: found[2] ?? '' });
const exactly = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  max: toNumber(found[1]),
  letters: found[2] ?? '',
});

function patternsOf(language: Language, list: [string, Pattern['read']][]): Pattern[] {
  const [number, letters] = [NUMBER + UNIT, LETTERS[language]];
  return list.map(([source, read]) => ({
    regex: new RegExp(source.replaceAll('«N»', number).replaceAll('«L»', letters), 'u'),
    read,
  }));
}

/** `«N»` stands for a number with its unit, `«L»` for characters or digits. */
const QUANTITIES: Record<Language, Pattern[]> = {
  en: patternsOf('en', [
    [
      'not be negative(?:\\s*(?:,|and|or|nor)\\s*(?:(?:must|may|can|should)\\s*)?(?:not\\s+)?(?:exceed|be (?:more|greater|higher) than)\\s+«N»)?',
      (found) => ({ min: 0, ...(found[1] && { max: toNumber(found[1]) }) }),
    ],
    ['between\\s+«N»\\s+(?:and|to|-|–)\\s+«N»«L»', both],
    ['(?:from\\s+)?«N»\\s*(?:-|–|to)\\s*«N»«L»(?:\\s+inclusive)?', both],
    [
      '(?:at least|a minimum of|minimum|min\\.?|no (?:less|fewer|shorter) than|not (?:less|fewer|shorter) than)\\s+«N»«L»(?:\\s*(?:,|and|but)\\s*(?:at most|no more than|not more than|a maximum of|maximum|max\\.?)\\s+«N»)',
      (found) => ({ min: toNumber(found[1]), letters: found[2] ?? '', max: toNumber(found[3]) }),
    ],
    [
      '(?:at least|a minimum of|minimum(?: of)?|min\\.?|no (?:less|fewer|shorter) than|not (?:be )?(?:less|fewer|shorter|lower) than)\\s+«N»«L»',
      least,
    ],
    [
      '(?:at most|a maximum of|maximum(?: of)?|max\\.?|no (?:more|longer) than|not (?:be )?(?:more|longer|greater|higher) than|(?:can|may|must|should|does|do)\\s*not exceed|up to)\\s+«N»«L»',
      most,
    ],
    [
      '(?:greater|more|higher|longer) than\\s+«N»«L»',
      (found) => ({ min: (toNumber(found[1]) ?? 0) + 1, letters: found[2] ?? '' }),
    ],
    [
      '(?:less|lower|fewer|shorter) than\\s+«N»«L»',
      (found) => ({ max: (toNumber(found[1]) ?? 0) - 1, letters: found[2] ?? '' }),
    ],
    ['«N»\\s+(?:or more|or greater|and above|or older)«L»', least],
    ['(?:exactly\\s+)?(\\d{1,4})\\s*-?\\s*(characters?|digits?|letters?)(?:\\s+long)?', exactly],
  ]),
  tr: patternsOf('tr', [
    [
      '«N»\\s*(?:ile|ila|ve|-|–)\\s*«N»«L»\\s*(?:(?!ile)\\p{L}+\\s+)?(?:arası|arasında|aralığında)\\p{L}*',
      both,
    ],
    [
      '(?:en az|minimum|asgari)\\s+«N»«L»\\s*(?:,|ve|;)?\\s*(?:en fazla|en çok|maksimum|azami)\\s+«N»«L»',
      (found) => ({
        min: toNumber(found[1]),
        max: toNumber(found[3]),
        letters: found[2] ?? found[4] ?? '',
      }),
    ],
    ['(?:en az|minimum|asgari)\\s+«N»«L»', least],
    ['(?:en fazla|en çok|maksimum|azami)\\s+«N»«L»', most],
    [
      "«N»\\s*['’]?\\p{L}{0,4}\\s+(?:az|küçük|düşük)\\s*(?:,|ve|veya|ya da)\\s*«N»\\s*['’]?\\p{L}{0,4}\\s+(?:fazla|büyük|çok|yüksek)\\s+olama\\p{L}*",
      both,
    ],
    ['negatif olama\\p{L}*', () => ({ min: 0 })],
    ["«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:az|küçük|kısa|düşük)\\s+olama\\p{L}*", least],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:fazla|büyük|uzun|çok|yüksek)\\s+olama\\p{L}*",
      most,
    ],
    ["«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:geçeme|aşama)\\p{L}*", most],
    [
      "«N»\\s*['’]?\\p{L}{0,4}\\s+(?:büyük|fazla)\\s+olmalı\\p{L}*",
      (found) => ({ min: (toNumber(found[1]) ?? 0) + 1, letters: '' }),
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}\\s+(?:küçük|az)\\s+olmalı\\p{L}*",
      (found) => ({ max: (toNumber(found[1]) ?? 0) - 1, letters: '' }),
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:daha )?(?:kısa|küçük|az|düşük)(?:ysa|sa|se| ise)",
      (found) => ({ max: (toNumber(found[1]) ?? 0) - 1, letters: found[2] ?? '' }),
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:daha )?(?:uzun|büyük|fazla|yüksek)(?:ysa|sa|se| ise)",
      (found) => ({ min: (toNumber(found[1]) ?? 0) + 1, letters: found[2] ?? '' }),
    ],
    ['(?:tam\\s+)?(\\d{1,4})\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*', exactly],
  ]),
};

const DATE = '(\\d{1,2}[./]\\d{1,2}[./]\\d{4}|\\d{4}-\\d{2}-\\d{2})';
const DATES: Record<Language, RegExp> = {
  en: new RegExp(`between\\s+${DATE}\\s+and\\s+${DATE}`, 'u'),
  tr: new RegExp(`${DATE}\\s*(?:ile|ila|-|–)\\s*${DATE}\\s*(?:tarihleri\\s*)?aras`, 'u'),
};

const REQUIRED: Record<Language, RegExp> = {
  en: /\s+(?:is|are|field is)\s+(?:required|mandatory|compulsory)|\s+(?:must|can|may|should)\s?not be (?:empty|blank|left blank|left empty)/,
  tr: /\s+(?:alanı\s+)?(?:zorunlu(?:dur)?|boş (?:bırakılamaz|olamaz|geçilemez|bırakılmamalı\p{L}*|olmamalı\p{L}*)|girilmesi zorunlu\p{L}*|girilmeli\p{L}*|doldurulmalı\p{L}*)/u,
};

const LIST: Record<Language, RegExp[]> = {
  en: [
    /^(.{2,60}?)\s+(?:must be|should be|can be|may be|is|are)\s+(?:only\s+)?(?:one of|either|any of)(?: the following)?:?\s+(.+)$/s,
    /^(.{2,60}?)\s+(?:can|may|must) be\s+((?:[^,]{1,40},\s*)*[^,]{1,40}\s+or\s+.{1,40})$/s,
    /^(?:the\s+)?(?:allowed|valid|possible|accepted|available|supported)\s+(.{2,60}?)(?:\s+(?:values|options))?(?:\s+(?:are|is):?|:)\s+(.+)$/s,
  ],
  tr: [
    /^(.{2,60}?)(?:\s+(?:değeri|alanı))?\s*(?::|şunlardan biri(?:\s+olabilir|\s+olmalıdır)?:?|aşağıdakilerden biri olabilir:?)\s+((?:[^,]{1,40},\s*)+[^,]{1,40}|[^,]{1,40}\s+(?:veya|ya da)\s+.{1,40})(?:\s+olabilir)?$/su,
    /^(.{2,60}?)\s+((?:[^,\s]{1,30},\s*)*[^,\s]{1,30}\s+(?:veya|ya da)\s+[^,\s]{1,30})\s+(?:olabilir|olmalıdır|değerlerini alabilir|değerlerinden biri(?: olabilir| olmalıdır)?|seçilebilir)$/su,
    /^(?:geçerli|izin verilen|kabul edilen|desteklenen|olası)\s+(.{2,60}?)\s*(?::|şunlardır:?)\s+(.+)$/su,
  ],
};

/**
 * What a sentence says of test data: ranges, lengths, dates, lists of values, what must not be empty.
 * Nothing is guessed: a sentence whose name or numbers are not plain gives nothing.
 */
export function rulesOf(text: string, language: Language): Rule[] {
  const sentence = withoutStop(text);
  const small = lower(sentence, language);
  const dates = datesOf(small, language);
  if (dates) return [dates];
  const required = REQUIRED[language].exec(small);
  const range = rangeOf(small, language);
  if (range) return required ? [range, { kind: 'required', name: range.name }] : [range];
  if (required) {
    return namesBefore(small.slice(0, required.index), language).map((name) => ({
      kind: 'required',
      name,
    }));
  }
  const list = listOf(sentence, small, language);
  return list ? [list] : [];
}

/**
 * What a condition that leads to a failure says: `if the password is shorter than 8 characters` makes
 * 8 the least that is right.
 */
export function rulesOfFailure(condition: string, language: Language): Rule[] {
  return rulesOf(condition, language).flatMap((rule): Rule[] => {
    if (rule.kind !== 'range' || (rule.min !== undefined) === (rule.max !== undefined)) return [];
    const { min, max, ...rest } = rule;
    if (max !== undefined) return [{ ...rest, min: max + 1 }];
    return min === undefined ? [] : [{ ...rest, max: min - 1 }];
  });
}

const GIVEN = /^(valid|invalid|geçerli|geçersiz)\s+(.{2,40}?)\s*:\s*(\S.*)$/su;

/** Values that a line gives under `Valid …:` or `Invalid …:`. */
export function givenIn(text: string, language: Language): Rule | undefined {
  const sentence = withoutStop(text);
  const found = GIVEN.exec(lower(sentence, language));
  if (!found) return undefined;
  const [, word = '', before = '', after = ''] = found;
  const values = splitValues(sentence.slice(sentence.length - after.length));
  const [name] = namesBefore(before, language);
  const validity = /^(?:valid|geçerli)$/.test(word) ? 'valid' : 'invalid';
  return name && values.length > 0 ? { kind: 'given', name, validity, values } : undefined;
}

function rangeOf(small: string, language: Language): Rule | undefined {
  const found = quantityIn(small, language);
  if (!found) return undefined;
  const { index, length, min, max, letters = '' } = found;
  if (MEASURED.test(small.slice(index, index + length + 12))) return undefined;
  const name = nameAround(small.slice(0, index), small.slice(index + length), language);
  if (!name || (min === undefined && max === undefined)) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return {
    kind: 'range',
    name,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    isLength: letters !== '',
    ...(/^(?:digit|rakam|hane|basamak)/.test(letters) && { digits: true }),
  };
}

/** Of how long, large or heavy something is, no value of it is told. */
const MEASURED =
  /\d\s*(?:[kmg]b|kg|km|cm|mm|gün|hafta|ay(?!\p{L})|saat|dakika|saniye|days?|weeks?|months?|hours?|minutes?|seconds?)/u;

function quantityIn(small: string, language: Language): Found | undefined {
  for (const { regex, read } of QUANTITIES[language]) {
    const found = regex.exec(small);
    if (found) return { index: found.index, length: found[0].length, ...read(found) };
  }
  return undefined;
}

function datesOf(small: string, language: Language): Rule | undefined {
  const found = DATES[language].exec(small);
  const name = found && nameAround(small.slice(0, found.index), '', language);
  if (!name) return undefined;
  return { kind: 'dates', name, min: toDate(found[1]), max: toDate(found[2]) };
}

function toDate(text = ''): string {
  const [day = '', month = '', year = ''] = text.split(/[./]/);
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

function listOf(sentence: string, small: string, language: Language): Rule | undefined {
  for (const pattern of LIST[language]) {
    const found = pattern.exec(small);
    if (!found) continue;
    const [, before = '', after = ''] = found;
    const name = nameAround(before, '', language);
    const at = small.indexOf(after, before.length);
    const values = splitValues(sentence.slice(at, at + after.length));
    if (name && values.length > 1) return { kind: 'list', name, values };
  }
  return undefined;
}

/** `A, B or C` as its values, quotes taken off. */
export function splitValues(text: string): string[] {
  const values = text
    .split(/\s*[,;/]\s*(?:or\s+|and\s+|veya\s+|ve\s+)?|\s+(?:or|and|veya|ya da|ve)\s+/u)
    .map((value) => value.replace(/^["'“”‘’«»]+|["'“”‘’«».]+$/gu, '').trim())
    .filter(Boolean);
  return values.every((value) => value.length <= 40) ? [...new Set(values)] : [];
}

/** A number as the language writes it: `1,000.50` and `1.000,50` are the same. */
function toNumber(text = ''): number | undefined {
  const clean = text.replace(/[.,]+$/, '');
  const decimal = /[.,]\d{1,2}$/.exec(clean);
  const whole = (decimal ? clean.slice(0, decimal.index) : clean).replace(/[.,]/g, '');
  const value = Number(decimal ? `${whole}.${decimal[0].slice(1)}` : whole);
  return Number.isFinite(value) ? value : undefined;
}

const VERBS: Record<Language, RegExp> = {
  en: /^.*\b(?:enters?|types?|fills? in|fills?|selects?|chooses?|provides?|inputs?|submits?|specif(?:y|ies)|that|if|where|when|with|for)\s+/s,
  tr: /^.*(?<!\p{L})(?:kullanıcı|müşteri|üye|sistem|eğer|ve|ayrıca|için|girilen|seçilen)\s+(?!ad|soyad|no|numara|kod|şifre)/su,
};
const BEFORE: Record<Language, RegExp> = {
  en: /^(?:(?:the|a|an|each|every|any|its|their|your|his|her|all)\s+)+/,
  tr: /^(?:(?:bir|her|bu|tüm|bütün)\s+)+/u,
};
const AFTER: Record<Language, RegExp> = {
  en: /(?:\s+(?:must|should|shall|can|may|has|have|had|needs?|to|be|is|are|contains?|consists?|have|allowed|required|mandatory|up|only|of|with|an?|the|only|not|cannot|length|long|value|field|in|between|from|limited|and|:|accepts?|takes?|ranges?|which))+$/,
  tr: /(?:\s+(?:uzunluğu|değeri|alanı|olarak|yalnızca|sadece|ise|de|da|için|sayısı(?=\s+uzunluğu)|bir|değer|:|mutlaka|tam|ve|zorunlu(?:dur)?))+$/u,
};

/** The name that a quantity is said of: what stands before it or, as in `an 8-digit code`, after it. */
function nameAround(before: string, after: string, language: Language): string | undefined {
  const [name] = namesBefore(before, language);
  if (name) return name;
  const words = /^(?:li|lı|lu|lü|lik)?\s*(?:bir\s+|long\s+)?(\p{L}+(?: \p{L}+)?)/u.exec(after)?.[1];
  if (!words || before.trim().split(/\s+/).length > 6) return undefined;
  const nouns = words.split(' ').filter((word) => !NO_NOUN.test(word));
  const noun = language === 'tr' ? nouns[0] : nouns.at(-1);
  return noun && noun.length > 2 ? noun : undefined;
}

const NO_NOUN =
  /^(?:is|are|was|must|should|can|may|and|or|for|in|to|of|on|at|by|with|the|that|which)$/;

function namesBefore(before: string, language: Language): string[] {
  let name = before.trim().replace(/[,;:(]+$/, '');
  name = name
    .replace(VERBS[language], '')
    .replace(AFTER[language], '')
    .replace(/[:(]+$/, '')
    .trim();
  name = name
    .replace(BEFORE[language], '')
    .replace(/^["'“”‘’<]+|["'“”‘’>]+$/gu, '')
    .trim();
  if (language === 'tr') name = withoutPossession(name, before);
  const parts = name
    .split(/\s*,\s*|\s+(?:and|ve|ile)\s+/u)
    .map((part) => part.trim().replace(BEFORE[language], ''));
  const fits = (part: string) =>
    /^[\p{L}\d][\p{L}\d' _/-]{1,39}$/u.test(part) && part.split(' ').length <= 4;
  if (!parts.every(fits)) return [];
  return language === 'en' ? parts.map((part) => part.replace(/(?<=\w{3}[^\Wsu])s$/, '')) : parts;
}

/** `parolanın uzunluğu` is about the `parola`. */
function withoutPossession(name: string, before: string): string {
  if (!/(?:uzunluğu|değeri)\s*$/u.test(before.trim())) return name;
  return name.replace(/(?<=\p{L}{3})(?:n[ıiuü]n|[ıiuü]n)$/u, '');
}
