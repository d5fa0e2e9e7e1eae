import { describe, expect, it } from 'vitest';
import { draftOf, linesAndQuestions } from './testing.ts';

describe('a refusal that holds for whoever or whatever a sentence describes', () => {
  it.each([
    [
      'Hasta bir saat seçer. Hasta randevuyu onaylar. Son bir yılda üç kez randevusuna gelmeyen hastaya randevu verilmez; sistem hastayı klinik sekreterine yönlendirir. Sistem randevuyu kaydeder.',
      'a: Hasta randevuyu onaylar -> o: Sistem randevuyu kaydeder',
      'a: Hasta randevuyu onaylar -> o: sistem hastayı klinik sekreterine yönlendirir [Son bir yılda üç kez randevusuna gelmeyen hastaya randevu verilmez]',
    ],
    [
      'Kullanıcı eski şifresini girer. Sistem şifreyi değiştirir. Şifresi üç kez yanlış girilen hesap kilitlenir. Sistem onay e-postası gönderir.',
      'o: Sistem şifreyi değiştirir -> o: Sistem onay e-postası gönderir',
      'o: Sistem şifreyi değiştirir -> o: Şifresi üç kez yanlış girilen hesap kilitlenir [Şifresi üç kez yanlış girilen hesap]',
    ],
    [
      'Kullanıcı yeni şifresini girer. Yeni şifre eski şifreyle aynı olamaz; sistem değişikliği reddeder. Sistem onay e-postası gönderir.',
      'a: Kullanıcı yeni şifresini girer -> o: Sistem onay e-postası gönderir',
      'a: Kullanıcı yeni şifresini girer -> o: sistem değişikliği reddeder [Yeni şifre eski şifreyle aynı olamaz]',
    ],
    [
      'The patient selects a time. The system saves the appointment. Patients who missed three appointments within a year are refused; the system refers them to the secretary. The system sends a text message.',
      'o: The system saves the appointment -> o: The system sends a text message',
      'o: The system saves the appointment -> o: the system refers them to the secretary [Patients who missed three appointments within a year are refused]',
    ],
    [
      'The patient selects a time. A second appointment on the same day is not allowed. The system sends a text message.',
      'a: The patient selects a time -> o: The system sends a text message',
      'a: The patient selects a time -> o: A second appointment on the same day is not allowed [A second appointment on the same day]',
    ],
    [
      'Üye kartını okutur. Sağlık raporu olmayan üye salona giremez ve danışmaya yönlendirilir. Üye antrenmana başlar.',
      'a: Üye kartını okutur -> a: Üye antrenmana başlar',
      'a: Üye kartını okutur -> o: Sağlık raporu olmayan üye salona giremez ve danışmaya yönlendirilir [Sağlık raporu olmayan üye]',
    ],
  ])('is no step of the flow, and how it ends is a question: %s', async (text, on, out) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(on);
    expect(lines).toContain(out);
    expect(questions).toEqual(['way_end_open']);
  });

  it.each([
    'The user enters a code. The user who sent the code is shown. The system opens the page.',
    'Kullanıcı kodu girer. Kodu gönderen kullanıcı gösterilir. Sistem sayfayı açar.',
  ])('is not what happens to somebody who is described: %s', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toHaveLength(4);
    expect(questions).toEqual([]);
  });

  it.each([
    [
      'The user opens the form. Expired cards are rejected. The user presses Save.',
      'Expired cards',
    ],
    ['The user opens the form. The account is locked. The user presses Save.', ''],
    ['Kullanıcı formu açar. Hesap kilitlenir. Kullanıcı kaydet düğmesine basar.', ''],
  ])('is a refusal by what is locked or turned away too: %s', async (text, condition) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => line.includes(`[${condition}`))).not.toEqual([]);
    expect(questions).toEqual(['way_end_open']);
  });

  it('has its end where the sentence says it', async () => {
    const { lines, questions } = await linesAndQuestions(
      'The patient selects a time. Patients who missed three appointments are refused and the use case ends. The system sends a message.',
    );
    expect(lines).toContain('o: Patients who missed three appointments are refused -> end');
    expect(questions).toEqual([]);
  });

  it.each([
    '1. The race director publishes the results.\n2. The page shows the results.\n3. Results cannot be changed later than 48 hours after publishing.\n',
    '1. Direktör sonuçları yayımlar.\n2. Sistem sonuçları gösterir.\n3. Sonuçlar yayımdan 48 saat sonra değiştirilemez.\n',
  ])('is none where things of a kind can never be touched: %s', async (text) => {
    const { models, questions, leftOver } = await draftOf(`# Publish\n\n${text}`);
    expect(models[0]?.edges.map(({ label }) => label ?? '')).toEqual(['', '', '']);
    expect(questions).toEqual([]);
    expect(leftOver.map(({ line }) => line)).toEqual([5]);
  });

  it('is called by its sentence where that names things and says no more of them', async () => {
    const { models } = await draftOf(
      'The guest opens the basket. Orders that are late are cancelled. Files are deleted. The guest goes home.',
    );
    const labels = models.flatMap(({ edges }) => edges.flatMap(({ label }) => label ?? []));
    expect(labels).not.toContain('Files');
  });
});
