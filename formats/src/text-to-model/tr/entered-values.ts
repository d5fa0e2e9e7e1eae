import type { EnteredRules } from '../language-rules.ts';

const THING = '(?:alan|kısm|bölüm|giriş alan|liste|menü|input|textbox|sütun|hücre)';
const WORD =
  '(?!(?:ve|veya|ile|bir|olarak|için|değer|değeri|metin|metni|bu|şu)(?!\\p{L}))[\\p{L}\\p{N}][\\p{L}\\p{N}_/-]*';
const NAME = `["“'‘]?(?<name>${WORD}(?: ${WORD}){0,2}?)["”'’]?`;

/** A word without the case that its place in the sentence gives it: `şifreye`, `adını`, `koduna`. */
function withoutCase(name: string): string {
  return name
    .replace(/^(\p{L}{3,})s[ıiuü]$/u, '$1')
    .replace(/^(\p{L}{3,}[^aeıioöuüs])[ıiuü]n[ıiuü]$/u, '$1')
    .replace(/(?<=[ıiuü])n(?:[aeıiuü]|d[ae]n?)$/u, '')
    .replace(/(?<=[aeıioöuü])y[aeıiuü]$/u, '')
    .replace(/(?<=[^aeıioöuü\s])(?:den|dan|de|da)$/u, '');
}

/** Where on the screen it is. */
const PLACE =
  /(?:^|\s)(?:menüden|menüde|listeden|(?:(?<!açılır )menü|(?:ana)?sayfa|ekran|pencere|sekme|panel|pano|(?:araç|kenar|gezinme) çubuğu)\p{L}{0,4}[dt][ae]n?(?:ki)?)\s+$/u;
/** What is named on the screen: a text in quotes before it is its name. */
const CONTROL = new RegExp(
  `^["”»'’]?\\s*(?:düğme|buton|tuş|bağlantı|link|sekme|menü|sayfa|ekran|ikon|simge|öğe|işlem(?:i|ini)?(?!\\p{L})|komut|eylem|fonksiyon|mesaj|hata|uyarı|seçene|(?:statü|durum)(?:s?[uü])(?:yl[ae]|n[ae]|nd[ae])|${THING})`,
  'u',
);

/** What stands before a colon without being a field. */
const NO_NAME =
  /^(?:.* )?(?:belirti|neden|sorun|not|örnek|çözüm|sonuç|beklenen|hata|uyarı|adım|komut|örneğin|mesaj|mesajı|senaryo|test|amaç|süre|görülür|görünür|gösterilir|çıkar)$/u;

/** `oranı %30 yap`: what is made so. */
const MADE = /(?:^|[\s(,;])(?<name>\p{L}{2,}(?: \p{L}{2,})?[ıiuü])\s+$/u;

export const entered: EnteredRules = {
  acts: /(?:gir(?![dğ]i(?:ş|n))|yaz|doldur|seç|belirt|ver(?:ir|il|in)|kullan(?!ıc)|ayarla|değiştir|güncelle|ekle|oluştur|dene|yatır|havale|öde(?:r|y|n)|giriş yap|%\s?\d+ yap|çalıştır|(?:değerini|alanını) [“"][^“”"]+[”"] yap|ara(?:\s|t|n|$))/u,
  describes:
    /^(?:bir|bu|isteğe bağlı|zorunlu|opsiyonel)(?!\p{L})|(?:girin|seçin|yazın|belirtin|olmalı|girilir|seçilir|doldurun|giriniz|seçiniz)/u,
  isControl: (before, behind) =>
    /(?:tıkla\S*|bas\S*|aç\S*|git\S*)\s+(?:\p{L}+\s+){0,3}$/u.test(before) ||
    PLACE.test(before) ||
    CONTROL.test(behind),
  behind: [
    new RegExp(
      `^\\s*(?<joint>)${NAME}(?:\\s+(?:olarak|ile|bilgisi(?:ni|yle)?))?\\s+(?:girilir|yazılır|seçilir|verilir|kullanılır|girin|yazın|seçin|girer|yazar|seçer|gir|yaz|seç|oluştur|ekle|giriş yap)`,
      'u',
    ),
    new RegExp(
      `^\\s*(?<joint>)(?!ve\\s)(?<name>${WORD}(?: ${WORD})?(?:s[ıiuü]|[ıiuü]))\\s+ve\\s(?=.*ile)`,
      'u',
    ),
  ],
  before: [
    new RegExp(
      `(?:^|[\\s(,;])${NAME}(?<joint>\\s+${THING}(?:ı|i|u|ü|sı|si|su|sü)?(?:n?(?:a|e|ı|i|u|ü)|n?d[ae]n?)?(?:\\s+için)?|\\s+(?:olarak|için|değerini|bilgisini)|\\s*[:=(]|\\s+\\(?(?:örn(?:eğin)?|ör|mesela)[.,:]?)\\s*$`,
      'u',
    ),
    new RegExp(`(?:^|[\\s(,;])(?<name>${WORD}(?: ${WORD})?)\\s*$`, 'u'),
  ],
  written: [
    /^(?<name>\p{L}+(?: \p{L}+){0,2}?)(?<joint>(?: alan\p{L}+)?\s*(?::|=)\s*| olarak (?=\p{Lu}|\d))(?<value>[\p{L}\d][^\s:;,()“”"]*(?: \p{Lu}[^\s:;,()“”"]*){0,3})(?<behind>\s+(?:gir|yaz|seç)\p{L}*)\.?$/u,
  ],
  command: 'komut',
  signsIn:
    /giriş yap|oturum aç|(?:ile|olarak) gir(?:$|[^\p{L}]|in|ilir|er)|varsayılan(?: hesap| kullanıcı)?:/u,
  account: ['kullanıcı', 'şifre'],
  made: (before, behind) =>
    /^\s*%?\s*(?:yap(?!\p{L}*\s+(?:kontrol|için))|['’]?[aeyıiuü]{1,3}\s+(?:ayarla|getir|çıkar|düşür|çek|değiştir))/u.test(
      behind,
    )
      ? MADE.exec(before)?.groups?.name?.replace(/(?<=[^aeıioöuü])[ıiuü]$/u, '')
      : /^\s*(?:diye |ifadesi(?:ni)? |kelimesi(?:ni)? )?(?:ara(?:t|n)?(?:[ıi]l[ıi]r|[ıi]r|[ıi]n|r|y[ıi]n)?)[.!]?$/u.test(
            behind,
          )
        ? 'arama'
        : undefined,
  isFree: (behind) =>
    /^\s*(?:(?:ile|ve)(?!\p{L})|olarak|şeklinde|diye|yaz|gir|seç|yap)/u.test(behind),
  plain: (name) => {
    const plain = withoutCase(name.replace(/ (?:yaz|gir|seç)(?:ın|in|ınız|iniz)?$/u, ''));
    return NO_NAME.test(plain) ? '' : plain;
  },
};
