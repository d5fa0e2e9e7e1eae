import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

/** A use case whose second step fills in a form, and behind it a table of the fields. */
const EN = `# Offering a boat

## Main flow
1. The owner opens the page for new offers.
2. The owner fills in the offer form.
3. The owner submits the form.
4. The system validates the fields.
5. The system publishes the offer.

## Alternative flows
4a. A field is invalid:
1. The system shows an error beside the field.
2. The owner returns to step 2.

## HEADING

| Field | Type | Required | Rule |
|---|---|---|---|
| Title | Text | Yes | required, max 20 |
| Description | Text | Yes | 10–30 characters |
| Price | Number | Yes | > 0, at most 1,000,000 |
| E-mail | Text | No | valid format, unique |
`;
const TR = `# Tekne ilanı

## Ana akış
1. Sahip yeni ilan sayfasını açar.
2. Sahip ilan bilgilerini girer.
3. Sahip formu gönderir.
4. Sistem alanları doğrular.
5. Sistem ilanı yayınlar.

## Alternatif akışlar
4a. Bir alan geçersizse:
1. Sistem alanın yanında hata gösterir.
2. Sahip 2. adıma döner.

## HEADING

| Alan | Kural |
|---|---|
| Başlık | zorunlu, en fazla 20 karakter |
| Açıklama | 10–30 karakter |
| Fiyat | > 0, en fazla 1.000.000 |
| E-posta | geçerli biçim, benzersiz |
`;

describe('the fields of a table behind a flow', () => {
  it.each(['Field rules', 'Validation rules', 'Form fields'])(
    'are data of the step that fills in the form: %s',
    async (heading) => {
      const draft = await draftOf(EN.replace('HEADING', heading));
      expect(draft.steps.map(({ label }) => label)).toContain(
        'The owner fills in the offer form: title <title>, description <description>, price <price>, e-mail <e-mail>',
      );
      expect(dataIn(draft)).toEqual([
        'title valid: Abcdef1!Abcdef1!Abcd',
        'title invalid: Abcdef1!Abcdef1!Abcde, ',
        'description valid: Abcdef1!Ab, Abcdef1!Abcdef1!Abcdef1!Abcdef',
        'description invalid: Abcdef1!A, Abcdef1!Abcdef1!Abcdef1!Abcdef1, ',
        'price valid: 1, 1000000',
        'price invalid: 0, 1000001, ',
        expect.stringMatching(/^e-mail valid: \S+@\S+$/),
        expect.stringMatching(/^e-mail invalid: /),
      ]);
    },
  );

  it.each(['Alan kuralları', 'Doğrulama kuralları', 'Form alanları'])(
    'are data of the Turkish step that fills in the form: %s',
    async (heading) => {
      const draft = await draftOf(TR.replace('HEADING', heading));
      expect(draft.steps.map(({ label }) => label)).toContain(
        'Sahip ilan bilgilerini girer: başlık <başlık>, açıklama <açıklama>, fiyat <fiyat>, e-posta <e-posta>',
      );
      expect(dataIn(draft)).toEqual([
        'başlık valid: Abcdef1!Abcdef1!Abcd',
        'başlık invalid: Abcdef1!Abcdef1!Abcde, ',
        'açıklama valid: Abcdef1!Ab, Abcdef1!Abcdef1!Abcdef1!Abcdef',
        'açıklama invalid: Abcdef1!A, Abcdef1!Abcdef1!Abcdef1!Abcdef1',
        'fiyat valid: 1, 1000000',
        'fiyat invalid: 0, 1000001',
        expect.stringMatching(/^e-posta valid: \S+@\S+$/),
        expect.stringMatching(/^e-posta invalid: /),
      ]);
    },
  );

  it.each([
    ['en', EN],
    ['tr', TR],
  ])('let an invalid value reach nothing but the refusal: %s', async (_, text) => {
    const { models, steps, testData } = await draftOf(text.replace('HEADING', 'Form'));
    const [model] = models;
    if (!model) throw new Error('nothing was drawn');
    const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
    if (!made.ok) throw new Error('no cases');
    const negative = made.result.testCases.filter(({ polarity }) => polarity === 'negative');
    expect(negative.length).toBeGreaterThan(7);
    for (const { steps: taken } of negative)
      expect(taken.map((step) => step.text).join(' ')).toMatch(/shows an error|hata gösterir/);
  });

  it('go to the form that the flow is about, and not to the one of signing in', async () => {
    const text = TR.replace('1. Sahip yeni', '1. Sahip giriş bilgilerini girer ve yeni');
    const lines = Object.values(drawn(await draftOf(text.replace('HEADING', 'Form')))).flat();
    expect(lines.join('\n')).toContain('ilan bilgilerini girer: başlık <başlık>');
    expect(lines.join('\n')).not.toContain('giriş bilgilerini girer: başlık');
  });

  it('are data of a document that states no flow', async () => {
    const draft = await draftOf('# Form\n\n| Field | Rule |\n|---|---|\n| Depth | 1 to 9 |\n');
    expect(dataIn(draft)).toEqual(['depth valid: 1, 9', 'depth invalid: 0, 10']);
  });
});

