import { describe, expect, it } from 'vitest';
import { dataIn, draftOf } from './testing.ts';

describe('what is chosen on the screen', () => {
  it.each([
    '1. Kullanıcı formu açar.\n2. Kullanıcı “Başvuruyu Kaydet” işlemini seçer.\n3. Sistem kaydeder.\n',
    '1. Kullanıcı formu açar.\n2. Kullanıcı "Kaydet" komutunu seçer.\n3. Sistem kaydeder.\n',
    '1. Kullanıcı formu açar.\n2. Kullanıcı "Sil" eylemini seçer.\n3. Sistem kaydı siler.\n',
    '1. Kullanıcı formu açar.\n2. Kullanıcı kaydetme işlemini seçer.\n3. Sistem kaydeder.\n',
    '1. The user opens the form.\n2. The user selects the "Save record" action.\n3. The system saves it.\n',
    '1. The user opens the form.\n2. The user chooses the "Delete" command.\n3. The system deletes it.\n',
  ])('is no data: %s', async (text) => {
    expect(dataIn(await draftOf(text))).toEqual([]);
  });

  it('is no data where its name has the word of a field', async () => {
    const draft = await draftOf(
      '# Reset\n\n## Main flow\n\n1. The user chooses Forgot Password.\n2. The system asks for a new one.\n\n## Alternative flows\n\n- 2a. The password is invalid: the system shows an error.\n',
    );
    expect(dataIn(draft)).toEqual([]);
    const turkish = await draftOf(
      '# Yenileme\n\n## Ana akış\n\n1. Kullanıcı Şifremi Unuttum seçeneğini seçer.\n2. Sistem yeni şifre ister.\n\n## Alternatif akışlar\n\n- 2a. Şifre geçersizse sistem hata mesajı gösterir.\n',
    );
    expect(dataIn(turkish)).toEqual([]);
  });
});
