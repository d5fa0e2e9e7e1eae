import type { SignRules } from '../sign-rules.ts';

const COUNT = '(?:\\d{1,2}|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on)';

export const signs: SignRules = {
  counts: ['bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'],
  part: new RegExp(
    `(?<![\\p{L}\\d.,])(?<count>${COUNT}) (?:(?:büyük|küçük) )?(?:harf|(?<digits>rakam))(?:[td][ae]n|[ıi]|l[ıi]|[ae])?(?!\\p{L})`,
    'gu',
  ),
  joint: /^\s*,?\s*(?:ve ardından|ve sonra|ve|ardından|sonra|\+)?\s*$/u,
  loose: /(?:en az|en fazla|en çok|asgari|azami)\s*$/u,
  looseBehind: /^\s*(?:veya|ya da|içer|bulun|barındır|olmalı)/u,
  exactly: /\s+(?:tam olarak|tam|her zaman)\s*$/u,
  prefix: new RegExp(
    `^(?<name>.{2,60}?)\\s+["“'‘]?(?<literal>[\\p{L}\\d._/-]{1,10})["”'’]?(?: (?:harf(?:i|leri)?|karakter(?:i|leri)?|rakamı|ön eki))? ile başla\\p{L}*,?\\s+(?:ve\\s+)?(?:(?:ardından|sonra|devamında)\\s+)?(?=${COUNT} )`,
    'u',
  ),
  example: [
    /(?:örneğin|örn\.|mesela|örnek:)[,:]?\s*["“'‘]?(?<value>[\p{L}\d][\p{L}\d._/-]{1,30})/iu,
    /(?<![\p{L}\d])(?<value>[\p{L}\d][\p{L}\d._/-]{1,30})["”'’]? gibi(?!\p{L})/iu,
  ],
  between:
    /\s*[,+]\s*(?:(?:ve|ardından|sonra)\s+)*|\s+(?:ve\s+ardından|ve\s+sonra|ve|ardından|sonra)\s+/u,
  literal:
    /^(?:(?:sabit\s+)?(?:harf(?:ler)?|ön ek)\s+["“'‘]?(?<text>[\p{L}\d]{1,8})["”'’]?|["“'‘]?(?<before>[\p{L}\d]{1,8})["”'’]?\s+(?:harf(?:i|leri)?|ön eki))$/iu,
  marks: [
    [/^(?:bir\s+)?(?:tire|kısa çizgi|çizgi)$/u, '-'],
    [/^(?:bir\s+)?(?:eğik çizgi|bölü(?: işareti)?)$/u, '/'],
    [/^(?:bir\s+)?nokta$/u, '.'],
    [/^(?:bir\s+)?alt (?:çizgi|tire)$/u, '_'],
    [/^(?:bir\s+)?boşluk$/u, ' '],
  ],
  year: /^(?:(?:dört haneli|4 haneli|içinde bulunulan)\s+)?yıl$/u,
  decimals: new RegExp(
    `(?<!\\p{L})(?:(?:virgülden|noktadan|ayraçtan) sonra (?:en fazla |en çok )?(?<count>${COUNT}) (?:basamak|hane|rakam)|(?:(?:en fazla|en çok|tam) )?(?<number>${COUNT}) ondalık (?:basamak|hane))`,
    'u',
  ),
  allowed: {
    upper: /^büyük (?:latin )?harf(?:ler)?$/u,
    lower: /^küçük (?:latin )?harf(?:ler)?$/u,
    letters: /^(?:latin )?harf(?:ler)?$/u,
    digits: /^(?:rakam|sayı)(?:lar)?$/u,
    others: /^(?:kısa çizgi|çizgi|alt çizgi|alt tire|tire|boşluk|nokta|eğik çizgi)$/u,
    joint: /\s*,\s*(?:(?:ve|veya)\s+)?|\s+(?:ve|veya|ya da)\s+|\s*[/&]\s*/u,
    only: /^(?:yalnızca|sadece)\s+|\s+(?:içerebilir|kullanılabilir|olabilir|içerir)$/gu,
  },
};
