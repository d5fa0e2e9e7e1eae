import type { StatementRules } from '../language-rules.ts';

const PERSON =
  '(?:kullanıcı|müşteri|üye|ziyaretçi|hasta|öğrenci|sürücü|yönetici|görevli|aktör|personel|çalışan|başvuran)';

export const statement: StatementRules = {
  comment:
    /^(?:.{3,60} olarak,? .*(?:istiyorum|isterim)(?:[.,]|$)|(?:örneğin|mesela)(?:[,:]|$)|örn\.|(?:bkz|bakınız)(?!\p{L})|(?:örnek(?:ler)?|not(?:lar)?|ipucu|bilgi)\s*[:!])/u,
  constraint: /^[*_]{0,2}kısıt(?:lama)?(?:\s*\([^()]{1,30}\))?\s*:\s*/u,
  explains:
    /^(?:bu|bunlar),?\s+.*(?:sağlar|gerekir|gereklidir|içindir|anlamına gel(?:ir|mez|mektedir|memektedir)|anlamı taşımaz|demek(?:tir| değildir)|neden olur|engeller|kolaylaştırır)[.!]?$/u,
  general:
    /^(?:ikisi de|hiçbiri) .*m[ae]z$|^(?:sadece|yalnızca|salt) (?:\p{L}+ )*\p{L}+m[ae]kl[ae] .*m[ae]z$|^(?:\p{L}+ )?bir (?:\p{L}+ )+\p{L}{2,}[ıiuü][ln][ae]m[ae]z$|\s(?:gerekmez|zorunlu değildir|şart değildir|gerekli değildir)$/u,
  shows:
    /(?:görün|görü[rl]|göster|açıl|yönlendir|listelen|döner|olmalı|m[ae]l[ıi](?:d[ıi]r)?[.!]?$)/u,
  tells:
    /(?:[mn][ae]z|[dt][ıiuü]|[ae]ca[kğ]|[ae]ce[kğ]|[ıiuü]yor|m[ae]l[ıi]|[aeıiuü]r|[ıiuü]n|d[ıiuü]r|var|yok|değil)[.!?]?$/u,
  describes:
    /^(?:bu (?:özellik|seçenek|rehber|kılavuz|doküman|döküman|belge|bölüm|proje|uygulama|yöntem)(?:ler|lar)?(?!\p{L})|(?:genel olarak|varsayılan olarak|aşağıda|aşağıdaki|unutmayın|dikkat|önemli)(?!\p{L}))|(?:gerekir|gerekmektedir|gereklidir|önemlidir|mümkündür|vardır|yoktur|değildir|unutmayın|unutmayınız|içerir|içermektedir|bulunmaktadır|kullanılmaktadır|açıklamaktadır|sağlamaktadır|hedeflenmektedir|amaçlanmaktadır|denir|oluşur|ibarettir|geçerlidir|olabilir)[.!]?$/u,
  state: new RegExp(
    `^(?:(?:bir|her) )?(?:${PERSON}(?: \\p{L}+){1,5}m[ıiuü]ş|${PERSON}n[ıiuü]n(?: \\p{L}+){1,3}[ıiuü]) olmalı(?:d[ıi]r)?$`,
    'u',
  ),
  acts: /(?:girer|yazar|doldurur|seçer|belirtir|gönderir|tıklar|girilir|seçilir|yazılır|basar)/iu,
  complete: /^(?:when|if|while|where)\s.*,\s/is,
  mayName: /^(?:\S+\s){0,3}\S*(?:l[ae]r|gelir|tutar|değer)(?:\s*\([^()]*\))?$/u,
  filler: 'işlem yapılır',
  leavesVerbOut: false,
};
