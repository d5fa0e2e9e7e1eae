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
});
