import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const SIPARIS = `# Sipariş
## Ana Akış
1. Şef formu açar.
2. Şef "Onayla" butonuna basar.
3. Şef onay kodunu girer.
4. Sistem kodu doğrular.
5. Sistem siparişi kaydeder.

## Alternatif Akışlar
`;
const ORDER = `# Order
## Main flow
1. The chief opens the form.
2. The chief presses "Confirm".
3. The chief enters the confirmation code.
4. The system checks the code.
5. The system saves the order.

## Alternative flows
`;
const VAZGECER =
  'Şef vazgeçer (Adım 2): Şef "Vazgeç" butonuna basar. Sistem bilgileri siler ve senaryo sona erer.';
const HATALI =
  'Onay kodu hatalı (Adım 4): Sistem M06 mesajını gösterir, akış 3. adıma döner. Kod üç kez hatalı girilirse sistem siparişi iptal eder ve senaryo sona erer.';
const GIVES_UP =
  'The chief gives up (Step 2): The chief presses "Cancel". The system discards the data and the scenario ends.';
const WRONG =
  'The confirmation code is wrong (Step 4): The system shows the message M06 and the flow returns to step 3. If the code is entered wrong three times, the system cancels the order and the scenario ends.';

async function readOf(text: string) {
  const draft = await draftOf(text);
  const lines = Object.values(drawn(draft)).flat();
  return { lines, questions: draft.questions, left: draft.leftOver.map((one) => one.text) };
}

describe('an alternative whose second sentence says what follows at a limit', () => {
  it.each([
    ['paragraphs', '\n\n'],
    ['lines of one paragraph', '\n'],
  ])('leaves where its title says and counts, in Turkish, in %s', async (_, between) => {
    const { lines, questions, left } = await readOf(
      `${SIPARIS}A1 – ${VAZGECER}${between}A2 – ${HATALI}\n`,
    );
    expect(lines.filter((line) => /Vazgeç|siler|M06|iptal/.test(line))).toEqual([
      'a: Şef "Onayla" butonuna basar -> a: Şef "Vazgeç" butonuna basar [Şef vazgeçer]',
      'a: Şef "Vazgeç" butonuna basar -> o: Sistem bilgileri siler',
      'a: Sistem kodu doğrular -> o: Sistem M06 mesajını gösterir [Onay kodu hatalı] {deneme < 2}',
      'a: Sistem kodu doğrular -> o: sistem siparişi iptal eder [Onay kodu hatalı · Kod üç kez hatalı girilirse] {deneme = 2}',
      'o: Sistem M06 mesajını gösterir -> a: Şef onay kodunu girer',
      'o: Sistem bilgileri siler -> end',
      'o: sistem siparişi iptal eder -> end',
    ]);
    expect(questions).toEqual([]);
    expect(left).toEqual([]);
  });

  it.each([
    ['paragraphs', '\n\n'],
    ['lines of one paragraph', '\n'],
  ])('leaves where its title says and counts, in English, in %s', async (_, between) => {
    const { lines, questions, left } = await readOf(
      `${ORDER}A1 – ${GIVES_UP}${between}A2 – ${WRONG}\n`,
    );
    expect(lines.filter((line) => /Cancel|discards|M06|cancels/.test(line))).toEqual([
      'a: The chief presses "Confirm" -> a: The chief presses "Cancel" [The chief gives up]',
      'a: The chief presses "Cancel" -> o: The system discards the data',
      'a: The system checks the code -> o: The system shows the message M06 [The confirmation code is wrong]',
      'o: The system shows the message M06 -> o: the system cancels the order [the code is entered wrong three times] {attempts = 2}',
      'o: The system shows the message M06 -> a: The chief enters the confirmation code {attempts < 2}',
      'o: The system discards the data -> end',
      'o: the system cancels the order -> end',
    ]);
    expect(questions).toEqual([]);
    expect(left).toEqual([]);
  });

  it('does not take the place of the alternative before it, behind one with a list', async () => {
    const list =
      'A4 – Kredi limiti aşılıyor (Adım 1)\n\n   1. Sistem M05 mesajını gösterir.\n   2. Senaryo sona erer.\n\n';
    const { lines } = await readOf(
      `${SIPARIS}${list}A5 – Şantiye şefi vazgeçer (Adım 2): Şef "Vazgeç" butonuna basar. Senaryo sona erer.\n\nA6 – ${HATALI}\n`,
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'a: Şef "Onayla" butonuna basar -> a: Şef "Vazgeç" butonuna basar [Şantiye şefi vazgeçer]',
        'a: Sistem kodu doğrular -> o: Sistem M06 mesajını gösterir [Onay kodu hatalı] {deneme < 2}',
      ]),
    );
  });
});

