import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

describe('a table of who does what', () => {
  it('is one step a row, of whoever the row names, and numbers its branches', async () => {
    expect(
      await linesAndQuestions(`# Başvuru

| Adım | Aktör | Sistem davranışı |
|------|--------|------------------|
| 1 | Öğrenci | "Başvur" bağlantısına tıklar. |
| 2 | Sistem | Profil kontrollerini yapar; koşullar sağlanıyorsa başvuruyu **Beklemede** durumunda kaydeder. |
| 3 | Sistem | Başarı mesajı gösterir. |

**Alternatif akışlar:**

- **2a** Profil eksik → Panele yönlendirme ve hata mesajı. Senaryo biter.
- **2b** Belge yok → "Belge yükleyin" uyarısı. Senaryo biter.
`),
    ).toEqual({
      lines: [
        'start -> a: Öğrenci "Başvur" bağlantısına tıklar',
        'a: Öğrenci "Başvur" bağlantısına tıklar -> a: Sistem profil kontrollerini yapar',
        'a: Sistem profil kontrollerini yapar -> o: başvuruyu Beklemede durumunda kaydeder [koşullar sağlanıyorsa]',
        'o: başvuruyu Beklemede durumunda kaydeder -> o: Sistem başarı mesajı gösterir',
        'a: Sistem profil kontrollerini yapar -> o: Panele yönlendirme ve hata mesajı [Profil eksik]',
        'a: Sistem profil kontrollerini yapar -> o: "Belge yükleyin" uyarısı [Belge yok]',
        'o: Sistem başarı mesajı gösterir -> end',
        'o: Panele yönlendirme ve hata mesajı -> end',
        'o: "Belge yükleyin" uyarısı -> end',
      ],
      questions: [],
    });
  });

  it.each([
    ['Step', 'Actor', 'System behaviour'],
    ['#', 'Role', 'Action'],
    ['No', 'Who', 'Description'],
  ])('is the same in English: %s, %s, %s', async (...header) => {
    expect(
      await linesAndQuestions(`# Panel

| ${header.join(' | ')} |
|---|---|---|
| 1 | Steward | Clicks the "Panel" menu. |
| 2 | System | Checks the role. |
| 3 | System | Shows the number of users. |

**Alternative flows:**

- **2a** No steward: The system shows an error. The use case ends.
`),
    ).toEqual({
      lines: [
        'start -> a: Steward clicks the "Panel" menu',
        'a: Steward clicks the "Panel" menu -> a: System checks the role',
        'a: System checks the role -> o: System shows the number of users',
        'a: System checks the role -> o: The system shows an error [No steward]',
        'o: System shows the number of users -> end',
        'o: The system shows an error -> end',
      ],
      questions: [],
    });
  });

  it('stays a dialogue where each column tells deeds', async () => {
    const { lines } = await linesAndQuestions(`# Panel

| Adım | Aktör | Sistem |
|---|---|---|
| 1 | Menüye tıklar. | Rolü gösterir. |
| 2 | Kullanıcı seçer. | Bilgileri gösterir. |
`);
    expect(lines).toEqual([
      'start -> a: Menüye tıklar',
      'a: Menüye tıklar -> o: Rolü gösterir',
      'o: Rolü gösterir -> a: Kullanıcı seçer',
      'a: Kullanıcı seçer -> o: Bilgileri gösterir',
      'o: Bilgileri gösterir -> end',
    ]);
  });
});
