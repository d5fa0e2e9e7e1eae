import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function casesOf(text: string) {
  const { models, steps, testData, questions } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  if (!made.ok) throw new Error('no cases');
  const cases = made.result.testCases.map((one) => one.steps.map((step) => step.text));
  return { model, cases, questions: questions.map(({ code }) => code) };
}

const ALTERNATIVE = `# Transfer

## Main flow
1. The customer enters the amount.
2. The customer enters the code.
3. The system books the transfer.

## Alternatives
2a. The code is wrong.
   1. The system shows an error.
   2. The customer may enter the code again, up to 3 times (step 2). After the third wrong code the system locks the account.
   3. The use case ends.
`;

const ALTERNATIF = `# Havale

## Ana akış
1. Müşteri tutarı girer.
2. Müşteri kodu girer.
3. Sistem havaleyi yapar.

## Alternatif akışlar
2a. Kod hatalı.
   1. Sistem hata gösterir.
   2. Müşteri kodu en fazla 3 kez yeniden girebilir. Üçüncü hatalı koddan sonra sistem hesabı kilitler.
   3. Kullanım senaryosu sona erer.
`;

const TEXTS = [
  ALTERNATIVE.replace('may enter the code again, up to 3 times (step 2)', 'may try twice more'),
  ALTERNATIF.replace('en fazla 3 kez yeniden girebilir', 'iki kez daha girebilir'),
  ALTERNATIVE,
  ALTERNATIF,
  `${ALTERNATIVE}\n## Rules\n- The code must have 6 digits.\n`,
  '1. The user enters the code. The user may enter the code again, up to 3 times. After the third wrong code the system locks the account and the use case ends.\n2. The system opens the page.\n',
  'The user enters the code. The system checks the code. If the code is wrong, the user may enter it again, up to three times. After three failed attempts the account is locked and the process ends. The system opens the page.',
  '1. The user enters the PIN.\n2. If the PIN is wrong three times, the account is locked and the use case ends.\n3. The user has three attempts.\n4. The system opens the page.\n',
  '1. The user opens the form.\n2. The user enters the code.\n3. The system checks the code.\n4. The system opens the page.\n\nIf the code is wrong, the user may enter it again, up to 3 times. After the third wrong code the system locks the account and the use case ends.\n',
  '1. Kullanıcı giriş ekranını açar.\n2. Kullanıcı kodu girer.\n3. Sistem kodu kontrol eder.\n4. Sistem sayfayı açar.\n\nKod yanlışsa kullanıcı kodu en fazla 3 kez yeniden girebilir. Üçüncü hatalı koddan sonra sistem hesabı kilitler ve işlem sona erer.\n',
  ALTERNATIVE.replace(
    'The customer may enter the code again, up to 3 times (step 2).',
    'The customer corrects it. The flow continues at step 2.',
  ),
  ALTERNATIF.replace(
    'Müşteri kodu en fazla 3 kez yeniden girebilir. Üçüncü hatalı koddan sonra',
    'Müşteri kodu yeniden yazar, 2. adıma dönülür. Üç hatalı denemeden sonra',
  ),
  'The user enters the code. The system checks the code. If the code is wrong, the user may try another code; after three failed attempts the account is locked and the process ends. The system opens the page.',
  'Kullanıcı kodu girer. Sistem kodu denetler. Kod yanlışsa kullanıcı başka bir kod deneyebilir; üç başarısız denemeden sonra hesap kilitlenir ve işlem sona erer. Sistem sayfayı açar.',
  'Kullanıcı kodu girer. Kullanıcı kodu en fazla 3 kez yeniden girebilir. Üçüncü hatalı denemede hesap kilitlenir ve işlem sona erer. Sistem sayfayı açar.',
  '1. Kullanıcı şifresini girer.\n2. Kullanıcının üç deneme hakkı vardır.\n3. Hesap üç hatalı denemeden sonra kilitlenir ve işlem sona erer.\n4. Sistem sayfayı açar.\n',
];

