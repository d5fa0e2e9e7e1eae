import type { SpanRules } from '../span-rules.ts';

const ENDING = "(?:['’]?\\p{L}{1,4}(?!\\p{L}))?";
const time = (name: string) => `(?:saat )?(?<![\\d:])(?<${name}>\\d{1,2}:\\d{2})(?![\\d:])`;
const COUNT = '\\d{1,3} (?:gün|hafta|ay)';
const day = (name: string) =>
  `(?<${name}>bugün|yarın|${COUNT} (?:sonra|ileri))(?:(?:s[ıi]n?|y)?[ae])?(?: kadar)?`;

export const span: SpanRules = {
  times: {
    between: new RegExp(
      `${time('low')}${ENDING}\\s*(?:ile|ila|ve|-|–|—|\\s)\\s*${time('high')}${ENDING}(?: saatleri)?(?: (?:kadar|aras[ıi](?:nda(?:dır)?)?|aralığında))?(?!\\p{L})`,
      'u',
    ),
    earliest: new RegExp(`en erken ${time('at')}${ENDING}`, 'u'),
    latest: new RegExp(`en geç ${time('at')}${ENDING}`, 'u'),
  },
  days: {
    between: new RegExp(`${day('low')} (?:ile|ila|ve) ${day('high')}\\p{L}* aras\\p{L}*`, 'u'),
    earliest: new RegExp(`en erken ${day('at')}`, 'u'),
    latest: new RegExp(`en (?:geç|fazla) ${day('at')}`, 'u'),
    next: new RegExp(
      `(?:(?<from>bugün|yarın)[dt][ae]n (?:itibaren|başlayarak)|önümüzdeki|gelecek) (?<count>${COUNT}) içinde(?:ki)?`,
      'u',
    ),
    last: new RegExp(`(?:son|geçmiş) (?<count>${COUNT}) içinde(?:ki)?`, 'u'),
  },
  relative: /\d (?:iş |takvim )?(?:gün|hafta|ay|yıl)\p{L}{0,3} (?:sonra|önce)/u,
  tomorrow: /yarın/u,
  month: /ay/u,
  week: /hafta/u,
  ofTime: /(?:^|\s)(?:saat|saati|zaman|zamanı|başlangıç|başlangıcı|bitiş|bitişi|açılış|kapanış)$/u,
  ofDay: /(?:^|\s)(?:tarih|tarihi|gün|günü)$/u,
  bounds:
    /^[^:]{2,40}:|(?:m[ae]l[ıi]|[ae]bilir|[ae]m[ae]z|arasındadır)(?:d[ıi]r)?[.!]?$|(?<!\p{L})(?:gir|yaz|seç|doldur|belirt)(?:er|ar|ir|ilir|ılır|iyor|in|iniz)(?!\p{L})/u,
};
