import type { Language } from '@caseloom/locales';

const NUMBER = '(?:%\\s*)?(?:(?:[$€£₺]|usd|eur|tl)\\s*)?(-?\\d[\\d.,]*)';
const UNIT =
  '(?:\\s*(?:tl|try|usd|eur|gbp|₺|\\$|€|£|%|lira|dollars?|euros?|adet|percent|points?|puan|years?(?: old)?|yaş(?:ında|ından)?|items?|pieces?|ürün|kişi))?';
const LETTERS = {
  en: '(?:\\s*-?\\s*(characters?|chars?|letters?|digits?|symbols?)(?:\\s+long|\\s+in length)?)?',
  tr: '(?:\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*)?',
};

/** A range or length, and where in its sentence it stands. */
export type Quantity = {
  index: number;
  length: number;
  min?: number;
  max?: number;
  letters?: string;
};
type Pattern = {
  regex: RegExp;
  read: (groups: RegExpExecArray) => Omit<Quantity, 'index' | 'length'>;
};

const both = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  max: toNumber(found[2]),
  letters: found[3] ?? '',
});
const lowerBound = (found: RegExpExecArray) => ({
  min: toNumber(found[1]),
  letters: found[2] ?? '',
});
const upperBound = (found: RegExpExecArray) => ({
  max: toNumber(found[1]),
  letters: found[2] ?? '',
});
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
    [
      '(?:greater|more|higher|longer) than\\s+«N»«L»\\s*(?:,|and|but)\\s*(?:less|lower|fewer|shorter) than\\s+«N»',
      (found) => ({ min: next(found[1], 1), letters: found[2] ?? '', max: next(found[3], -1) }),
    ],
    [
      'not (?:be )?(?:less|fewer|shorter|lower|smaller) than\\s+«N»«L»\\s*,?\\s*(?:nor|or|and|but)\\s*(?:not\\s+)?(?:be )?(?:more|longer|greater|higher|larger) than\\s+«N»',
      (found) => ({ min: toNumber(found[1]), letters: found[2] ?? '', max: toNumber(found[3]) }),
    ],
    ['(?:between|within)\\s+«N»\\s+(?:and|to|-|–)\\s+«N»«L»', both],
    ['(?:from\\s+)?«N»\\s*(?:-|–|to)\\s*«N»«L»(?:\\s+inclusive)?', both],
    [
      '(?:at least|a minimum of|minimum|min\\.?|no (?:less|fewer|shorter) than|not (?:less|fewer|shorter) than)\\s+«N»«L»(?:\\s*(?:,|and|but)\\s*(?:at most|no more than|not more than|a maximum of|maximum|max\\.?)\\s+«N»)',
      (found) => ({ min: toNumber(found[1]), letters: found[2] ?? '', max: toNumber(found[3]) }),
    ],
    [
      '(?:at least|a minimum of|minimum(?: of)?|min\\.?|no (?:less|fewer|shorter) than|not (?:be )?(?:less|fewer|shorter|lower) than)\\s+«N»«L»',
      lowerBound,
    ],
    [
      '(?:at most|a maximum of|maximum(?: of)?|max\\.?|no (?:more|longer) than|not (?:be )?(?:more|longer|greater|higher) than|(?:can|may|must|should|does|do)\\s*not exceed|up to)\\s+«N»«L»',
      upperBound,
    ],
    [
      '(?:greater|more|higher|longer) than\\s+«N»«L»',
      (found) => ({ min: next(found[1], 1), letters: found[2] ?? '' }),
    ],
    [
      '(?:less|lower|fewer|shorter) than\\s+«N»«L»',
      (found) => ({ max: next(found[1], -1), letters: found[2] ?? '' }),
    ],
    [
      '«N»\\s+(?:or more|or greater|or above|and above|and over|and up|or older|or over|or higher)«L»',
      lowerBound,
    ],
    ['«N»\\s+(?:or less|or fewer|or below|and below|or under|or younger|or lower)«L»', upperBound],
    ['(?:exactly\\s+)?(\\d{1,4})\\s*-?\\s*(characters?|digits?|letters?)(?:\\s+long)?', exactly],
  ]),
  tr: patternsOf('tr', [
    [
      '«N»\\s*(?:ile|ila|ve|-|–)\\s*«N»«L»\\s*(?:(?!ile)\\p{L}+\\s+)?(?:arası|arasında|aralığında)\\p{L}*',
      both,
    ],
    ['«N»\\s*(?:ila|-|–)\\s*(\\d[\\d.,]*)\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*', both],
    [
      '(?<!\\p{L})(?:en az|minimum|asgari)\\s+«N»«L»\\s*(?:,|ve|;)?\\s*(?:en fazla|en çok|maksimum|azami)\\s+«N»«L»',
      (found) => ({
        min: toNumber(found[1]),
        max: toNumber(found[3]),
        letters: found[2] ?? found[4] ?? '',
      }),
    ],
    ['(?<!\\p{L})(?:en az|minimum|asgari)\\s+«N»«L»', lowerBound],
    ['(?<!\\p{L})(?:en fazla|en çok|maksimum|azami)\\s+«N»«L»', upperBound],
    [
      "«N»«L»\\s*['’]?\\p{L}{0,4}\\s+(?:az|küçük|düşük|kısa)\\s*(?:,|ve|veya|ya da)?\\s*«N»«L»\\s*['’]?\\p{L}{0,4}\\s+(?:fazla|büyük|çok|yüksek|uzun)\\s+olama\\p{L}*",
      (found) => ({
        min: toNumber(found[1]),
        max: toNumber(found[3]),
        letters: found[2] ?? found[4] ?? '',
      }),
    ],
    [
      "«N»«L»\\s*['’]?\\p{L}{0,4}\\s+(?:büyük|fazla)\\s*(?:,|ve)?\\s*«N»«L»\\s*['’]?\\p{L}{0,4}\\s+(?:küçük|az)\\s+olmalı\\p{L}*",
      (found) => ({
        min: next(found[1], 1),
        max: next(found[3], -1),
        letters: found[2] ?? found[4] ?? '',
      }),
    ],
    ['negatif olama\\p{L}*', () => ({ min: 0 })],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:az|küçük|kısa|düşük)\\s+olama\\p{L}*",
      lowerBound,
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:fazla|büyük|uzun|çok|yüksek)\\s+olama\\p{L}*",
      upperBound,
    ],
    ["«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:geçeme|aşama)\\p{L}*", upperBound],
    [
      "«N»\\s*['’]?\\p{L}{0,4}\\s+(?:büyük|fazla)\\s+olmalı\\p{L}*",
      (found) => ({ min: next(found[1], 1), letters: '' }),
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}\\s+(?:küçük|az)\\s+olmalı\\p{L}*",
      (found) => ({ max: next(found[1], -1), letters: '' }),
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:daha )?(?:kısa|küçük|az|düşük)(?:ysa|sa|se| ise)",
      (found) => ({ max: next(found[1], -1), letters: found[2] ?? '' }),
    ],
    [
      "«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:daha )?(?:uzun|büyük|fazla|yüksek)(?:ysa|sa|se| ise)",
      (found) => ({ min: next(found[1], 1), letters: found[2] ?? '' }),
    ],
    ['(?:tam\\s+)?(\\d{1,4})\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*', exactly],
  ]),
};

