import { DATE } from '../date.ts';
import type { RuleRules } from '../language-rules.ts';
import { moments } from './moments.ts';

const BARE = /^\d[\d.,]*\s*[-–]\s*\d[\d.,]*(?:\s*\p{L}+)?$/u;

export const rule: RuleRules = {
  composition: /(?:büyük|küçük) harf|özel karakter|sembol/iu,
  owns: {
    before: /^(?!)/,
    behind:
      /^\s*(?!değer|puan)(?:\p{L}+\s){1,3}(?:alabilir|tutabilir|bulundurabilir|kiralayabilir|açabilir|yapabilir|sahip olabilir|ayırtabilir)$/u,
  },
  takes: /(?:kabul eder|izin verir|destekler|sınırlar|ister|bekler|alır|alabilir|içerir)[.!]?$/u,
  rate: /^(?!.*(?:m[ae]l[ıi]|[ae]m[ae]z))(?=.*(?:ücret|komisyon|faiz|indirim|kargo|vergi|prim|bedel|masraf|puan|fiyat))(?=.*(?:l[ae]rd[ae]|['’]?y?[ae] kadar|üzerinde|üstünde|altında|için)(?!\p{L}))/u,
  moments,
  ofDay: /tarih|zaman|saat|vade|(?<!\p{L})gün/u,
  dates: new RegExp(`${DATE}\\s*(?:ile|ila|-|–)\\s*${DATE}\\s*(?:tarihleri\\s*)?aras`, 'u'),
  required:
    /(?<=[:(,]\s*)zorunlu(?=\s*[),.;]|$)|\s+(?:alanı\s+)?(?:zorunlu(?!\s+(?:kontrol|alan|olma))(?:dur)?|boş (?:bırakılamaz|olamaz|geçilemez|bırakılmamalı\p{L}*|olmamalı\p{L}*)|girilmesi zorunlu\p{L}*|girilmeli\p{L}*|doldurulmalı\p{L}*)/u,
  form: /^(?<name>.{2,60}?)\s+(?:geçerli|doğru) (?:bir )?(?<form>\p{L}[\p{L}.-]*(?: \p{L}+)?)(?:\s\p{L}+)*?(?:\s(?:olmalı\p{L}*|içermeli\p{L}*|formatında olmalı\p{L}*))?$/u,
  list: [
    /^(.{2,60}?)(?:\s*\([^)]*\))?(?:\s+(?:değeri|alanı))?\s*(?::|şunlardan biri(?:\s+olabilir|\s+olmalıdır)?:?|aşağıdakilerden biri olabilir:?)\s+((?:[^,\s][^,]{0,39},\s*)+[^,]{1,40}|[^,]{1,40}\s+(?:veya|ya da)\s+.{1,40})(?:\s+olabilir)?$/su,
    /^(.{2,60}?)\s+((?:[^,\s]{1,30},\s*)*[^,\s]{1,30}\s+(?:veya|ya da)\s+[^,\s]{1,30})\s+(?:olabilir|olmalıdır|değerlerini alabilir|değerlerinden biri(?: olabilir| olmalıdır)?|seçilebilir)$/su,
    /^(?:geçerli|izin verilen|kabul edilen|desteklenen|olası)\s+(.{2,60}?)\s*(?::|şunlardır:?)\s+(.+)$/su,
  ],
  noValue:
    /(?:^| )(?:liste|menü|tablo|katalog|seçenekler)(?:s[iı]?)?n?[dt][ae]n?(?!\p{L})|^(?:isteğe bağlı|opsiyonel) .*(?:ile|y?l[ae]|birlikte)$/u,
  ofCell: (cell) => (/^\d+\s*[-–]\s*\d+/.test(cell) ? `${cell} arasında` : cell),
  ofBounds: (min, max, isText) => `${min} ile ${max} ${isText ? 'karakter ' : ''}arasında`,
  ofAside: (words) => (BARE.test(words) ? `${words} arasında` : words),
};
