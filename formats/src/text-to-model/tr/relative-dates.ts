import type { RelativeDateRules } from '../relative-date-rules.ts';

const NOT = '(?:olamaz|olmamalı(?:dır)?|olmamaktadır|seçilemez|girilemez|verilemez|kabul edilmez)';
const UNIT = '(?:iş günü|gün|hafta|ay|yıl)';

export const relative: RelativeDateRules = {
  fromToday: new RegExp(
    `(?:bugün(?:ün tarihin)?den|işlem tarihinden) (?:daha )?(?:önce(?:ki)?|eski|geri)(?: bir)?(?: tarih(?:li|te)?)? ${NOT}|geçmiş(?: bir| tarihli| bir tarih| tarih| zamanlı)? ${NOT}|geçmişte ${NOT}|bugün (?:veya|ya da) (?:daha )?sonra(?:sı|ki bir tarih) olmalı`,
    'u',
  ),
  untilToday: new RegExp(
    `bugün(?:ün tarihin)?den (?:daha )?(?:sonra(?:ki)?|ileri)(?: bir)?(?: tarih(?:li|te)?)? ${NOT}|(?:gelecek|ileri)(?: bir)?(?: tarih(?:li)?)? ${NOT}|gelecekte ${NOT}`,
    'u',
  ),
  ahead: new RegExp(
    `(?:bugünden |işlem tarihinden )?(?:itibaren )?en (?:fazla|çok|geç) (?<count>\\d{1,3}) (?<unit>${UNIT}) (?:sonra(?:sı(?:na)?|ki)?|ileri(?:si)?|ilerisi(?:ne)?)(?!\\p{L})`,
    'u',
  ),
  date: /tarih|(?<!\p{L})gün/u,
  yesterday: 'dün',
  today: 'bugün',
  tomorrow: 'yarın',
  after: (count, unit) => `bugünden ${count} ${unit} sonrası`,
};
