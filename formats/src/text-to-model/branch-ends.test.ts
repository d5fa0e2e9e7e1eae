import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const WITHDRAWAL = `# Withdraw cash

## Main success scenario
1. The customer inserts the card.
2. The customer enters the PIN.
3. The customer enters the amount.
4. The machine checks the balance.
5. The machine pays out the cash.

## Extensions
1a. The card is unreadable.
   1. The machine returns the card.
2a. The PIN is wrong.
   1. The machine shows the number of attempts that are left.
   2. Return to step 2, up to three times.
4a. The balance is too low.
   1. The machine shows the balance.
4b. The bank does not answer.
   1. The machine apologises.
   2. Use case ends.
`;

const PARA_CEKME = `# Para çekme

## Ana akış
1. Müşteri kartını takar.
2. Müşteri PIN girer.
3. Müşteri tutarı girer.
4. Sistem bakiyeyi kontrol eder.
5. Sistem parayı verir.

## Alternatif akışlar
1a. Kart okunamıyor.
   1. Sistem kartı iade eder.
2a. PIN yanlış.
   1. Sistem kalan deneme sayısını gösterir.
   2. En fazla üç kez 2. adıma dönülür.
4a. Bakiye yetersiz.
   1. Sistem bakiyeyi gösterir.
4b. Banka yanıt vermiyor.
   1. Sistem özür diler.
   2. Kullanım senaryosu sona erer.
`;

describe.each([
  ['English', WITHDRAWAL, 'Withdraw cash', 'attempts_left'],
  ['Turkish', PARA_CEKME, 'Para çekme', 'kalan_deneme'],
])('the end of an alternative, in %s', (_, text, name) => {
  it('is a question where the text does not say it, and is not drawn', async () => {
    const draft = await draftOf(text);
    const [model] = draft.models;
    const open = draft.questions.filter(({ code }) => code === 'way_end_open');
    expect(open.map(({ from }) => from.text.slice(0, 2))).toHaveLength(2);
    expect(draft.questions).toHaveLength(2);
    for (const { id, ends = [] } of open) {
      expect(model?.edges.filter(({ source }) => source === id)).toEqual([]);
      expect(ends.map(({ source }) => source)).toEqual([id]);
    }
  });

  it('offers the end, the next step and the step it leaves first', async () => {
    const draft = await draftOf(text);
    const [model] = draft.models;
    const numbered = model?.nodes.filter(({ type }) => type === 'step').map(({ id }) => id) ?? [];
    const [first, second] = numbered;
    expect(draft.questions[0]?.likely).toEqual([`${model?.id}-end`, second, first]);
  });

  it('that stands in the prose of its step offers what follows that, not what it leads to', async () => {
    const text = name.startsWith('W')
      ? 'The customer enters the card number. If the number is wrong, the system shows a warning. The customer confirms the payment.'
      : 'Müşteri kart numarasını girer. Numara yanlışsa sistem uyarı gösterir. Müşteri ödemeyi onaylar.';
    const draft = await draftOf(text, 'a.txt');
    const [model] = draft.models;
    const labels = new Map(draft.steps.map(({ id, label }) => [id, label]));
    const [, next = ''] = draft.questions[0]?.likely ?? [];
    const node = model?.nodes.find(({ id }) => id === next);
    expect(labels.get(node?.stepId ?? '')).toMatch(/confirms|onaylar/);
  });

  it('that goes back so many times counts them', async () => {
    const { models } = await draftOf(text);
    const [model] = models;
    const [state] = model?.settings?.state ?? [];
    expect(state).toMatchObject({ type: 'integer', min: 0, max: 3, first: 0 });
    const back = model?.edges.find(({ action }) => action);
    expect(back?.guard).toBe(`${state?.name} < 3`);
    expect(back?.action).toBe(`${state?.name} = ${state?.name} + 1`);
  });

  it('that is said is drawn as it is said', async () => {
    const { [name]: lines = [] } = drawn(await draftOf(text));
    expect(lines.some((line) => /(?:apologises|özür diler) -> end/.test(line))).toBe(true);
  });

  it('never lets a case pass two failures that exclude each other and succeed', async () => {
    const { models, steps, testData } = await draftOf(text);
    const [model] = models;
    if (!model) throw new Error('nothing was drawn');
    const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
    if (!made.ok) throw new Error('no cases');
    const failed = /returns the card|kartı iade|balance is|apologises|özür|bakiyeyi göster/;
    const succeeded = /pays out|parayı ver/;
    for (const { steps: lines } of made.result.testCases) {
      const words = lines.map((one) => one.text);
      const failures = words.filter((one) => failed.test(one)).length;
      expect(failures + (words.some((one) => succeeded.test(one)) ? 1 : 0)).toBeLessThan(2);
    }
  });
});