it.each([
  [
    `${ORDER}A1 – The code expired (step 4): The system shows M07, and the flow continues with step 2. If the chief gives up, the system discards the data and the scenario ends.\n`,
    [
      'o: The system shows M07 -> o: the system discards the data [the chief gives up]',
      'o: The system shows M07 -> a: The chief presses "Confirm"',
    ],
  ],
  [
    `${SIPARIS}A1 – Kodun süresi dolmuş (Adım 4): Sistem M07 mesajını gösterir, akış 2. adıma döner. Temsilci ararsa sistem kaydı siler ve senaryo sona erer.\n`,
    [
      'o: Sistem M07 mesajını gösterir -> o: sistem kaydı siler [Temsilci ararsa]',
      'o: Sistem M07 mesajını gösterir -> a: Şef "Onayla" butonuna basar',
    ],
  ],
])('the condition of a second sentence is a branch of its alternative: %s', async (text, ways) => {
  const { lines, questions } = await readOf(text);
  expect(lines.filter((line) => /^o: (?:The system shows|Sistem) M07/.test(line))).toEqual(ways);
  expect(questions).toEqual([]);
});

describe('a place in brackets behind the title of an alternative', () => {
  it.each([
    [
      `${SIPARIS}A1 – Kodun süresi dolmuş (Adım 4): Sistem M07 mesajını gösterir ve akış 2. adımdan devam eder.\n`,
      [
        'a: Sistem kodu doğrular -> o: Sistem M07 mesajını gösterir [Kodun süresi dolmuş]',
        'o: Sistem M07 mesajını gösterir -> a: Şef "Onayla" butonuna basar',
      ],
    ],
    [
      `${ORDER}A1 – The code expired (step 4): The system shows M07 and the flow continues with step 2.\n`,
      [
        'a: The system checks the code -> o: The system shows M07 [The code expired]',
        'o: The system shows M07 -> a: The chief presses "Confirm"',
      ],
    ],
  ])('is where it leaves, whatever step it leads back to: %s', async (text, branch) => {
    const { lines, questions } = await readOf(text);
    expect(lines).toEqual(expect.arrayContaining(branch));
    expect(questions).toEqual([]);
  });
});

describe('`2. adımda` at the start of a line', () => {
  const cancels = '2. adımda şef vazgeçerse sistem bilgileri siler ve senaryo sona erer.';
  const expires =
    '4. adımda kodun süresi dolmuşsa sistem M07 mesajını gösterir ve senaryo sona erer.';

  it.each(['\n', '\n\n'])('names the step, and is no item of a list', async (between) => {
    const { lines, questions } = await readOf(`${SIPARIS}\n${cancels}${between}${expires}\n`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'a: Şef "Onayla" butonuna basar -> o: sistem bilgileri siler [şef vazgeçerse]',
        'a: Sistem kodu doğrular -> o: sistem M07 mesajını gösterir [kodun süresi dolmuşsa]',
      ]),
    );
    expect(questions).toEqual([]);
  });
});

describe('an alternative whose last words are conditions that say where they lead', () => {
  const fee =
    '2a. The limit is exceeded:\n2a1. The system asks for a payment.\n2a2. The chief pays and the use case continues with step 3.\n2a3. If the payment is refused, the system releases the slot and the use case ends.\n';
  const odeme =
    '2a. Limit aşılıyor:\n2a1. Sistem ödeme ister.\n2a2. Şef öder ve akış 3. adımdan devam eder.\n2a3. Ödeme reddedilirse sistem yeri boşaltır ve senaryo sona erer.\n';
  const onay =
    'A1 – Limit aşılıyor (Adım 2)\n\n   1. Sistem siparişi onaya gönderir.\n   2. Temsilci onay verirse akış 3. adımdan devam eder.\n   3. Temsilci reddederse sipariş iptal edilir ve senaryo sona erer.\n';
  const approval =
    'A1 – The limit is exceeded (step 2)\n\n   1. The system sends the order for approval.\n   2. If the agent approves, the flow continues with step 3.\n   3. If the agent rejects it, the order is cancelled and the scenario ends.\n';

  it.each([
    [
      ORDER + fee,
      [
        'a: The chief pays -> o: the system releases the slot [the payment is refused]',
        'a: The chief pays -> a: The chief enters the confirmation code',
      ],
    ],
    [
      SIPARIS + odeme,
      [
        'a: Şef öder -> o: sistem yeri boşaltır [Ödeme reddedilirse]',
        'a: Şef öder -> a: Şef onay kodunu girer',
      ],
    ],
    [
      SIPARIS + onay,
      [
        'o: Sistem siparişi onaya gönderir -> o: sipariş iptal edilir [Temsilci reddederse]',
        'o: Sistem siparişi onaya gönderir -> a: Şef onay kodunu girer [Temsilci onay verirse]',
      ],
    ],
    [
      ORDER + approval,
      [
        'o: The system sends the order for approval -> o: the order is cancelled [the agent rejects it]',
        'o: The system sends the order for approval -> a: The chief enters the confirmation code [the agent approves]',
      ],
    ],
  ])('is not asked where it goes on: %s', async (text, ways) => {
    const { lines, questions } = await readOf(text);
    const [source] = ways[0]?.split(' -> ') ?? [];
    expect(lines.filter((line) => line.startsWith(`${source} ->`))).toEqual(ways);
    expect(questions).toEqual([]);
  });

  it.each([
    ['one condition alone says', ''],
    [
      'conditions on two things say',
      '2a3. If a slot is free, the use case continues with step 3.\n',
    ],
  ])('is asked where %s where it leads', async (_, more) => {
    const { questions } = await readOf(
      `${ORDER}2a. The limit is exceeded:\n2a1. The system asks for a payment.\n2a2. If the payment is refused, the use case ends.\n${more}`,
    );
    expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });
});
