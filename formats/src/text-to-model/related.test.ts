import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

describe('a list of what a use case belongs to', () => {
  it.each([
    '### İlgili Kullanıcı Hikayesi\n- US-15\n',
    '## İlgili Kullanıcı Hikâyeleri\n- US-16 Rezervasyonu oluşturma\n- US-17\n',
    '### Bağlantılı testler\n- TC-1\n',
    '### Karşılanan gereksinimler\n1. FR-2.1\n2. FR-2.2\n',
    '### İlgili iş kuralları\n\nİK-01, İK-02\n',
    '## İzlenebilirlik\n- US-1, US-2\n',
  ])('is no model of its own in Turkish: %s', async (text) => {
    const draft = await draftOf(
      `# UC-15 - Görüntüleme\n\n### Ana Akış\n1. Kullanıcı ekranı açar.\n2. Sistem kayıtları listeler.\n\n${text}`,
    );
    expect(drawn(draft)).toEqual({
      Görüntüleme: [
        'start -> a: Kullanıcı ekranı açar',
        'a: Kullanıcı ekranı açar -> o: Sistem kayıtları listeler',
        'o: Sistem kayıtları listeler -> end',
      ],
    });
  });

  it.each([
    '## Related user story\n- US-15\n',
    '### Covered requirements\n- FR-2.1\n- FR-3: The user can cancel\n',
    '## Related use cases\n- UC-2 Cancel a booking\n- UC-3 Pay\n',
    '## Traceability\n1. REQ-1\n2. REQ-2\n',
  ])('is no model of its own: %s', async (text) => {
    const draft = await draftOf(
      `# Booking\n\n### Main flow\n1. The clerk opens the page.\n2. The system shows the list.\n\n${text}`,
    );
    expect(drawn(draft)).toEqual({
      Booking: [
        'start -> a: The clerk opens the page',
        'a: The clerk opens the page -> o: The system shows the list',
        'o: The system shows the list -> end',
      ],
    });
  });

  it('is none of these: the steps of a related use case', async () => {
    const draft = await draftOf(
      '# Related use case\n\n1. The clerk opens the page.\n2. The system shows the list.\n',
    );
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
  });
});
