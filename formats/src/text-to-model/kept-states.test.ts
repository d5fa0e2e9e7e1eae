import { describe, expect, it } from 'vitest';
import { readConditional } from './conditional.ts';
import { linesAndQuestions } from './testing.ts';

describe('a state in which something is kept', () => {
  it.each([
    'Sistem talebi "Açık" durumunda kaydeder ve talep numarasını üretir.',
    'Talep "Açık" durumunda kaydedilmiştir.',
    'Sistem siparişi Hazırlanıyor durumunda kaydeder.',
    'Sistem faturayı "Taslak" durumunda oluşturur.',
    'Sistem kaydı pasif durumda saklar.',
    'İlgili rezervasyon iptal edilmiş durumda sistemde saklanır.',
    'Başvuru Beklemede durumunda oluşturulacaktır.',
    'Sistem raporu PDF halinde kaydeder.',
    'Kayıt pasif durumda tutulmalıdır.',
  ])('is no condition: %s', (text) => {
    expect(readConditional(text, 'tr')).toBeUndefined();
  });

  it.each([
    ['Onay verilmemesi durumunda sistem kullanıcıyı uyarır.', 'Onay verilmemesi durumunda'],
    ['Sistem, hata durumunda kaydı siler.', 'hata durumunda'],
    ['Ödeme hatası durumunda sipariş kaydedilir.', 'Ödeme hatası durumunda'],
    ['Bağlantının kopması durumunda saklanır.', 'Bağlantının kopması durumunda'],
    ['Ödeme hatası durumunda kaydedilmez.', 'Ödeme hatası durumunda'],
    ['Talep "Açık" durumunda kullanıcı talebi siler.', 'Talep "Açık" durumunda'],
    ['Hesap pasif durumda ise kayıt saklanır.', 'Hesap pasif durumda'],
  ])('is none of these conditions: %s', (text, condition) => {
    expect(readConditional(text, 'tr')?.condition).toBe(condition);
  });

  it.each([
    'The system saves the request in the "Open" state and shows its number.',
    'The request is saved as "Open".',
  ])('is no condition in English: %s', (text) => {
    expect(readConditional(text, 'en')).toBeUndefined();
  });

  it('stays a step of the main flow', async () => {
    expect(
      await linesAndQuestions(`# Talep

## Ana Akış
1. Kullanıcı "Kaydet" butonuna basar.
2. Sistem talebi "Açık" durumunda kaydeder ve talep numarasını üretir.
3. Sistem başarı mesajını gösterir.

## Son Koşullar
- Talep "Açık" durumunda kaydedilmiştir.
`),
    ).toEqual({
      lines: [
        'start -> a: Kullanıcı "Kaydet" butonuna basar',
        'a: Kullanıcı "Kaydet" butonuna basar -> o: Sistem talebi "Açık" durumunda kaydeder ve talep numarasını üretir',
        'o: Sistem talebi "Açık" durumunda kaydeder ve talep numarasını üretir -> o: Sistem başarı mesajını gösterir',
        'o: Sistem başarı mesajını gösterir -> o: Talep "Açık" durumunda kaydedilmiştir',
        'o: Talep "Açık" durumunda kaydedilmiştir -> end',
      ],
      questions: [],
    });
  });
});