describe('a bound in signs in the row of a field', () => {
  it.each([
    ['> 0', 'weight valid: 1', 'weight invalid: 0'],
    ['>= 5', 'weight valid: 5', 'weight invalid: 4'],
    ['≥ 5 and ≤ 9', 'weight valid: 5, 9', 'weight invalid: 4, 10'],
    ['< 100', 'weight valid: 99', 'weight invalid: 100'],
  ])('is one: %s', async (rule, valid, invalid) => {
    const flow = '# Weighing\n\n1. The clerk enters the weight.\n2. The system saves it.\n\n';
    const table = `| Field | Rule |\n|---|---|\n| Weight | ${rule} |\n`;
    expect(dataIn(await draftOf(`${flow}${table}`))).toEqual([valid, invalid]);
  });
});

describe('a step that enters the data of another section', () => {
  it.each([
    [
      '1. The member marks the bed on the plan and enters the reservation data (see 4.2).\n2. The system stores it.\n\n### 4.2 Reservation data\n\n| Field | Type | Rule |\n|---|---|---|\n| Plot code | Text | 4 to 6 characters |\n',
      'a: The member marks the bed on the plan and enters the reservation data (see 4.2): plot code <plot code>',
    ],
    [
      '1. The member records the reservation details (see 4.2).\n2. The system stores it.\n\n### 4.2 Reservation data\n\n| Field | Type | Rule |\n|---|---|---|\n| Plot code | Text | 4 to 6 characters |\n',
      'a: The member records the reservation details (see 4.2): plot code <plot code>',
    ],
    [
      '1. Üye planda yeri işaretler ve başvuru verilerini girer (bkz. 4.2).\n2. Sistem kaydeder.\n\n### 4.2 Başvuru verileri\n\n| Alan | Tür | Kural |\n|---|---|---|\n| Parsel kodu | Metin | 4 ile 6 karakter arası |\n',
      'a: Üye planda yeri işaretler ve başvuru verilerini girer (bkz. 4.2): parsel kodu <parsel kodu>',
    ],
  ])('is one step of its subject with the fields of that section: %s', async (text, step) => {
    const lines = Object.values(drawn(await draftOf(`## Main flow\n${text}`))).flat();
    expect(lines[0]).toBe(`start -> ${step}`);
    expect(lines).toHaveLength(3);
  });
});

describe('a list of fields under a label', () => {
  it.each([
    [
      '1. The inspector records the soil verdict and the measured depth.\n2. The system closes the task.\n\nIf the rain starts, the system stores the task.\n\nInspection data:\n\n- Soil verdict: Good, Stony or Poor (required)\n- Measured depth: 0 to 90 cm\n',
      ['soil verdict valid: Good, Stony, Poor', 'soil verdict invalid: '],
      'The inspector records the soil verdict <soil verdict> and the measured depth <measured depth>',
    ],
    [
      '1. Bekçi toprak kararını ve ölçülen derinliği kaydeder.\n2. Sistem görevi kapatır.\n\nYağmur başlarsa sistem görevi saklar.\n\nDenetim verileri:\n\n- Toprak kararı: İyi, Taşlı veya Kötü (zorunlu)\n- Ölçülen derinlik: 0 ile 90 cm arasında\n',
      ['toprak kararı valid: İyi, Taşlı, Kötü', 'toprak kararı invalid: '],
      'Bekçi toprak kararını <toprak kararı> ve ölçülen derinliği <ölçülen derinlik> kaydeder',
    ],
  ])('is data of the step that records them, and no branch: %s', async (text, data, step) => {
    const draft = await draftOf(`## Main flow\n${text}`.replace(/Main flow(?=\n1. B)/, 'Ana akış'));
    expect(dataIn(draft).slice(0, 2)).toEqual(data);
    expect(draft.steps.map(({ label }) => label)).toContain(step);
    const questions = draft.questions.map((question) => JSON.stringify(question)).join('\n');
    expect(questions).not.toMatch(/Inspection data|Denetim verileri/);
  });
});
