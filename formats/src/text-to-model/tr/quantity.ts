import {
  both,
  exactly,
  lowerBound,
  next,
  patternsOf,
  toNumber,
  upperBound,
} from '../quantity-pattern.ts';

/** What is counted in a text. */
const LETTERS = '(?:\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*)?';

export const quantities = patternsOf(LETTERS, [
  [
    '«N»\\s*(?:ile|ila|ve|-|–)\\s*«N»«L»\\s*(?:(?!ile)\\p{L}+\\s+)?(?:arası|arasında|aralığında)\\p{L}*',
    both,
  ],
  ['«N»\\s*ila\\s*«N»«L»', both],
  ['«N»\\s*(?:-|–)\\s*(\\d[\\d.,]*)\\s*(karakter|hane|harf|rakam|basamak)\\p{L}*', both],
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
  ["«N»\\s*['’]?\\p{L}{0,4}«L»\\p{L}{0,4}\\s+(?:az|küçük|kısa|düşük)\\s+olama\\p{L}*", lowerBound],
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
]);