describe('a way back', () => {
  it.each([
    ['The user tries again', '2. The user signs in.'],
    ['The user retries', '2. The user signs in.'],
  ])('leads to the step it leaves: %s', async (words) => {
    const text = `1. The user opens the page.\n2. The user signs in.\n3. The system opens the list.\n\nAlternative flows\n2a. The password is wrong.\n  2a1. The system shows an error.\n  2a2. ${words}.\n`;
    const { a: lines = [] } = drawn(await draftOf(text, 'a.txt'));
    expect(lines).toContain('o: The system shows an error -> a: The user signs in');
  });

  it.each([
    ['The flow starts over.', 'en'],
    ['Return to the beginning.', 'en'],
    ['Akış başa döner.', 'tr'],
    ['Senaryo baştan başlar.', 'tr'],
  ])('may lead to the first step: %s', async (words, language) => {
    const [open, save, wrong, show] =
      language === 'en'
        ? ['The user opens the page', 'The user saves it', 'It is not found', 'The system shows it']
        : ['Kullanıcı sayfayı açar', 'Kullanıcı kaydeder', 'Kayıt bulunamaz', 'Sistem uyarır'];
    const label = language === 'en' ? 'Alternative flows' : 'Alternatif akışlar';
    const text = `1. ${open}.\n2. ${save}.\n\n${label}\n2a. ${wrong}.\n  2a1. ${show}. ${words}\n`;
    const { a: lines = [] } = drawn(await draftOf(text, 'a.txt'));
    expect(lines).toContain(`o: ${show} -> a: ${open}`);
  });

  it.each([
    ['Use case resumes.', 'en'],
    ['The flow continues with the main flow.', 'en'],
    ['Ana akışa devam edilir.', 'tr'],
    ['Akış ana akıştan devam eder.', 'tr'],
  ])('may rejoin the flow behind the step it leaves: %s', async (words, language) => {
    const [open, save, wrong, show] =
      language === 'en'
        ? ['The user opens the page', 'The user saves it', 'It is late', 'The system shows it']
        : ['Kullanıcı sayfayı açar', 'Kullanıcı kaydeder', 'Saat geçtir', 'Sistem uyarır'];
    const label = language === 'en' ? 'Alternative flows' : 'Alternatif akışlar';
    const text = `1. ${open}.\n2. ${save}.\n\n${label}\n1a. ${wrong}.\n  1a1. ${show}. ${words}\n`;
    const draft = await draftOf(text, 'a.txt');
    const { a: lines = [] } = drawn(draft);
    expect(lines).toContain(`o: ${show} -> a: ${save}`);
    expect(draft.questions).toEqual([]);
  });

  it('to a step that is not there is a question, and is not drawn', async () => {
    const text =
      '1. The user opens the page.\n2. The user saves it.\n\nAlternative flows\n1a. It is late.\n  1a1. The system shows it. Return to step 9.\n';
    const draft = await draftOf(text, 'a.txt');
    expect(draft.questions.map(({ code }) => code)).toEqual(['step_unknown']);
    expect(drawn(draft).a).not.toContain('o: The system shows it -> end');
  });

  it('of steps that are repeated leads to the first of them', async () => {
    const text =
      '1. The user opens the page.\n2. The user saves it.\n3. The system thanks.\n\nExtensions\n2a. A field is missing.\n  2a1. The system asks for it.\n  2a2. The user enters it.\n  Steps 2a1-2a2 are repeated until all fields are there.\n  Use case resumes at step 3.\n';
    const { a: lines = [] } = drawn(await draftOf(text, 'a.txt'));
    expect(lines).toContain(
      'a: The user enters it -> o: The system asks for it [Steps 2a1-2a2 are repeated until all fields are there]',
    );
  });
});

