import type { NamedFieldRules } from '../guard-rules.ts';

export const namedFields: NamedFieldRules = {
  judged: [
    /^(?:eğer )?(?<names>\p{L}[\p{L} ,'’-]{1,90}?)(?: (?:alan|bilgi|değer)\p{L}*)? (?:boş(?:sa|\s|$)|girilme(?:z|di|miş)|eksik|doldurulma(?:z|dı|mış)|belirtilme(?:z|di|miş)|geçersiz|geçerli değil|hatalı)/u,
    /^(?:boş|eksik|geçersiz|hatalı) (?<names>\p{L}[\p{L} ,'’-]{1,90}?)(?: (?:alan|bilgi|değer)\p{L}*)?$/u,
  ],
  joint: /\s*,\s*|\s+(?:veya|ya da|ve|yahut)\s+/u,
  plain: (name) => name.replace(/(?<=[ıiuü])n[ıiuü]$/u, ''),
  before:
    /^(?:\p{L}+,? ){0,2}$|(?:[,:]|(?<!\p{L})(?:ve|veya|ile|bir|için|alanına|alanlarına|formuna|forma))\s*$/u,
  behind:
    /^\s*(?:$|[,.;:]|(?:ve|veya|ya da|ile)(?!\p{L})|(?:bilgi|alan|değer)\p{L}*|(?:gir|yaz|belirt|doldur)\p{L}*)/u,
  special:
    /(?:sayı|miktar|tutar|fiyat|ücret|adet|yaş|boyut|ağırlık|uzunlu[kğ]|tarih|saat|süre|yıl|gün|url|bağlantı|link|görsel|fotoğraf|resim|belge|dosya|şifre|parola|pin|kod|numara|adres|bilgi|veri|değer|içerik|istek)(?:l[ae]r)?(?:s?[ıiuü])?$/u,
  words: ['Çınar', 'Liman', 'Defne', 'Bakır', 'Fener', 'Pusula'],
};
