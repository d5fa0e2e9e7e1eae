import type { DataNameRules } from '../language-rules.ts';

export const dataName: DataNameRules = {
  verbs:
    /^.*(?<!\p{L})(?:kullanıcı|müşteri|üye|sistem|eğer|ve|ayrıca|için|girilen|seçilen)\s+(?!ad|soyad|no|numara|kod|şifre)/su,
  before: /^(?:(?:bir|her|bu|tüm|bütün)\s+)+/u,
  after:
    /(?:\s+(?:uzunluğu|değeri|alanı|olarak|yalnızca|sadece|ise|de|da|için|sayısı(?=\s+uzunluğu)|bir|değer|:|mutlaka|tam|ve|boş (?:geçilemez|bırakılamaz|olamaz)|zorunlu(?:dur)?))+$/u,
  noName:
    /(?:^|\s)(?:tek seferde|günde|haftada|ayda|yılda|aynı anda|toplamda|bir seferde|her|girin|giriniz|seçin|seçiniz|yazın|yazınız|girer|seçer|yazar|girilir|seçilir|yazılır)(?:\s|$)/u,
};
