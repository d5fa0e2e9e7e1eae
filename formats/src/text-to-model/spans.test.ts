import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

describe('a span of times', () => {
  it.each([
    ['- Ziyaret saati: 06:00 – 22:00', 'ziyaret saati', ['06:00, 22:00', '05:59, 22:01']],
    ['- Ziyaret saati: 06:00 – 22:00 arası', 'ziyaret saati', ['06:00, 22:00', '05:59, 22:01']],
    [
      '- Teslim saati 8:30 ile 17:00 arasında olmalıdır.',
      'teslim saati',
      ['08:30, 17:00', '08:29, 17:01'],
    ],
    [
      "- Teslim saati 08:30'dan 17:00'ye kadar seçilebilir.",
      'teslim saati',
      ['08:30, 17:00', '08:29, 17:01'],
    ],
    [
      '- Teslim saati en erken 08:00, en geç 18:30 olabilir.',
      'teslim saati',
      ['08:00, 18:30', '07:59, 18:31'],
    ],
    ['- Teslim saati en geç 18:00 olabilir.', 'teslim saati', ['18:00', '18:01']],
    [
      '- Nöbet başlangıç saati: 22:00 – 06:00',
      'nöbet başlangıç saati',
      ['22:00, 06:00', '21:59, 06:01'],
    ],
  ])('is data of the field that it stands behind: %s', async (line, name, [valid, invalid]) => {
    const draft = await draftOf(
      `# Randevu\n\n${line}\n\nAdımlar:\n1. Kullanıcı formu açar.\n2. Kullanıcı formu kaydeder.\n`,
    );
    expect(dataIn(draft)).toEqual([`${name} valid: ${valid}`, `${name} invalid: ${invalid}`]);
    expect(draft.leftOver).toEqual([]);
  });

  it.each([
    ['- Visit time: 06:00 - 22:00', ['06:00, 22:00', '05:59, 22:01']],
    ['- The visit time must be between 06:00 and 22:00.', ['06:00, 22:00', '05:59, 22:01']],
    ['- The visit time can be from 06:00 to 22:00.', ['06:00, 22:00', '05:59, 22:01']],
    [
      '- The visit time must be no earlier than 06:00 and no later than 22:00.',
      ['06:00, 22:00', '05:59, 22:01'],
    ],
    ['- The visit time must be 00:00 – 23:59.', ['00:00, 23:59']],
  ])('is data of the field in English: %s', async (line, values) => {
    const draft = await draftOf(
      `# Booking\n\n${line}\n\nSteps:\n1. The visitor opens the form.\n2. The visitor saves the form.\n`,
    );
    const validities = ['valid', 'invalid'];
    expect(dataIn(draft)).toEqual(
      values.map((list, index) => `visit time ${validities[index]}: ${list}`),
    );
  });

  it('stands in the step as the data that is entered', async () => {
    const draft = await draftOf(
      '# Booking\n\n1. The visitor opens the form.\n2. The visitor enters the visit time between 08:30 and 17:00.\n3. The visitor saves the form.\n',
    );
    expect(dataIn(draft)).toEqual([
      'visit time valid: 08:30, 17:00',
      'visit time invalid: 08:29, 17:01',
    ]);
    expect(drawn(draft).Booking?.[1]).toBe(
      'a: The visitor opens the form -> a: The visitor enters the visit time <visit time>',
    );
  });

  it('in brackets is data of what is entered', async () => {
    const draft = await draftOf(
      '# Booking\n\n1. The visitor opens the form.\n2. The visitor enters the visit time (06:00–22:00).\n3. The visitor saves the form.\n',
    );
    expect(dataIn(draft)).toEqual([
      'visit time valid: 06:00, 22:00',
      'visit time invalid: 05:59, 22:01',
    ]);
    expect(drawn(draft).Booking?.[1]).toContain('enters the visit time <visit time>');
  });

  it('in the table of fields is data of its field', async () => {
    const draft = await draftOf(
      '# Form\n\n| Field | Type | Rule |\n|---|---|---|\n| Opens | time | 06:00 – 22:00 |\n| Visit date | date | within the next 30 days |\n| Term | number | at most 30 days |\n\n1. Open the form.\n2. Save.\n',
    );
    expect(dataIn(draft)).toEqual([
      'opens valid: 06:00, 22:00',
      'opens invalid: 05:59, 22:01',
      'visit date valid: today + 1 day, today + 30 days',
      'visit date invalid: today - 1 day, today + 31 days',
    ]);
  });

  it.each([
    'The office is open between 08:30 and 17:00.',
    'The system sends the mails between 08:30 and 17:00.',
    'Meeting: 10:00 - 11:00',
    'Time: 10:00 - 12:00',
    'The backup runs at 02:00.',
    'If the visit time is between 12:00 and 13:00, the page shows a note.',
  ])('of what is no field is no data: %s', async (line) => {
    const draft = await draftOf(
      `# Booking\n\n1. The visitor opens the form.\n2. The visitor saves the form.\n\n${line}\n`,
    );
    expect(dataIn(draft)).toEqual([]);
  });
});

