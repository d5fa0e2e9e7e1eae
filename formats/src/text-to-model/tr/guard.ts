import type { GuardRules } from '../guard-rules.ts';

/** A number, and its unit or ending before the word that compares: `30 günden daha`, `500 tl'den`. */
const NUMBER = "(-?\\d+(?:\\.\\d+)?)\\s*(?:[\\p{L}'’]+\\s+){0,2}?(?:daha\\s+)?";

/** How `derinlik` is written before an ending that begins with a vowel: `derinliği`, `derinliğin`; `kap` does not begin `kabarcık`. */
const before = (letter: string, soft: string) =>
  `(?:${letter}|${soft}(?=[aeıiuü](?!\\p{L})|[ıiuü][nm]\\p{L}{0,5}(?!\\p{L})))`;

export const guard: GuardRules = {
  wrong:
    /(?:geçersiz|geçerli değil|yanlış|hatalı|doğru değil|uygun değil|uygunsuz|çok (?:kısa|uzun|küçük|büyük)|aralık dışı|bilinm(?:iyor|eyen|ez)|bulunm(?:az|uyor)|bulunam(?:az|adı|ıyor)|tanınm(?:az|adı|ıyor)|(?:kayıtlı|mevcut) değil|(?:kay(?:d|ıt)|dosya|liste|sistem|taban|katalog|rehber)\p{L}*[dt][ae] (?:yok|değil)|sınır(?:lar)?(?:ın)? dışı|kurala uym|(?:uyuş|eşleş)m(?:[ae]|iyor|uyor)|(?:format|biçim)\p{L}* (?:hata|uymu?[ayo]))/u,
  // not "doğrulama kodu", "doğrudan", "geçerlilik süresi", "uygunluk"
  right: /(?<!\p{L})(?:geçerli(?!l)|doğru(?!l|dan)|uygun(?!l))/u,
  empty: /(?:boş|girilme(?:z|di|miş)|eksik|doldurulma(?:z|dı|mış)|belirtilme(?:z|di|miş))/u,
  either: /(?<!\p{L})(?:veya|ya da|yahut)(?!\p{L})/u,
  wrongLength: /\d\s*(?:karakter|hane|rakam|harf)\p{L}*\s+(?:daha )?(?:kısa|uzun|az|fazla)/u,
  ofOther:
    /<>['’]?\p{L}*[ıiuü]n (?!(?:\p{L}+ |\d+ )?(?:kez|kere|defa) |değer|uzun|biçim|format|içeri|karakter|hane|geçer|yanlış|hatal|doğru|uygun|kısa|ol|gir|tür|boş|eksik|çok)\p{L}/u,
  compared: [
    [
      /(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:ve üzeri|ve üstü|veya (?:daha )?(?:fazla|büyük))/u,
      '>=',
    ],
    [/(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:ve altı|veya (?:daha )?(?:az|küçük))/u, '<='],
    [new RegExp(`${NUMBER}(?:büyük|fazla|yüksek|çok|uzun|eski|yaşlı)`, 'u'), '>'],
    [
      new RegExp(`${NUMBER}(?:aş(?:ar|an|ıyor|tı|mış)|geç(?:er(?!siz|li)|en|iyor|ti|miş))`, 'u'),
      '>',
    ],
    [new RegExp(`${NUMBER}(?:üst[üu]nde|üzerinde)`, 'u'), '>'],
    [new RegExp(`${NUMBER}altında`, 'u'), '<'],
    [new RegExp(`${NUMBER}(?:küçük|az|düşük|kısa|genç)(?!\\p{L}*al)`, 'u'), '<'],
    [/(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:eşit)/u, '='],
  ],
  bounds:
    /(?:arası|değil|[dt][ae]n(?!\p{L})|kadar|aşıl|aşar|aşan|aşıyor|geçer|geçen|geçiyor|önce|sonra|dışı|m[ae]z|m[ae]y|m[ae]d)/u,
  enters:
    /(?:gir(?:er|ilir|iyor|di)|yaz(?:ar|ılır)|doldur|seç(?:er|ilir)|belirt|ver(?:ir|ilir)|kayded(?:er|iyor)|(?<!\p{L})(?:ekle|yükle)(?:r|nir))/u,
  corrects: /(?<!\p{L})düzelt(?:ir|ip|erek|ilir|iyor)/u,
  correctsValue:
    /(?<!\p{L})(?:değer|bilgi|veri|alan|giriş|girdi|hata|yanlış|onu|onları|bunu|bunları)\p{L}* düzelt(?:ir|ip|erek|ilir|iyor)/u,
  typed: /(?<!\p{L})(?:gir(?:er|ilir|iyor|di)|yaz(?:ar|ılır|ıyor|dı)|belirt|doldur)/u,
  control:
    /(?<!\p{L})\p{L}+ (?:unuttum|değiştir|sıfırla|güncelle|ekle|sil|yenile|doğrula|göster|gönder)(?= (?:seçene|işlem|komut|bağlantı|düğme|buton|link|menü))|(?<!\p{L})(?:şifre|parola) (?:kurtarma|sıfırlama|yenileme|değiştirme)(?!\p{L})/u,
  ofSize: /(?:uzun|kısa|eski|yaşlı|genç)/u,
  inflection: "['’]?\\p{L}{0,7}",
  softened: {
    k: before('k', '[ğg]'),
    ç: before('ç', 'c'),
    p: before('p', 'b'),
    t: before('t', 'd'),
  },
};