/** How long, large or heavy something is gives no value of it. */
export const MEASURED =
  /\d\s*(?:[kmg]b|kg|km|cm|mm|gün|hafta|ay(?!\p{L})|saat|dakika|saniye|days?|weeks?|months?|hours?|minutes?|seconds?|kez|kere|defa|times|attempts?|deneme)/u;
/** How often something is done is never a value. */
export const COUNTED = /\d\s*(?:kez|kere|defa|times|attempts?|deneme)/u;

/** The range or length that a sentence in small letters tells; `letters` is what is counted in a text. */
export function quantityIn(small: string, language: Language): Quantity | undefined {
  for (const { regex, read } of QUANTITIES[language]) {
    const found = regex.exec(small);
    if (found) return { index: found.index, length: found[0].length, ...read(found) };
  }
  return undefined;
}

/** The whole number after or before one. */
function next(text: string | undefined, by: 1 | -1): number {
  return (toNumber(text) ?? 0) + by;
}

/** A number as the language writes it: `1,000.50` and `1.000,50` are the same. */
function toNumber(text = ''): number | undefined {
  const clean = text.replace(/[.,]+$/, '');
  const decimal = /[.,]\d{1,2}$/.exec(clean);
  const whole = (decimal ? clean.slice(0, decimal.index) : clean).replace(/[.,]/g, '');
  const value = Number(decimal ? `${whole}.${decimal[0].slice(1)}` : whole);
  return Number.isFinite(value) ? value : undefined;
}
