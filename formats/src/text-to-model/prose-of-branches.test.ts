import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const TR =
  'Abonelik yenileme\n\nAbone, yenileme ekranını açar ve kart numarasını yazar. Sistem kartın durumunu kontrol eder. Kart çalıntı olarak bildirilmişse yenileme reddedilir. Kart uygunsa sistem seçenekleri listeler. Abone bir süre seçer; süre 1 ile 12 ay arasında olabilir. Abone ödemeyi onaylar. Banka ödemeyi reddederse abone başka bir kart deneyebilir; üç başarısız denemeden sonra yenileme iptal edilir. Ödeme alınırsa sistem makbuzu e-posta ile gönderir. Borcu bulunan abonelerin yenilemesi kabul edilmez. Abone vazgeçerse hiçbir tutar tahsil edilmez.\n';
const EN =
  'Renewal\n\nThe member opens the page and enters the card number. The system checks the card. If the card was reported stolen, the renewal is refused. If the card is suitable, the system lists the options. The member chooses a term; the term may be between 1 and 12 months. The member confirms the payment. If the bank refuses the payment, the member may try another card; after three failed attempts the renewal is cancelled. If the payment is received, the system sends the receipt. Members with debts are not accepted. If the member gives up, nothing is charged.\n';

async function casesOf(text: string) {
  const { models, steps, testData, questions } = await draftOf(text, 'a.txt');
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  if (!made.ok) throw new Error('no cases');
  return {
    cases: made.result.testCases.map((one) => one.steps.map((step) => step.text).join('\n')),
    questions: questions.map(({ code }) => code),
  };
}

describe.each([
  ['English', EN],
  ['Turkish', TR],
])('prose whose branches have no step of their own, in %s', (_, text) => {
  const [listed, sent] = [/lists the options|seçenekleri listeler/, /sends the receipt|makbuzu/];
  const refused = /not accepted|nothing is charged|kabul edilmez|tahsil edilmez/;

  it('has a happy path with the happy conditions, which nothing passes by', async () => {
    const { cases } = await casesOf(text);
    expect(cases[0]).toMatch(listed);
    expect(cases[0]).toMatch(sent);
    const lines = Object.values(drawn(await draftOf(text, 'a.txt'))).flat();
    expect(lines.filter((line) => /kontrol eder -> |checks the card -> /.test(line))).toHaveLength(
      2,
    );
  });

  it('sends no receipt to whom it refuses, and asks where that begins', async () => {
    const { cases, questions } = await casesOf(text);
    expect(cases.filter((one) => sent.test(one) && refused.test(one))).toEqual([]);
    const lines = Object.values(drawn(await draftOf(text, 'a.txt'))).flat();
    const refusing = lines.filter((line) => refused.test(line) && line.includes('['));
    expect(refusing).toHaveLength(2);
    expect(refusing.every((line) => /^a: (?:The member opens|Abone, )/.test(line))).toBe(true);
    expect(questions.filter((code) => code === 'way_place_assumed')).toHaveLength(2);
  });

  it('has the step before a semicolon, and the data behind it', async () => {
    const draft = await draftOf(text, 'a.txt');
    expect(draft.steps.map(({ label }) => label).join('\n')).toMatch(
      /chooses a <?term|bir süre <süre> seçer/,
    );
    expect(dataIn(draft)).toEqual([
      expect.stringMatching(/^(?:term|süre) valid: 1, 12$/),
      expect.stringMatching(/^(?:term|süre) invalid: 0, 13$/),
    ]);
  });
});

it('what goes wrong with the result itself leaves the result, and other refusals the flow before it', async () => {
  const text =
    'Check-in\n\nThe traveller opens the page. The traveller picks a seat. If the seat was taken, the traveller picks another one. The system prints the pass. Passengers without a visa are not accepted. If the printer is out of paper, the pass is sent by e-mail.\n';
  const lines = Object.values(drawn(await draftOf(text, 'a.txt'))).flat();
  expect(lines.filter((line) => /\[(?:Passengers|the printer)/.test(line))).toEqual([
    'o: The system prints the pass -> o: the pass is sent by e-mail [the printer is out of paper]',
    'a: The traveller picks a seat -> o: Passengers without a visa are not accepted [Passengers without a visa]',
  ]);
});