describe('a span of days from today', () => {
  const OF_MONTH = ['bugün + 1 gün, bugün + 30 gün', 'bugün, bugün + 31 gün'];

  it.each([
    ['Randevu tarihi yarından itibaren 30 gün içinde olmalıdır.', OF_MONTH],
    ['Randevu tarihi en erken yarın, en geç 30 gün sonra olabilir.', OF_MONTH],
    ['Randevu tarihi: en erken yarın, en geç 30 gün sonra', OF_MONTH],
    [
      'Randevu tarihi bugünden itibaren 2 hafta içinde olmalıdır.',
      ['bugün, bugün + 14 gün', 'bugün - 1 gün, bugün + 15 gün'],
    ],
    [
      'Randevu tarihi önümüzdeki 3 ay içinde olmalıdır.',
      ['bugün + 1 gün, bugün + 3 ay', 'bugün - 1 gün, bugün + 3 ay + 1 gün'],
    ],
    ['Randevu tarihi en fazla 30 gün ileriye olabilir.', ['bugün + 30 gün', 'bugün + 31 gün']],
    ['Randevu tarihi en geç 30 gün sonra olabilir.', ['bugün + 30 gün', 'bugün + 31 gün']],
    [
      'Fatura tarihi son 30 gün içinde olmalıdır.',
      ['bugün - 30 gün, bugün - 1 gün', 'bugün - 31 gün, bugün + 1 gün'],
    ],
  ])('is data of the field in words: %s', async (line, [valid, invalid]) => {
    const draft = await draftOf(
      `# Randevu\n\nKurallar:\n- ${line}\n\nAdımlar:\n1. Kullanıcı formu açar.\n2. Kullanıcı formu kaydeder.\n`,
    );
    const name = line.startsWith('Fatura') ? 'fatura tarihi' : 'randevu tarihi';
    expect(dataIn(draft)).toEqual([`${name} valid: ${valid}`, `${name} invalid: ${invalid}`]);
  });

  const IN_NEXT = ['today + 1 day, today + 30 days', 'today - 1 day, today + 31 days'];
  const FROM_TOMORROW = ['today + 1 day, today + 30 days', 'today, today + 31 days'];

  it.each([
    ['The visit date must be within the next 30 days.', IN_NEXT],
    ['Visit date: within the next 30 days', IN_NEXT],
    ['The visit date must be between tomorrow and 30 days from now.', FROM_TOMORROW],
    [
      'The visit date must be tomorrow at the earliest and 30 days from today at the latest.',
      FROM_TOMORROW,
    ],
    [
      'The visit date must be no earlier than tomorrow and no later than 30 days from now.',
      FROM_TOMORROW,
    ],
    ['The visit date must be within 30 days from tomorrow.', FROM_TOMORROW],
    ['The visit date must not be later than today.', ['today', 'today + 1 day']],
    [
      'The visit date must be within the last 2 weeks.',
      ['today - 14 days, today - 1 day', 'today - 15 days, today + 1 day'],
    ],
  ])('is data of the field in words, in English: %s', async (line, [valid, invalid]) => {
    const draft = await draftOf(
      `# Booking\n\nRules:\n- ${line}\n\nSteps:\n1. The visitor opens the form.\n2. The visitor saves the form.\n`,
    );
    expect(dataIn(draft)).toEqual([`visit date valid: ${valid}`, `visit date invalid: ${invalid}`]);
  });

  it('is data of what somebody chooses in it', async () => {
    const turkish = await draftOf(
      '# Randevu\n\n1. Kullanıcı formu açar.\n2. Kullanıcı yarından itibaren 30 gün içinde bir tarih seçer.\n3. Kullanıcı formu kaydeder.\n',
    );
    expect(dataIn(turkish)[0]).toBe('tarih valid: bugün + 1 gün, bugün + 30 gün');
    const english = await draftOf(
      '# Booking\n\n1. The visitor opens the form.\n2. The visitor chooses a date within the next 30 days.\n3. The visitor saves the form.\n',
    );
    expect(dataIn(english)[0]).toBe('date valid: today + 1 day, today + 30 days');
    expect(drawn(english).Booking?.[1]).toContain('The visitor chooses a date <date>');
  });

  it.each([
    'The clerk answers the request within the next 3 days.',
    'The payment arrives within 3 days from today.',
    'If the visit date is within the next 3 days, the page shows a note.',
    'A member may keep a book for up to 30 days.',
  ])('of what is no field is no data: %s', async (line) => {
    const draft = await draftOf(
      `# Booking\n\n1. The visitor opens the form.\n2. The visitor saves the form.\n\n${line}\n`,
    );
    expect(dataIn(draft)).toEqual([]);
  });
});
