/** Words that lead into a state as well as into a case. */
const IN_STATE = /(?<!\p{L})(?:durumunda|durumda|halinde|hâlinde)[,:]?$/u;
/** The names of cases, and what only points to one: `bu durumda`, `onay verilmemesi durumunda`. */
const CASE =
  /(?:^|\s)(?:bu|şu|o|her|aksi|tersi|böyle(?: bir)?|hiçbir|aynı|acil|(?:\p{L}+m[ae]s[ıi]))\s+\p{L}+[,:]?$/u;
/** A state by its form: in quotes, an adjective before `durumda`, or `gruplar halinde`. */
const STATE =
  /(?:^|\s)(?:x{3,}|\p{L}+l[ae]r(?=\s+h[aâ]linde))\s+\p{L}+$|\S\s+\p{L}+(?<!(?:^|\s)(?:olduğu|olmadığı|\p{L}+d[ıiuü]ğ[ıiuü]))\s+durumda$/u;
/** `siparişi Hazırlanıyor durumunda`: a word behind what is acted on, or a name. */
const BEHIND_OBJECT = /(?<!\p{L})\p{L}{2,}[ıiuü]\s+\p{L}+(?<![ıiuü])\s+\p{L}+$/u;
const NAME = /\S\s+\p{Lu}\p{L}*\s+\p{L}+$/u;
/** What is done with something that is in a state then; at most one word stands before: `sistemde saklanır`. */
const KEEPS =
  /^\s*(?:\p{L}+[dt][ae]\s+)?(?:kayded|kaydet|kayıt ed|oluştur|yarat|sakla|tutul|tutar|tutm|bırak|aç(?:ar|ıl)|açma|ekle|başlat|arşivle|koru|listele|görüntüle|gösteril|göster(?:ir|me)|üret|aktar|yayınla|güncelle|işaretle|bekle|kal(?:ır|m)|bulun|yer al|getir|ol(?:ur|ma[lk]))(?!\p{L}*m[ae](?:z|d[ıi]|m[ıi]ş))\p{L}*(?<![rzş]s[ae]|ys[ae]|[ae]n|d[ıiuü]ğ[ıiuü]nd[ae])(?=$|[.!]|\s+ve\s|,\s)/u;

/**
 * Whether words that end like a condition only say in which state something is kept: `talebi "Açık" durumunda kaydeder`.
 *
 * @param small the sentence in small letters, what stands in quotes as so many x
 * @param written the same as it is written, `index`: where the words end
 */
export function isKeptState(small: string, written: string, index: number): boolean {
  const before = small.slice(0, index).replace(/[,:]$/, '');
  if (!IN_STATE.test(before) || CASE.test(before) || !KEEPS.test(small.slice(index))) return false;
  return STATE.test(before) || BEHIND_OBJECT.test(before) || NAME.test(written.slice(0, index));
}