describe('a retry with a limit', () => {
  it.each(TEXTS)('locks at the limit alone, and is counted: %s', async (text) => {
    const { model, cases, questions } = await casesOf(text);
    expect(questions).toEqual([]);
    expect(model.settings?.state).toMatchObject([{ type: 'integer', min: 0, max: 2, first: 0 }]);
    const locked = cases.filter((one) => one.some((step) => /lock|kilitle/i.test(step)));
    expect(locked).toHaveLength(1);
    const entered = (one: string[]) =>
      one.filter((step) => /enters the (?:code|PIN)|kodu girer|şifresini girer/.test(step)).length;
    expect(locked.map(entered)).toEqual([3]);
  });

  it.each(TEXTS)('lets no case that locks go on, and some case go on at once: %s', async (text) => {
    const { cases } = await casesOf(text);
    const succeeded = /opens the page|books the transfer|havaleyi yapar|sayfayı açar/;
    const goOn = cases.filter((one) => one.some((step) => succeeded.test(step)));
    expect(goOn.length).toBeGreaterThan(0);
    expect(goOn.flat().filter((step) => /locks|locked|kilitle/i.test(step))).toEqual([]);
  });

  it.each([
    [
      '# Search\n\n1. The user enters the code.\n2. The system looks it up.\n3. The system shows it.\n\n## Alternatives\n2a. The code is unknown:\n  2a1. The system shows a note.\n  2a2. The user enters it again and returns to step 1. After three failed attempts the process is terminated.\n',
      ['The system shows a note', 'the process is terminated'],
    ],
    [
      '# Arama\n\n1. Kullanıcı kodu girer.\n2. Sistem kodu sorgular.\n3. Sistem kaydı gösterir.\n\n## Alternatif akışlar\n2a. Kod bulunamaz:\n  2a1. Sistem uyarı gösterir.\n  2a2. Kullanıcı kodu yeniden yazar, 1. adıma dönülür. Üç hatalı denemeden sonra işlem sonlandırılır.\n',
      ['Sistem uyarı gösterir', 'işlem sonlandırılır'],
    ],
  ])('ends with a result, and nobody tries again at the limit: %s', async (text, last) => {
    const { cases, questions, model } = await casesOf(text);
    expect(questions).toEqual([]);
    expect(model.settings?.state).toMatchObject([{ max: 2 }]);
    expect(cases.map((one) => one.slice(-2))).toContainEqual(last);
  });

  it('of which only the limit is said is a branch that is asked', async () => {
    const { cases, questions } = await casesOf(
      'The user enters the code. The account is locked after three wrong codes. The system opens the page.',
    );
    expect(questions).toEqual(['way_end_open']);
    expect(cases[0]).toHaveLength(2);
  });

  it('of which only the number is said is counted', async () => {
    const draft = await draftOf(
      'Kullanıcı kodu girer. Kullanıcı kodu en fazla 3 kez yeniden girebilir. Sistem sayfayı açar.',
    );
    expect(Object.values(drawn(draft)).flat()).toContain(
      'a: Kullanıcı kodu girer -> a: Kullanıcı kodu girer [Kullanıcı kodu en fazla 3 kez yeniden girebilir] {deneme < 3}',
    );
  });
});

describe('the limit of a retry in a line of a scenario', () => {
  it.each([
    'Scenario: Wrong PIN\nGiven the vet has entered a wrong PIN\nWhen the vet presses "Sign"\nThen the system shows "Wrong PIN" and asks again\nAnd after 3 wrong PINs the account is locked\nAnd a mail is sent\n',
    'Senaryo: Yanlış PIN\nDiyelim ki hekim yanlış PIN girdi\nEğer ki hekim "İmzala" düğmesine basar\nO zaman sistem "Yanlış PIN" uyarısını gösterir ve yeniden sorar\nVe üç hatalı denemeden sonra hesap kilitlenir\nVe bir e-posta gönderilir\n',
  ])('is no line of the happy path: %s', async (text) => {
    const { cases, questions, model } = await casesOf(text);
    expect(questions).toEqual([]);
    expect(model.settings?.state).toMatchObject([{ max: 2 }]);
    const locked = cases.filter((one) => one.some((step) => /locked|kilitlenir/.test(step)));
    expect(locked).toHaveLength(1);
    expect(locked[0]?.filter((step) => /"Sign"|"İmzala"/.test(step))).toHaveLength(3);
    expect(locked[0]?.at(-1)).toMatch(/mail is sent|e-posta gönderilir/);
    expect(cases[0]?.join('\n')).not.toMatch(/locked|kilitlenir|mail|e-posta/);
  });
});
