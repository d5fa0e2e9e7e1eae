import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

describe('bullets that only name things', () => {
  it('stand below the step that they belong to', async () => {
    const draft = await draftOf(`# Kayıt

1. Sistem şu bilgileri listeler:
   - Bugünkü müşteri sayısı
   - Ödenmemiş tutar
2. Kullanıcı "Kaydet" düğmesine tıklar
`);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
    const texts = draft.models.flatMap(({ nodes }) =>
      nodes.flatMap(({ data }) => data?.arguments ?? []),
    );
    expect(texts).toEqual([
      { kind: 'docString', content: 'Bugünkü müşteri sayısı\nÖdenmemiş tutar' },
    ]);
  });

  it('are no steps between steps, and give the values that they state', async () => {
    const draft = await draftOf(`# Camera

The clerk opens the camera page. The page shows the picture.

- Format: BGR
- Channels: 3
- Rate: 29.85 (measured)

The clerk presses Record. The page saves the film.
`);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.join('\\n')).not.toContain('BGR');
    expect(dataIn(draft)).toEqual(['format valid: BGR', 'channels valid: 3', 'rate valid: 29.85']);
  });

  it('are steps where one of them tells an act', async () => {
    const draft = await draftOf(`# Sale

1. Finish the sale:
   - Enter the price
   - Payment method
2. Press Save
`);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.some((line) => line.includes('Payment method'))).toBe(true);
  });
});

describe('commands in code', () => {
  it('are steps though they read like names', async () => {
    const draft = await draftOf(`# Kontrol

\`\`\`bash
openclaw status
openclaw gateway list
openclaw doctor
openclaw channels
\`\`\`
`);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(5);
  });
});

describe('what is expected', () => {
  it('is a flow of its own where nothing above it is a step', async () => {
    const draft = await draftOf(`# Senaryo

**Sonuç:**
- Firma A kullanıcıları 850 TL görür
- Firma B kullanıcıları 1000 TL görür
`);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
  });
});
