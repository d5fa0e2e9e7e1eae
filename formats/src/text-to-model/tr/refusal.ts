import type { RefusalRules } from '../refusal-rules.ts';
import { subset } from './subset.ts';

/** `gelmeyen`, `girilen`, `dolmuş`, `500 TL'den büyük`: who or what is described; `sistemden`, `zaman` are none. */
const DESCRIBED =
  '(?<!\\p{L})(?:(?!(?:zaman|hemen|bazen|tamamen|aynen|ekran|plan|uzman|eleman|insan|neden|alan|ilan)(?!\\p{L}))(?:\\p{L}*(?<![dt])[ae]n|eden|giden|biten|tutan|\\p{L}{2,}m[ıiuü]ş(?: olan)?)|\\S+[dt][ae]n (?:daha )?(?:büyük|küçük|fazla|az|uzun|kısa|yüksek|düşük|eski|genç|yaşlı))';
const REFUSED =
  '(?:(?:verilm|alınm|yapılm|kullanılm|açılm|edilm|\\p{L}+[ıiuü]lm|\\p{L}+[ae]nm)[ae]z|\\p{L}+(?:[ıiuü]l|[ae]n)[ae]m[ae]z|olamaz|\\p{L}+y?[ae]m[ae]z|kilitlenir|engellenir|bloke edilir|reddedilir|geri çevrilir|iptal edilir|askıya alınır|geçersiz sayılır|düşer|düşürülür|silinir|çıkarılır|iade edilir)';
/** A general `no`: nothing of the kind is ever done. */
const NEVER_DONE =
  '(?:olamaz|verilmez|alınmaz|yapılmaz|edilmez|işlenmez|kaydedilmez|onaylanmaz|tamamlanmaz|satılmaz|\\p{L}+[ıiuü]l[ae]m[ae]z|\\p{L}+[ae]n[ae]m[ae]z)';
/** A thing of which only its attribute says that it is not as it should be. */
const FAULTY =
  '(?:hatalı|geçersiz|yanlış|eksik|mükerrer|virüslü|arızalı|bozuk|kusurlu|hasarlı|kayıtsız|yetkisiz|yetersiz|başarısız|kimliksiz|belgesiz|izinsiz|onaysız|imzasız|biletsiz|borçlu|bilinmeyen|şüpheli|sahte|süresi (?:dolmuş|dolan|geçmiş|geçen)|(?:\\p{L}+\\s){0,4}?(?:\\p{L}+m[ae]y[ae]n|aşan)(?:l[ae]r(?:[ıi]n)?)?)';

/** What becomes of those who do not go on, in words that only say so of somebody who is described. */
const KEPT_BACK =
  '(?:(?:(?:evine|geri|geriye|dışarı|başka yere)\\s+(?:gönderilir|yollanır|döner|çıkarılır))|(?:kenara|bir yana)\\s+(?:ayrılır|konur|koyulur)|dışarıda (?:kalır|bekler|bırakılır)|atılır|dökülür|imha edilir|elenir|bekletilir|diskalifiye (?:edilir|olur)|geri (?:döner|verilir)|eli boş döner|çöpe gider|hurdaya ayrılır|(?:\\p{L}+\\s)?dışında (?:kalır|bırakılır|tutulur)|(?!(?:gerek|gerektir|etkile|değiştir|değiş|içer|göster|görün|görüntüle|say|iste|sor|bağla)m[ae]z)\\p{L}+m[ae]z)';

/** Those who are described, without a noun: `geç kalanlar`, `18 yaşından küçükler`. */
const SUCH =
  '(?:[^\\s;,]+\\s+){0,8}?(?:(?!(?:zaman|insan|uzman|eleman|alan|ilan|plan|ekran)l)\\p{L}+(?<![dt])[ae]n|\\S+[dt][ae]n (?:daha )?(?:büyük|küçük|fazla|az|uzun|kısa|yüksek|düşük|eski|genç|yaşlı))l[ae]r(?:[ae]|[ıi]|[ıi]n)?';

