import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

describe('a list of what goes wrong and what helps', () => {
  it.each([
    '- The app does not start → restart the phone\n- No sound → check the volume\n- Login fails → reset the password\n',
    '- Uygulama açılmıyor → telefonu yeniden başlatın\n- Ses yok → ses düzeyini kontrol edin\n- Giriş başarısız → şifreyi sıfırlayın\n',
    'Problem: The printer does not print. Solution: Check the cable.\n\nProblem: There is no light. Solution: Press the switch.\n\nProblem: The paper is jammed. Solution: Open the tray.\n',
    'Sorun: Yazıcı yazdırmıyor. Çözüm: Kabloyu kontrol edin.\nSorun: Işık yok. Çözüm: Düğmeye basın.\nSorun: Kağıt sıkıştı. Çözüm: Tepsiyi açın.\n',
  ])('is no chain: none follows the one before it: %s', async (list) => {
    const draft = await draftOf(`# Troubleshooting\n\n${list}`);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.filter((line) => line.startsWith('start ->'))).toHaveLength(3);
    expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(3);
    expect(lines).toHaveLength(6);
    expect(draft.leftOver).toEqual([]);
  });
});
