import type { SubsetRules } from '../refusal-rules.ts';

/** What is only seen on a screen, or may be done, keeps nobody from it. */
const BECOMES =
  '(?=\\s[^;]*?(?<!\\p{L})(?!(?:göster|görün|görüntüle|listele|sırala|renklen|kaydedil|oluştur|hesapla|güncelle|yüklen|seçil|açıl|kullanıl)\\p{L}*$)(?!\\p{L}+[ae]bilir(?:l[ae]r)?$)\\p{L}+(?:r|m[ae]z|l[ae]r)$)';
/** The same, where the verb itself says that it is done to somebody, or where he goes. */
const IS_DONE = `${BECOMES}(?=\\s[^;]*?(?:[ıiuü]l[ıiuü]r|n[ıiuü]r|(?<!\\p{L})(?:gider|döner|geçer|kalır|bekler|gelir|olur|çıkar|düşer|ayrılır))(?:l[ae]r)?$)`;
/** How a noun stands that a sentence is about: several, or its plain form. */
const NOUNS = '\\p{L}+l[ae]r';
const NOUN = `(?:${NOUNS}|(?<noun>\\p{L}+))`;
/** How much, how old, how warm: what is measured is never true of all. */
const MEASURED =
  '[^\\s;,]+[dt][ae]n (?:daha )?(?:büyük|küçük|fazla|az|uzun|kısa|yüksek|düşük|eski|yeni|genç|yaşlı|sıcak|soğuk|ağır|hafif|kalın|ince|geniş|dar|geç|erken|hızlı|yavaş|çok|derin|sık|seyrek|ıslak|kuru|nemli)(?: \\p{L}+[ae]n)?';
const ADJECTIVE =
  '(?:(?!\\p{L}+m[ae]k(?!\\p{L}))\\p{L}{2,}(?:[aeıiuü]k|s[ıiuü]z)|(?:dolu|boş|bozuk|eksik|kapalı|hasarlı|nemli|kirli|paslı|çatlak|farklı|yarım|ölü)(?!\\p{L}))';

export const subset: SubsetRules = {
  measured: [
    new RegExp(`^(?<whom>(?:[^\\s;,]+\\s){0,5}?${MEASURED} ${NOUN})${BECOMES}`, 'u'),
    // of what they have, something is not as it should be
    new RegExp(`^(?<whom>(?:\\p{L}+\\s)?\\p{L}+(?<!y)[ıiuü] ${ADJECTIVE} ${NOUN})${BECOMES}`, 'u'),
  ],
  described: [
    new RegExp(
      `^(?<whom>(?:[^\\s;,]+\\s){0,4}?(?!tarafından)[^\\s;,]+(?<![dt][ae]n?) \\p{L}*(?:[ae]n|m[ıiuü]ş(?: olan)?) ${NOUNS})${IS_DONE}`,
      'u',
    ),
    new RegExp(
      `^(?<whom>(?:[^\\s;,]+\\s){0,5}?\\p{L}*m[ae](?:y[ae]n|m[ıi]ş(?: olan)?) ${NOUN})${IS_DONE}`,
      'u',
    ),
    new RegExp(`^(?<whom>${ADJECTIVE} ${NOUNS})${IS_DONE}`, 'u'),
  ],
};
