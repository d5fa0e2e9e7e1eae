import type { Language } from '@caseloom/locales';
import { lower } from './sentence.ts';

const ENGLISH =
  'accept activate add adjust allow apply approve archive ask assign attach block book browse buy call cancel change check choose clear click close complete configure confirm connect copy create cut deactivate decline delete deselect disable disconnect double-click download drag drop edit empty enable enter export fill filter find finish follow forward give go hold hover import insert install invite keep launch leave link load lock log look make mark move navigate note observe open paste pay perform pick place play press print provide publish pull push put quit read refresh register reject release reload remove rename repeat replace reply request reset resize restart restore retry return review right-click run save scan schedule scroll search select send set share sign sort start stop submit switch take tap test tick toggle try turn type uncheck undo unlock unplug untick update upload use validate verify view visit wait withdraw write zoom'
    .split(' ')
    .join('|');
const TURKISH =
  'aç|gir|bas|tıkla|seç|yaz|yap|et|ed|gönder|kaydet|kayded|ekle|sil|doldur|çalıştır|bekle|git|gid|dön|indir|yükle|işaretle|onayla|güncelle|değiştir|belirle|ara|kapat|çık|ver|al|koy|sürükle|kaydır|oluştur|görüntüle|incele|doğrula|başlat|durdur|listele|kopyala|yapıştır|kaldır|düzenle|paylaş|kullan|tanımla|taşı|filtrele|sırala|sorgula|imzala|okut|tara|tak|çek|bırak|dokun|arat|giriş yap|devam et';

/** A request: `Open the page.`, `Sayfayı açın.` Small letters. */
const REQUEST: Record<Language, RegExp> = {
  en: new RegExp(
    `^(?:please\\s+|now\\s+|again\\s+)?(?:${ENGLISH})(?![\\p{L}'’-])(?!\\s+(?:is|are|was|has|can|must|should|may)\\b)\\s*\\S`,
    'u',
  ),
  tr: new RegExp(`(?<!\\p{L})(?:${TURKISH})(?:y?[ıiuü]n(?:[ıiuü]z)?)?[.!]?$`, 'u'),
};

/** Whether a sentence asks somebody to do something. */
export function isRequest(text: string, language: Language): boolean {
  return REQUEST[language].test(lower(text, language));
}
