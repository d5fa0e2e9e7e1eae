import type { WrittenRules } from '../written-rules.ts';

/** Test cases that people wrote in Turkish. */
export const written: WrittenRules = {
  articles: new Set(['bir']),
  turning:
    /^(?:değil|hiç|her|tüm|bütün|geçersiz.*|geçerli.*|hatalı|hata.*|boş.*|dolu.*|yanlış.*|doğru.*|başarı.*|.*(?:sız|siz|suz|süz|m[ae][mz]|m[ae]d[ıi].*|m[ae]y.*|m[ae]l[ıi])|işaretle.*|temizle.*|aç.*|kapa.*|ekle.*|sil.*|çıkar.*|artır.*|azalt.*|ilk|son|önce.*|sonra.*|var|yok|evet|hayır|göster.*|gizle.*|görün.*|başla.*|dur.*|onay.*|redd.*|kabul.*|ret|giriş.*|çıkış.*|yukarı.*|aşağı.*|sağ.*|sol.*|üst.*|alt.*|büyük.*|küçük.*|etkin.*|pasif.*|aktif.*|kilit.*|seç.*|kaldır.*|kırmızı.*|yeşil.*|mavi.*|sarı.*|siyah.*|beyaz.*|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|sıfır|yarım|tam|al.*|sat.*|gönder.*|eski|yeni|aynı|farklı|az|çok|fazla|daha|en|bugün|yarın|dün|yükle.*|indir.*|oku.*|yaz.*|içeri.*|dışarı.*|ile)$/u,
  secrets: /^(?:şifre|parola|pin|kod|anahtar|kullanıcı)\p{L}*$/u,
  between: new Set('bir ve ile için olarak alanına girilir gir'.split(' ')),
  enters:
    /^(?:gir|yaz|seç|doldur|belirt)(?:in|ın|un|ün)?(?:iz|ız|uz|üz)?$|^(?:gir|yaz|seç|doldur|belirt)(?:(?:i|ı|u|ü)(?:l|n))?(?:er|ar|ir|ır|ur|ür|di|dı|ti|tı|iyor|ıyor|uyor|meli|malı|ecek|acak|miş|mış|erek|arak|ip|ıp|en|an|ilen|ılan|ilmiş|ılmış)(?:lar|ler)?$|^(?:gir|yaz|seç|doldur|belirt)(?:mek|mak|me|ma|mesi|ması)$/u,
  entersFirst: /^(?:ekle|ver|koy)$/u,
  actsOn: /(?:tıkla\S*|bas\S*|aç\S*|git\S*)\s+(?:\p{L}+\s+){0,3}$/iu,
  controls: /^["”»]?\s*(?:düğme|buton|bağlantı|sekme|menü|sayfa|ekran)/iu,
  image: 'görsel',
  nothing: /^yok$/i,
  totals: /^(?:genel |ara )?toplam(?![\p{L}])/iu,
  outcomes: /^(?:test )?(?:durum|durumu|sonuç|sonucu)$/iu,
  information: /^(?:bilgi|başlık|bölüm)$/iu,
  counted: /(?:^|[^\p{L}])(?:sürüm|versiyon|bölüm|madde|adım|no|en az|en çok)\.?\s*$/iu,
  examples: /^\s*örnekler\s*:/i,
  scenario: /^\s*senaryo(?: taslağı)?\s*:/i,
  roles: {
    context: /^\s*(?:diyelim ki|varsayalım ki|eğer ki)\s+/i,
    action: /^\s*(?:eğer|ne zaman)\s+/i,
    outcome: /^\s*(?:o zaman|sonuç olarak)\s+/i,
    same: /^\s*(?:ve|ama|fakat)\s+/i,
  },
  negative: /^(?:negatif|olumsuz|geçersiz)$/i,
  positive: /^(?:pozitif|olumlu)$/i,
  priorities: {
    critical: /^(?:kritik|acil|(?:en|çok) yüksek)$/i,
    high: /^yüksek$/i,
    medium: /^(?:orta|normal)$/i,
    low: /^(?:(?:en |çok )?düşük|önemsiz)$/i,
  },
};
