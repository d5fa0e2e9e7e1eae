import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function linesOf(text: string) {
  return Object.values(drawn(await draftOf(text))).flat();
}

describe('who is not known to be a person', () => {
  it('is one where he enters or chooses something, and then in every step', async () => {
    expect(
      await linesOf(
        'The resident enters the licence plate. The resident selects the zone. The app shows the price. The resident pays.',
      ),
    ).toEqual([
      'start -> a: The resident enters the licence plate',
      'a: The resident enters the licence plate -> a: The resident selects the zone',
      'a: The resident selects the zone -> o: The app shows the price',
      'o: The app shows the price -> a: The resident pays',
      'a: The resident pays -> end',
    ]);
  });

  it('stays a thing where it only enters a state', async () => {
    const lines = await linesOf(
      'The operator presses Start. The drone enters the landing mode. The lamp glows.',
    );
    expect(lines).toContain(
      'a: The operator presses Start -> o: The drone enters the landing mode',
    );
  });
});

describe('a system among the actors', () => {
  it.each([
    '# Randevu\n\n**Aktörler:** Hasta, Sistem\n\n**Ana akış:**\n1. Hasta saat seçer.\n2. Sistem randevuyu kaydeder.\n',
    '# Booking\n\n**Actors:** Member, System\n\n**Main flow:**\n1. The member picks a slot.\n2. The system stores the slot.\n',
  ])('answers: %s', async (text) => {
    const [, line = ''] = await linesOf(text);
    expect(line).toMatch(/^a: .* -> o: /);
  });
});

describe('a Turkish sentence with a word like a condition', () => {
  it.each([
    'Sistem seçilen saati beş dakika boyunca hasta için tutar',
    'Sistem kaydı yönetmelik uyarınca beş yıl saklar',
  ])('is one step: %s', async (sentence) => {
    const lines = await linesOf(`Hasta saati seçer. ${sentence}. Hasta randevuyu onaylar.`);
    expect(lines).toContain(`a: Hasta saati seçer -> o: ${sentence}`);
    expect(lines).toHaveLength(4);
  });
});
