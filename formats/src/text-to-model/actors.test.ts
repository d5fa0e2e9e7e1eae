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

describe('a person of a thing that may act itself', () => {
  it.each(['Site sakini', 'Banka müşterisi', 'Sistem kullanıcısı', 'Hasta yakını', 'Site üyesi'])(
    'acts in Turkish: %s',
    async (person) => {
      const lines = await linesOf(
        `## Ana Akış\n1. ${person} formu doldurur.\n2. Sistem sonucu gösterir.\n`,
      );
      expect(lines[0]).toBe(`start -> a: ${person} formu doldurur`);
    },
  );
});

describe('whom a document names as an actor', () => {
  it.each([
    '## Aktör\n\nSite Sakini\n',
    '## Birincil aktör\n- Site Sakini: bir dairede oturan\n',
    '## Roller\n\n| Rol | Açıklama |\n|---|---|\n| Site Sakini | Rezervasyon yapar |\n| Sistem | Kayıtları tutar |\n',
    'Aktörler: Sistem, Site Sakini\n',
    '| Birincil aktör | Site Sakini |\n|---|---|\n| Tetikleyici | Rezervasyon isteği |\n',
  ])('acts in the steps of Turkish text: %s', async (text) => {
    const lines = await linesOf(
      `# Rezervasyon\n\n${text}\n## Ana Akış\n1. Site sakini ortak alanı seçer.\n2. Site sakini rezervasyon işlemini başlatır.\n3. Sistem rezervasyonu kaydeder.\n`,
    );
    expect(lines).toEqual([
      'start -> a: Site sakini ortak alanı seçer',
      'a: Site sakini ortak alanı seçer -> a: Site sakini rezervasyon işlemini başlatır',
      'a: Site sakini rezervasyon işlemini başlatır -> o: Sistem rezervasyonu kaydeder',
      'o: Sistem rezervasyonu kaydeder -> end',
    ]);
  });

  it.each([
    '## Actor\n\nSaint\n',
    '## Primary actor\n- Saint - who lives here\n',
    '## User roles\n\n| Role | Description |\n|---|---|\n| Saints | Book rooms |\n| System | Keeps records |\n',
    'Actors: System, Saint\n',
  ])('acts in the steps of English text: %s', async (text) => {
    const lines = await linesOf(
      `# Booking\n\n${text}\n## Main flow\n1. The saint opens the booking page.\n2. The saint starts the booking.\n3. The system saves the booking.\n`,
    );
    expect(lines).toEqual([
      'start -> a: The saint opens the booking page',
      'a: The saint opens the booking page -> a: The saint starts the booking',
      'a: The saint starts the booking -> o: The system saves the booking',
      'o: The system saves the booking -> end',
    ]);
  });
});

describe('a step whose doer stands before a colon', () => {
  it('has the role that this doer gives it, and enters nothing of its own', async () => {
    const { steps, testData } = await draftOf(
      '# Cancel\n\n1. Customer: selects an order.\n2. **System Action:** Updates the order status to "Cancelled".\n3. System: shows the order.\n',
    );
    expect(steps.map(({ type, label }) => `${type}: ${label}`)).toEqual([
      'action: Customer: selects an order',
      'outcome: System Action: Updates the order status to "Cancelled"',
      'outcome: System: shows the order',
    ]);
    expect(testData).toEqual([]);
  });

  it('is read in Turkish too', async () => {
    const { steps, testData } = await draftOf(
      '# İptal\n\n1. Müşteri: siparişi seçer.\n2. Sistem: Sipariş durumunu "İptal" olarak günceller.\n',
    );
    expect(steps.map(({ type }) => type)).toEqual(['action', 'outcome']);
    expect(testData).toEqual([]);
  });
});
