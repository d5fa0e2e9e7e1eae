import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

describe('arrows in a step', () => {
  it('lead to what comes out, and on to the next act', async () => {
    expect(
      await linesOf('# Ses\n- [ ] "sesi kıs" → onay çıkıyor → izin ver → ses değişiyor\n'),
    ).toEqual([
      'start -> a: "sesi kıs"',
      'a: "sesi kıs" -> o: onay çıkıyor',
      'o: onay çıkıyor -> a: izin ver',
      'a: izin ver -> o: ses değişiyor',
      'o: ses değişiyor -> end',
    ]);
  });

  it('join acts in a row', async () => {
    expect(await linesOf('# Forum\n1. Fotoğraf yükle → Kategori seç → Konu aç\n')).toHaveLength(4);
  });

  it('are a way through menus where names stand between them', async () => {
    expect(await linesOf('# Parola\n1. Ayarlar → Güvenlik → Parola\n2. Kaydet\n')).toContain(
      'start -> a: Ayarlar → Güvenlik → Parola',
    );
  });

  it.each([
    [
      "# Kabul\n\n1. Müşteri teklifi kabul eder.\n2. Sistem bir transaction içinde:\n   - `ProjectRequest.Status` → `Ongoing`\n   - Seçilen `Bid.IsAccepted` → `true`\n   - Diğer tüm `Bid`'ler → `Rejected`\n   - `ProjectRequest.AssignedDeveloperId` → kabul edilen Developer'ın Id'si\n3. Kabul edilene e-posta gönderilir.\n",
      [
        'o: ProjectRequest.Status → “Ongoing”',
        'o: Seçilen “Bid.IsAccepted” → “true”',
        "o: Diğer tüm “Bid”'ler → “Rejected”",
        "o: ProjectRequest.AssignedDeveloperId → kabul edilen Developer'ın Id'si",
      ],
    ],
    [
      '# Accept\n\n1. The customer accepts the bid.\n2. The system in one transaction:\n   - `Project.Status` → `Ongoing`\n   - All other `Offer`s → `Rejected`\n   - `Project.DeveloperId` → the id of the accepted developer\n3. An e-mail is sent.\n',
      [
        'o: Project.Status → “Ongoing”',
        'o: All other “Offer”s → “Rejected”',
        'o: Project.DeveloperId → the id of the accepted developer',
      ],
    ],
  ])('give a name in code its value, which is one result: %s', async (text, results) => {
    const lines = await linesOf(text);
    for (const result of results)
      expect(lines.filter((line) => line.startsWith(`${result} -> `))).toHaveLength(1);
  });

  it('join acts on the screen that stand in quotes', async () => {
    expect(
      await linesOf('# Parola\n1. “Profil” sayfasında “Ayarlar” → “Parola”\n2. Kaydet\n'),
    ).toContain('start -> a: “Profil” sayfasında “Ayarlar” → “Parola”');
  });
});
