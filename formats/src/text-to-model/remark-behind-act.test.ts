import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

describe('what only says what an act does not mean', () => {
  it.each([
    [
      '# Kayıt\n\n## Ana akış\n\n1. Kullanıcı formu doldurur.\n2. Sistem kaydı listeye ekler.\n\n## Alternatif akışlar\n\n- 2a. Uzak veri işlemi başarısız olursa yerel yedek yolu denenir. Bu, başka cihazlarda otomatik eşitlenme anlamına gelmez.\n',
      'Bu, başka cihazlarda otomatik eşitlenme anlamına gelmez',
      'yerel yedek yolu denenir',
    ],
    [
      '# Record\n\n## Main flow\n\n1. The user fills the form.\n2. The system adds the record.\n\n## Alternative flows\n\n- 2a. If the remote call fails, the system tries the local copy. This does not mean that other devices are in step.\n',
      'This does not mean that other devices are in step',
      'the system tries the local copy',
    ],
  ])('is left out: %#', async (text, remark, act) => {
    const draft = await draftOf(text);
    expect(draft.leftOver.map((sentence) => sentence.text)).toContain(remark);
    const lines = Object.values(drawn(draft)).flat().join('\n');
    expect(lines).toContain(act);
    expect(lines).not.toContain(remark);
  });
});
