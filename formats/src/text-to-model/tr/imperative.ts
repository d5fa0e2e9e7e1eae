import type { RequestRules } from '../language-rules.ts';

const VERBS =
  'aç|gir|bas|tıkla|seç|yaz|yap|et|ed|gönder|kaydet|kayded|ekle|sil|doldur|çalıştır|bekle|git|gid|dön|indir|yükle|işaretle|onayla|güncelle|değiştir|belirle|ara|kapat|çık|ver|al|koy|sürükle|kaydır|oluştur|görüntüle|incele|doğrula|başlat|durdur|listele|kopyala|yapıştır|kaldır|düzenle|paylaş|kullan|tanımla|taşı|filtrele|sırala|sorgula|imzala|okut|tara|tak|çek|bırak|dokun|arat|giriş yap|devam et|düzelt|ayarla|dene|sıfırla|bağla|izle|ilerle|karşılaştır|çevir|denetle|gözlemle|kur|iptal et|temizle|yenile|derle|geçiş yap|uygula|hazırla|planla|bildir|iste|tekrarla|ata|eşle|ölç|hesapla|kaydol|bul|böl|bas|bastır|dağıt|not al|emin ol|kontrol et|test et|takip et|göster|gizle|genişlet|daralt|sonlandır|birleştir|klonla|reddet|redded|say|söyle|çağır';

export const request: RequestRules = {
  pattern: new RegExp(`(?<!\\p{L})(?:${VERBS})(?:y?[ıiuü]n(?:[ıiuü]z)?)?[.!]?$`, 'u'),
};