describe('conditions that stand in a list', () => {
  it('are branches of one choice, so that no test case passes two of them', async () => {
    const draft = await draftOf(
      '# Alert\n\n1. The operator opens the log.\n\n## Mitigation\n\n- If the disk is full, the operator deletes old files.\n- If the service is down, the operator restarts it.\n',
    );
    expect(drawn(draft).Alert).toEqual([
      'start -> a: The operator opens the log',
      'a: The operator opens the log -> a: the operator deletes old files [the disk is full]',
      'a: The operator opens the log -> a: the operator restarts it [the service is down]',
      'a: The operator opens the log -> end',
    ]);
    // nobody says that all is well then
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open', 'way_end_open']);
  });

  it.each([
    [
      'The order is rejected if:\n- the cart is empty\n- the card has expired\n',
      'o: The order is rejected',
      [],
    ],
    [
      'Stop when one of these happens:\n- the cart is empty\n- the card has expired\n',
      'a: Stop',
      ['way_end_open', 'way_end_open'],
    ],
  ])('lead to what stands before them: %s', async (list, step, codes) => {
    const draft = await draftOf(
      `# Order\n\n1. The user opens the cart.\n2. The user presses Order.\n\n${list}`,
    );
    expect(drawn(draft).Order).toEqual(
      expect.arrayContaining([
        `a: The user presses Order -> ${step} [the cart is empty]`,
        `a: The user presses Order -> ${step} [the card has expired]`,
      ]),
    );
    expect(draft.questions.map(({ code }) => code)).toEqual(codes);
  });

  it('lead to what stands before them in Turkish', async () => {
    const draft = await draftOf(
      '# Sipariş\n\n1. Kullanıcı sepeti açar.\n2. Kullanıcı Sipariş ver düğmesine basar.\n\nŞu durumlarda dur ve kullanıcıya sor:\n- Sepet boşsa\n- Kart geçersizse\n',
    );
    expect(drawn(draft).Sipariş).toContain(
      'a: Kullanıcı Sipariş ver düğmesine basar -> a: Dur ve kullanıcıya sor [Sepet boşsa]',
    );
  });
});

describe('a branch of a branch', () => {
  it('leaves the step of its mark, and ends where its words say so', async () => {
    const draft = await draftOf(
      '# Login\n\n1. The clerk enters the PIN.\n2. The system checks the PIN.\n3. The system opens the token.\n\n**Extensions**:\n\n- 2a. The PIN is wrong.\n    - 2a.1. The system shows an error.\n    - 2a.2. The clerk chooses to enter the PIN again. Use case continues from step 2.\n        - 2a.2a. The clerk chooses to terminate the use case.\n',
    );
    expect(drawn(draft).Login).toEqual(
      expect.arrayContaining([
        'a: The clerk chooses to enter the PIN again -> end [The clerk chooses to terminate the use case]',
        'a: The clerk chooses to enter the PIN again -> a: The system checks the PIN',
      ]),
    );
    expect(draft.questions).toEqual([]);
  });
});

describe('what only sounds like a condition', () => {
  it.each([
    [
      '1. Kullanıcı adı alanına "ayse" yaz.\n2. Kaydet düğmesine bas.\n',
      'Kullanıcı adı alanına <kullanıcı adı> yaz',
    ],
    ['1. Press "Save, if valid".\n2. Open the log.\n', 'Press "Save, if valid"'],
    [
      '1. Bir derse tıklayın ve basılı tutun.\n2. Sil düğmesine basın.\n',
      'Bir derse tıklayın ve basılı tutun',
    ],
    [
      '1. Sistem işlem hata verse bile kaydı saklar.\n2. Sil düğmesine basın.\n',
      'Sistem işlem hata verse bile kaydı saklar',
    ],
    [
      '1. Check the pods if they are running.\n2. Open the log.\n',
      'Check the pods if they are running',
    ],
  ])('stays a step with all its words: %s', async (text, words) => {
    const draft = await draftOf(`# Akış\n\n${text}`);
    expect(draft.steps[0]?.label).toBe(words);
    expect(draft.models[0]?.edges.every(({ label }) => !label)).toBe(true);
  });
});

it('the other case of a rule whose place is not known is listed as left out', async () => {
  const draft = await draftOf(
    '# Para çekme\n\n1. Müşteri kartını takar.\n2. Sistem parayı verir.\n\nKurallar:\n- Eğer müşteri VIP ise içecek ikram edilir, değilse müşteri uğurlanır.\n',
  );
  expect(draft.leftOver.map(({ text }) => text)).toContain(
    'Eğer müşteri VIP ise içecek ikram edilir, değilse müşteri uğurlanır.',
  );
});

describe('an alternative that is a title and one condition', () => {
  it.each([
    ['Page error:', 'If the page is not found, the system shows a message.'],
    ['Page error', 'If the page is not found, the system shows a message. The use case ends.'],
  ])('is one branch, asked about once where its end is not said: %s %s', async (title, words) => {
    const { lines, questions } = await linesAndQuestions(
      `# Read\n\n## Main flow\n1. The user opens the site.\n2. The user opens the page.\n3. The page is shown.\n\n## Extensions\n2a. ${title}\n   - ${words}\n`,
    );
    expect(lines).toContainEqual(expect.stringMatching(/Page error · the page is not found/));
    expect(questions).toEqual(words.includes('ends') ? [] : ['way_end_open']);
  });
});
