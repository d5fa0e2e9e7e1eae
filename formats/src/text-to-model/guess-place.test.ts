import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

/** Behind which step each alternative is guessed to leave, and which others are offered. */
async function placesIn(text: string) {
  const { models, steps, questions } = await draftOf(text);
  const labels = new Map(steps.map(({ id, label }) => [id, label]));
  const nodes = models.flatMap((model) => model.nodes);
  const labelOf = (id: string) => labels.get(nodes.find((node) => node.id === id)?.stepId ?? '');
  return questions.flatMap(({ code, id, likely = [] }) =>
    code === 'way_place_assumed' ? [[labelOf(id), ...likely.slice(1).map(labelOf)]] : [],
  );
}

const BOOKING = `# Rezervasyon

## Ön Koşullar
- Kullanıcı giriş yapmıştır.

## Ana Akış
1. Kullanıcı ortak alanı seçer.
2. Kullanıcı tarih ve saat aralığını girer.
3. Sistem girilen bilgileri doğrular.
4. Sistem seçilen aralıktaki aktif rezervasyonları kontrol eder.
5. Sistem rezervasyon tarihinin henüz geçmediğini kontrol eder.
6. Sistem uygun görevlileri belirler.
7. Sistem rezervasyon kaydını oluşturur.

## Alternatif Akışlar
`;
const EN_BOOKING = `# Booking

## Preconditions
- The user is signed in.

## Main flow
1. The user selects the room.
2. The user enters the date and the time.
3. The system validates the entered data.
4. The system checks the active bookings of the room.
5. The system checks that the date of the booking has not passed.
6. The system determines the stewards on duty.
7. The system creates the booking.

## Alternative flows
`;

describe('where an alternative leaves of which the text does not say it', () => {
  it.each([
    [
      'Zorunlu alanların eksik olması',
      'Sistem eksik alanları gösterir.',
      'Sistem girilen bilgileri doğrular',
    ],
    [
      'Çakışan rezervasyon',
      'Sistem seçilen aralıkta aktif bir rezervasyon bulunduğunu tespit eder.',
      'Sistem seçilen aralıktaki aktif rezervasyonları kontrol eder',
    ],
    [
      'Geçmiş rezervasyon',
      'Sistem rezervasyon tarihinin geçmiş olduğunu tespit eder.',
      'Sistem rezervasyon tarihinin henüz geçmediğini kontrol eder',
    ],
    ['Uygun görevli bulunmaması', 'Sistem uyarı gösterir.', 'Sistem uygun görevlileri belirler'],
  ])('is guessed by its words in Turkish: %s', async (title, step, place) => {
    const [own = []] = await placesIn(`${BOOKING}### A1 - ${title}\n1. ${step}\n`);
    expect(own[0]).toBe(place);
    expect(own).toHaveLength(7);
    expect(own).not.toContain('Kullanıcı giriş yapmıştır');
  });

  it.each([
    [
      'Mandatory fields are missing',
      'The system shows the missing fields.',
      'The system validates the entered data',
    ],
    [
      'Overlapping booking',
      'The system finds an active booking of the room.',
      'The system checks the active bookings of the room',
    ],
    [
      'Past booking',
      'The system detects that the date of the booking has passed.',
      'The system checks that the date of the booking has not passed',
    ],
    [
      'No stewards on duty',
      'The system shows a warning.',
      'The system determines the stewards on duty',
    ],
  ])('is guessed by its words: %s', async (title, step, place) => {
    const [own = []] = await placesIn(`${EN_BOOKING}### A1 - ${title}\n1. ${step}\n`);
    expect(own[0]).toBe(place);
    expect(own).toHaveLength(7);
    expect(own).not.toContain('The user is signed in');
  });
});