/** Turkish words for what is refused, fails or ends. */
export const refusal: RefusalRules = {
  refuses:
    /(?<!\p{L})(?:redded|hata(?!sız|lı)|geri çevr|geri gönder|kabul edilme|kabul etme|izin verilme|izin verme|engelle|başarısız|\p{L}+[ae]ma?(?:z|dı|mış)|(?:hesap|hesab|kullanıcı|üyelik|kart|hat|erişim)\p{L}* (?:\p{L}+ ){0,3}kilitle|bloke ed|(?:veril|alın|yapıl|edil|işlen|onaylan|tamamlan)m[ae]z|iptal (?:ed|ol)|el kon|el koy|geçersiz (?:sayıl|kılın)|askıya alın|durdurul|kesilir|kesintiye uğra|zaman aşımı|uyarı(?!nca|lar sayfası)|uyar[ıi]l|çöker)/u,
  turnsDown: /(?<!\p{L})(?:reddeder|geri çevirir|kabul etmez|onaylamaz)/u,
  isNone:
    /(?:redd|iptal|kilit|onay|kabul)\p{L}*(?: ed\p{L}*)? (?:veya|ya da) |(?:veya|ya da) (?:redd|iptal|kilit)|(?:hata|uyarı|iptal|kilit) (?:düğme|buton|seçene|kayıt|günlü|sayfa|liste|ikon|simge)|(?:öneren|öğütleyen|hatırlatan|soran|isteyen) (?:bir )?uyarı|(?<!\p{L})uyarı[^;]*(?<!\p{L})(?:onay(?:ı|ını)?|teyit|okudum onayı) (?:ister|bekler)|(?<!\p{L})(?:bile|dahi)(?!\p{L})|hata\p{L}*(?:sız| (?:olmamalı|yakala|gider|düzelt|yok|olmadan|olmaksızın|olup olmadığı))/u,
  ofAny: [
    new RegExp(`^(?<whom>${SUCH})\\s(?=[^;]*?(?<!\\p{L})(?:${REFUSED}|${KEPT_BACK})$)`, 'u'),
    // nobody who lacks something gets anywhere
    /^(?<whom>(?:\S+\s){0,6}?\p{L}+m[ae]d[ae]n(?: önce)?),? [^;]*\p{L}[ae]m[ae]z$/u,
    /^(?<whom>(?:\S+\s){0,6}?\p{L}+(?:m[ae]d[ae]n|s[ıiuü]z)),? (?:hiç ?kimse|kimse)\s[^;]*\p{L}m[ae]z$/u,
    /^(?<whom>(?!(?:kuşku|şüphe|sonsuz|hız|temas|kablo|ücret)s[ıiuü]z)\p{L}{2,}s[ıiuü]z \p{L}+)\s[^;]*\p{L}[ae]m[ae]z$/u,
    new RegExp(
      `^(?=(?:\\S+\\s+){3})(?<whom>(?:(?:\\S+\\s+){0,12}?${DESCRIBED}\\s+\\p{L}\\S*(?=\\s[^;,]*?(?<!\\p{L})${REFUSED}$))|(?:[^;,]+(?=\\s${NEVER_DONE}$)))`,
      'u',
    ),
    new RegExp(
      `^(?=(?:\\S+\\s+){3})(?<whom>(?:[^\\s;]+\\s+){0,12}?${DESCRIBED}\\s+\\p{L}\\S*)(?=\\s[^;]*?(?<!\\p{L})${KEPT_BACK}$)`,
      'u',
    ),
    new RegExp(
      `^(?<whom>${FAULTY}\\s+\\p{L}\\S*(?:\\s\\p{L}+(?:[ıi]n|n[ıi]n))?)\\s[^;]*?\\p{L}+(?:(?<![ae]bili)r|m[ae]z|yor|tir|tır)$`,
      'u',
    ),
  ],
  subset,
  ofSome: new RegExp(`^(?:[^\\s;,]+\\s+){0,8}?${DESCRIBED}\\s+\\p{L}`, 'u'),
  toCondition: (whom) => whom.replace(/(l[ae]r)(?:[ae]|[ıi]n?)$/u, '$1'),
  forbids: /^\p{L}+l[ae]r (?:[^,;]* )?\p{L}+[ln][ae]m[ae]z$/u,
  negated:
    /(?:m[ae]z|m[ae]d[ıi]|m[ıiuü]yor|(?<!\p{L})(?:yok|değil)(?:tur|dir)?)(?:$|\s*:\s)|[ae]m[ae]d[ae]n(?!\p{L}|\s+önce)/u,
  denies:
    /^(?:(?:\S+\s){0,4}?\p{L}+(?:m[ae]d[ae]n|s[ıiuü]z),?\s)(?:hiçbir\s)?[^;]*\p{L}m[ae]z\.?$/u,
  demands:
    /\p{L}m[ae]l[ıi](?:d[ıi]r|l[ae]r)?(?!\p{L})|(?<!\p{L})(?:gerekm|gerektirm|etkilem|değiştirm|içerm)[ae]z(?!\p{L})/u,
  otherwise: /[,;]\s+(?:aksi (?:halde|takdirde|durumda)|yoksa)(?!\p{L})/u,
  anyTime: /(?<!\p{L})(?:her an|istediği an|herhangi bir (?:anda|zamanda|adımda))(?!\p{L})/u,
  spent:
    /(?<!\p{L})(?:(?:(?:daha önce|önceden|zaten)\s+(?:\p{L}+\s+)?\p{L}+m[ıiuü]ş(?:\s+olan)?)|mükerrer|kullanılmış)(?!\p{L})/u,
  calledOff:
    /(?<!\p{L})(?<noun>\p{L}+)\s+(?:(?:o an|hemen|otomatik olarak)\s+)?(?:iptal (?:edilir|olur)|reddedilir|geri çevrilir|kabul edilmez|onaylanmaz|sonlandırılır|gerçekleştirilmez)(?!\p{L})/u,
  ofFlow:
    /^(?:başvuru|yenileme|tale[bp]|kayıt|kayd|rezervasyon|sipariş|üyelik|üyeliğ|abonelik|aboneliğ|randevu|iade|kiralama|transfer|havale)(?:s?[ıiuü])?$/u,
  putsRight: /(?<!\p{L})(?:tekrar|yeniden|düzelt|başka|farklı|geçerli|doğru|bunun yerine)/u,
};
