import type { Moment } from '../sentence-parts.ts';

const NOT =
  '(?:olama\\p{L}*|olmamalı\\p{L}*|olmamaktadır|seçilemez|girilemez|verilemez|kabul edilmez)';
const TODAY = '(?:bugün(?:ün tarihin)?den|işlem tarihinden)';
const UNIT = '(?:iş günü|gün|hafta|ay|yıl)';

/** What bounds a date by the day of the test. */
export const moments: Moment[] = [
  {
    pattern: new RegExp(
      `(?:${TODAY} (?:daha )?(?:sonra(?:ki)?|ileri)|gelecek(?:te)?|ileri(?:ki)?)(?: bir)?(?: tarih(?:li|te)?)? ${NOT}|en geç bugün`,
      'u',
    ),
    valid: () => 'bugün',
    invalid: () => 'yarın',
  },
  {
    pattern: new RegExp(
      `(?:${TODAY} (?:daha )?(?:önce(?:ki)?|eski|geri)|geçmiş(?:te)?)(?: bir)?(?: tarih(?:li|te)?| zamanlı)? ${NOT}|en erken bugün|bugün (?:veya|ya da) (?:daha )?sonra(?:sı|ki bir tarih) olmalı`,
      'u',
    ),
    valid: () => 'bugün',
    invalid: () => 'dün',
  },
  {
    pattern:
      /(?:en fazla|en çok) (\d{1,4}) gün (?:önce|eski)\p{L}*|(\d{1,4}) günden (?:eski|önce|fazla) olama\p{L}*/u,
    valid: (days) => `${days} gün önce`,
    invalid: (days) => `${days + 1} gün önce`,
  },
  {
    pattern: new RegExp(
      `(?:bugünden |işlem tarihinden )?(?:itibaren )?en (?:fazla|çok|geç) (\\d{1,3}) (?<unit>${UNIT}) (?:sonra(?:sı(?:na)?|ki)?|ileri(?:si)?|ilerisi(?:ne)?)(?!\\p{L})`,
      'u',
    ),
    valid: (count, unit) => `bugünden ${count} ${unit} sonrası`,
    invalid: (count, unit) => `bugünden ${count + 1} ${unit} sonrası`,
  },
];
