import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const EN = `# Scale

| ID | Title | Precondition | Steps | Test data | Expected result |
|---|---|---|---|---|---|
| S-1 | Sack too heavy | The scale is on | 1. Put the sack on the scale<br>2. Enter the weight | Weight = 90 kg | 2. The message "Too heavy" appears |
| S-2 | Sack accepted | The scale is on | 1. Put the sack on the scale<br>2. Enter the weight<br>3. Press Print<br>4. Sign the slip | Weight = 40 kg | 1. The lamp is green<br>3. The slip is printed<br>4. The gate opens |
| S-3 | Another sack | The scale is on | 1. Enter the weight<br>2. Press Print | Weight = 50 kg | The slip is printed |
`;
const TR = `# Kantar

| No | Başlık | Ön koşul | Adımlar | Test verisi | Beklenen sonuç |
|---|---|---|---|---|---|
| K-1 | Çuval çok ağır, geçersiz ağırlık | Kantar açıktır | 1. Çuvalı kantara koy<br>2. Ağırlığı gir | Ağırlık = 90 kg | 2. Hata mesajı görünür |
| K-2 | Çuval kabul edilir | Kantar açıktır | 1. Çuvalı kantara koy<br>2. Ağırlığı gir<br>3. Fişi imzala | Ağırlık = 40 kg | 1. Lamba yeşil yanar<br>3. Kapı açılır |
`;

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

async function casesOf(text: string) {
  const { models, steps, testData } = await draftOf(text);
  const [model] = models;
  const made = model && generate(model, { steps, testData, models });
  if (!made?.ok) throw new Error('the table has test cases');
  return made.result.testCases;
}

describe('a table of test cases with steps in a cell', () => {
  it('puts a numbered result at the step of its number', async () => {
    const words = (await linesOf(EN)).join('\n');
    for (const step of [
      'a: Put the sack on the scale => The lamp is green',
      'a: Press Print => The slip is printed',
      'a: Sign the slip => The gate opens',
    ])
      expect(words).toContain(step);
    expect((await linesOf(TR)).join('\n')).toContain('a: Fişi imzala => Kapı açılır');
  });

  it('has one name of data for one column, at the step that speaks of it', async () => {
    expect(dataIn(await draftOf(EN))).toEqual([
      'weight invalid: 90 kg',
      'weight valid: 40 kg, 50 kg',
    ]);
    expect((await linesOf(EN)).filter((line) => line.includes('-> a: Enter the weight'))).toEqual(
      expect.arrayContaining([expect.stringContaining('<weight>')]),
    );
    expect(dataIn(await draftOf(TR)).map((line) => line.split(' ')[0])).toEqual([
      'ağırlık',
      'ağırlık',
    ]);
  });

  it('enters in each test case what its row enters', async () => {
    const last = (await casesOf(EN)).map(({ steps, data }) => [
      steps.at(-1)?.text,
      data.weight?.value,
    ]);
    expect(last).toEqual([
      ['Sign the slip', '40 kg'],
      ['Press Print', '50 kg'],
      ['Enter the weight: Weight: 90 kg', '90 kg'],
    ]);
  });

  it.each([
    ['English', EN, 'Sign the slip', '90 kg'],
    ['Turkish', TR, 'Fişi imzala', '90 kg'],
  ])(
    'has a success as its happy path, and a refusal as a negative case: %s',
    async (_, text, last, wrong) => {
      const cases = await casesOf(text);
      expect(cases[0]?.steps.at(-1)?.text).toBe(last);
      const negative = cases.filter(({ polarity }) => polarity === 'negative');
      expect(negative.map(({ data }) => Object.values(data)[0]?.value)).toEqual([wrong]);
    },
  );
});

describe('the happy path of a table of test cases', () => {
  const HEAD = '| ID | Title | Steps | Expected result |\n|---|---|---|---|\n';
  it.each([
    [
      '| 1 | Good | 1. Open the valve<br>2. Press Start | Motor runs |\n| 2 | Closed | 1. Press Start | Message "Closed" |\n',
      'Open the valve',
    ],
    [
      '| 1 | Late | 1. Scan the ticket | The barrier stays closed |\n| 2 | On time | 1. Scan the ticket<br>2. Drive on | The lamp is green |\n',
      'Drive on',
    ],
    [
      '| 1 | Boş depo | 1. Düğmeye bas | "Depo boş" yazısı görünür |\n| 2 | Dolu depo | 1. Kapağı aç<br>2. Düğmeye bas | Motor çalışır |\n',
      'Kapağı aç',
    ],
  ])('is no test that is refused, though it is shorter: %s', async (rows, step) => {
    const cases = await casesOf(`# Pump\n\n${HEAD}${rows}`);
    const happy = cases.find(({ isHappyPath }) => isHappyPath);
    expect(JSON.stringify(happy)).toContain(step);
  });
});
