import type { KnownField } from '../guard-rules.ts';

export const knownFields: KnownField[] = [
  { noun: /(?<!\p{L})(?<short>e-?(?:posta|mail))(?: adresi)?/u, values: 'email' },
  { noun: /(?<!\p{L})(?<short>(?:cep )?telefon)(?: numarası)?/u, values: 'turkishPhone' },
  { noun: /(?<!\p{L})[ıi]ban(?!\p{L})/u, values: 'iban' },
  {
    noun: /(?<!\p{L})(?:tckn|t\.?c\.? kimlik (?:no|numarası))/u,
    values: 'tckn',
  },
  { noun: /(?<!\p{L})(?:(?:kredi|banka) )?kartı? numarası/u, values: 'card' },
  {
    noun: /(?<!\p{L}|(?:yeni|eski|mevcut) )(?:şifre|parola)/u,
    values: { valid: ['Mavi-Demlik-42'], invalid: ['demlik'] },
  },
  {
    noun: /(?<!\p{L})yeni (?:şifre|parola)/u,
    values: { valid: ['Yeşil-Fener-57'], invalid: ['fener'] },
  },
  {
    noun: /(?<!\p{L})kullanıcı adı/u,
    values: { valid: ['ayse.yilmaz'], invalid: ['olmayan.kullanici'] },
  },
  {
    noun: /(?<!\p{L})tarih(?!\p{L})/u,
    values: { valid: ['15.09.2026'], invalid: ['31.02.2026'] },
  },
  { noun: /(?<!\p{L})saat(?!\p{L})/u, values: { valid: ['14:30'], invalid: ['25:00'] } },
  {
    noun: /(?<!\p{L})url(?!\p{L})/u,
    values: { valid: ['https://example.com/ilan'], invalid: ['example com'] },
  },
];
