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
    noun: /(?<!\p{L})kullanıcı adı/u,
    values: { valid: ['ayse.yilmaz'], invalid: ['olmayan.kullanici'] },
  },
];
