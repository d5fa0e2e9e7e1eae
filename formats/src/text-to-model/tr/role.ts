import type { RoleRules } from '../language-rules.ts';
import { inPresent } from './present.ts';

const SEEN =
  /(?:(?:posta|mesaj|bildirim|sms|uyarı|yanıt)\p{L}*\s+alır|görür|görülür|görüntüler|yönlendirilir|bilgilendirilir|uyarılır|görebilmelidir|m[ae]l[ıi](?:d[ıi]r)?)[.!]?$/u;
const ANSWERS =
  /(?:gösterilir|gösterir|görüntülenir|gönderilir|gönderir|kaydedilir|kaydeder|saklanır|oluşturulur|oluşturur|açılır|kapanır|kapatılır|açar|kapatır|yönlendirir|güncellenir|günceller|silinir|siler|reddedilir|reddeder|onaylanır|onaylar|kabul edilir|kabul eder|listelenir|listeler|görünür|belirir|bildirilir|bildirir|bilgilendirir|tamamlanır|tamamlar|kilitlenir|kilitler|engellenir|engeller|iptal edilir|iptal eder|yazdırılır|yazdırır|basılır|basar|üretilir|üretir|eklenir|çıkarılır|düşülür|düşer|iade edilir|iade eder|uyarır|uyarı verir|hata verir|verilir|verir|alınır|istenir|ister|sorulur|sorar|hesaplanır|hesaplar|yapılmış olur|atanır|atar|işaretlenir|başlatılır|başlatır|sonlandırılır|çıkar|gelir|döner|sunulur|sunar|iletilir|iletir|korunur|geri çevrilir|geri çevirir)[.!]?$/u;
/** What can be done is no step. */
const MAY = /(?:[ae]bilir|içerir|kapsar|anlatır|tanımlar|açıklar|amaçlar|d[ıiuü]r)[.!]?$/u;

/** A Turkish sentence of a procedure ends in a verb in the present: girer, tıklanır, seçilir. */
const DONE = /\p{L}(?:[aeıiuü]r|[ae]r|[ıiuü]l[ıiuü]r|n[ıiuü]r)[.!]?$/u;

/** What has to be done. */
const MUST = /m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u;

/** What is entered is no message: `yanlış parola girilir`. */
const MESSAGE =
  /^(?:(?:hata|uyarı|mesaj|başarılı)(?: mesajı)?\s*[:–—-]\s*\S|(?:geçersiz|hatalı|yanlış|bilinmeyen|desteklenmeyen) \p{L}+(?: (?!\p{L}+d[ıiuü]$)\p{L}+[ıiuü])?$|.*\s(?:mesajı|uyarısı|bildirimi)$)/u;

/** `Panoyu göster`, and a thing with what was done to it: `Sipariş onaylandı`. */
const SEEN_IN_BOX =
  /(?:göster|bilgilendir|uyar|bildir)[.!]?$|\s\p{L}+(?:[ıiuü][ln]|[ae]n|m[ae])d[ıiuü][.!]?$/u;
/** `Kapıyı kilitle`; and what was done by hand: `parola girildi`. */
const DONE_IN_BOX =
  /\p{L}[ıiuü] \p{L}+(?:l[ae]|[ıiuü]r|t|n|ş)(?<!bil(?:gilen)?dir)[.!]?$|(?:gir|seç|yaz|doldur|bas|tıkla)(?:[ıiuü]l|n)d[ıiuü][.!]?$/u;

export const role: RoleRules = {
  answers: ANSWERS,
  message: MESSAGE,
  seenInBox: SEEN_IN_BOX,
  doneInBox: DONE_IN_BOX,
  duty: /(?<!gör)[ae]bilmelid?[ıi]?r?|(?:gir|yaz|doldur|seç|tıkla|gönder|ara|ekle|yükle|onayla)m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u,
  property:
    /(?:[ıiuü]l|[ae]n|[ıiuü]n)[ae]m[ae]z$|(?:(?<=(?:\d|boş|zorunlu|benzersiz|tekil|isteğe|sayısal|sayı|rakam|harf|karakter|formatta|biçimde|geçerli|arasında|uzun|kısa|büyük|küçük|eşit|farklı|aynı|fazla|az|içinde|tarih|değer)(?!\p{Lu})[^.]{0,30})ol|(?:ile|l[ae]) (?:başla|bit)|oluş|bulun|uy|(?:en az|yalnızca|sadece)\s.{1,40}içer)(?:m[ae])?m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u,
  doneByHand:
    /(?:gir|yaz|doldur|seç|tıkla|bas|gönder|aç|ara|ekle)(?:er|ar|ir|ır|ilir|ılır|nır|ulur|r)[.!]?$/u,
  usual:
    /(?<!\p{L})(?:her (?:gün|hafta|ay|yıl|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)|\p{L}+ günleri|genellikle|genelde|normalde|çoğunlukla)(?!\p{L})/u,
  about:
    /^(?:bu|aşağıdaki) (?:belge|doküman|sayfa|bölüm|kılavuz|tablo|döküman|metin|makale|şekil|liste|kullanım)|(?:anlat|açıkla|tanımla|belirt|özetle)[ıi]?n?(?:[ıi]l)?[ıi]?r[.!]?$/u,
  failure:
    /(?:hata|http[ :-]?[45]\d\d|(?<!\d)[45]\d\d (?:döner|döndür|yanıt|kod)|istisna fırlat|geçersiz|başarısız|redd|iptal|uyarı|yanlış|engellen|kilitle|bulunama|bulunmuyor|mevcut değil|doğru değil|geçerli değil|uyuşmu|eşleşm[ei]|süresi (?:dol|geç)|ulaşılama|bağlanama|sonlandır|yapılama|tamamlanma(?:z|mış)|(?:kabul edil|izin ver(?:il)?)me(?:z|d|m)|[ıiuü][ln][ae]m(?:[ae](?:z|d|m)|[ıi]yor)|olumsuz|bloke|geri çevr|yetersiz|çok (?:kısa|uzun|küçük|büyük))/u,
  mistake:
    /(?:hata|geçersiz|uyarı|yanlış|zorunlu|izin verilmez|girilmeli|olmalı|çok (?:kısa|uzun|küçük|büyük))/u,
  isSeen: (small) => SEEN.test(small),
  result: DONE,
  isStep: (small) =>
    MUST.test(small) || (!MAY.test(small) && (ANSWERS.test(small) || DONE.test(small))),
  toPresent: inPresent,
  isRequestAct: true,
};
