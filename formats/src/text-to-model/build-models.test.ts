import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { buildModels } from './build-models.ts';
import { splitSentences } from './sentence.ts';
import { dataIn, draftOf, drawn } from './testing.ts';

const PAY = `# Use case: Pay by card

**Actor:** Customer

**Preconditions:** The customer is signed in.

## Main flow
1. The customer opens the cart.
2. The customer enters the card number and the amount.
3. The system validates the card number.
4. The system shows the receipt.

## Extensions
3a. Card number is invalid:
   1. The system shows an error.
   2. The customer corrects it and returns to step 2.
4a. The bank declines the payment:
   1. The system shows "Declined".
   2. The use case ends.

## Business rules
- The card number must be exactly 16 digits.
- The amount must be between 1 and 500 TL.
- The currency can be TRY, EUR or USD.
- Moonlight is blue.

## Postconditions
The order is placed.
`;

const SIGN_IN = `Kullanım senaryosu: Üye girişi
Aktör: Kullanıcı
Ön koşullar: Kullanıcı kayıtlıdır.

Ana akış:
1. Kullanıcı giriş sayfasını açar.
2. Kullanıcı e-posta adresini ve şifresini girer.
3. Sistem bilgileri doğrular.
4. Sistem ana sayfayı gösterir.

Alternatif akışlar:
3a. Şifre geçersizse:
    3a1. Sistem hata mesajı gösterir.
    3a2. 2. adıma dönülür.
3b. Hesap kilitliyse sistem uyarı verir ve senaryo sona erer.

Kurallar:
- Şifre 8 ile 12 karakter arasında olmalıdır.
`;

const OUTLINE = `# Shop

\`\`\`gherkin
Feature: Pay
  Background:
    Given a basket

  Scenario Outline: pay
    When the customer pays with <card>

    Examples:
      | card |
      | visa |
\`\`\`
`;

describe('a use case', () => {
  it('becomes a flow with its alternatives, data and conditions', async () => {
    const draft = await draftOf(PAY);
    expect(drawn(draft)).toEqual({
      'Pay by card': [
        'start -> c: The customer is signed in',
        'c: The customer is signed in -> a: The customer opens the cart',
        'a: The customer opens the cart -> a: The customer enters the card number <card number> and the amount <amount>',
        'a: The customer enters the card number <card number> and the amount <amount> -> a: The system validates the card number',
        'a: The system validates the card number -> o: The system shows the receipt {otherwise}',
        'o: The system shows the receipt -> o: The order is placed',
        'a: The system validates the card number -> o: The system shows an error [Card number is invalid] {<card number> is invalid}',
        'o: The system shows an error -> a: The customer corrects it',
        'a: The system validates the card number -> o: The system shows "Declined" [The bank declines the payment]',
        'a: The customer corrects it -> a: The customer enters the card number <card number> and the amount <amount>',
        'o: The order is placed -> end',
        'o: The system shows "Declined" -> end',
      ],
    });
    expect(dataIn(draft)).toEqual([
      'card number valid: 1234567890123456',
      'card number invalid: 123456789012345, 12345678901234567',
      'amount valid: 1, 500',
      'amount invalid: 0, 501',
      'currency valid: TRY, EUR, USD',
    ]);
    expect(draft.leftOver.map(({ text }) => text)).toEqual(['Moonlight is blue.']);
  });

  it('loses no step and no branch that stands among notes', async () => {
    const notes =
      '## Notes\n4b. The amount is above the limit:\n   1. The bank calls the customer.\n\nThe customer closes the window.\nMoney is a nice thing.\n';
    const draft = await draftOf(`${PAY}\n${notes}`);
    expect(draft.steps.map(({ label }) => label)).toContain('The bank calls the customer');
    expect(draft.leftOver.map(({ text }) => text)).toEqual([
      ...['Moonlight is blue.', 'The customer closes the window.', 'Money is a nice thing.'],
    ]);
  });

  it('in Turkish becomes a flow as in English', async () => {
    const draft = await draftOf(SIGN_IN, 'a.txt');
    expect(drawn(draft)).toEqual({
      'Üye girişi': [
        'start -> c: Kullanıcı kayıtlıdır',
        'c: Kullanıcı kayıtlıdır -> a: Kullanıcı giriş sayfasını açar',
        'a: Kullanıcı giriş sayfasını açar -> a: Kullanıcı e-posta adresini ve şifresini <şifre> girer',
        'a: Kullanıcı e-posta adresini ve şifresini <şifre> girer -> a: Sistem bilgileri doğrular',
        'a: Sistem bilgileri doğrular -> o: Sistem ana sayfayı gösterir {otherwise}',
        'a: Sistem bilgileri doğrular -> o: Sistem hata mesajı gösterir [Şifre geçersizse] {<şifre> is invalid}',
        'a: Sistem bilgileri doğrular -> o: sistem uyarı verir [Hesap kilitliyse]',
        'o: Sistem hata mesajı gösterir -> a: Kullanıcı e-posta adresini ve şifresini <şifre> girer',
        'o: Sistem ana sayfayı gösterir -> end',
        'o: sistem uyarı verir -> end',
      ],
    });
    expect(dataIn(draft)).toEqual([
      'şifre valid: Abcdef1!, Abcdef1!Abcd',
      'şifre invalid: Abcdef1, Abcdef1!Abcde',
    ]);
    expect(draft.models[0]?.settings?.language).toBe('tr');
  });

  it('in the table of a template becomes the same flow', async () => {
    const draft = await draftOf(
      '| Use case name | Withdraw |\n| Actor | Customer |\n| Main flow | 1. The customer inserts the card. |\n| Extensions | 1a. The card is unreadable: the machine returns the card. |\n',
    );
    expect(drawn(draft)).toEqual({
      Withdraw: [
        'start -> a: The customer inserts the card',
        'a: The customer inserts the card -> o: the machine returns the card [The card is unreadable]',
        'a: The customer inserts the card -> end',
      ],
    });
  });
});

describe('steps with conditions', () => {
  it('part and meet again', async () => {
    const draft = await draftOf(
      '# Order\n1. The customer opens the order.\n2. If the order is new, the system cancels it, otherwise the system keeps the order.\n3. The system sends a mail.\n',
    );
    expect(drawn(draft).Order).toEqual([
      'start -> a: The customer opens the order',
      'a: The customer opens the order -> o: the system cancels it [the order is new]',
      'a: The customer opens the order -> o: the system keeps the order [otherwise]',
      'o: the system keeps the order -> o: The system sends a mail',
      'o: The system sends a mail -> end',
    ]);
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });

  it('part in Turkish: eğer … ise … değilse', async () => {
    const draft = await draftOf(
      '# Sipariş\n1. Müşteri siparişi açar.\n2. Eğer stok varsa sistem siparişi onaylar, değilse sistem bekleme listesini gösterir.\n3. Müşteriye e-posta gönderilir.\n',
    );
    expect(drawn(draft).Sipariş).toEqual([
      'start -> a: Müşteri siparişi açar',
      'a: Müşteri siparişi açar -> o: sistem siparişi onaylar [stok varsa]',
      'a: Müşteri siparişi açar -> o: sistem bekleme listesini gösterir [aksi halde]',
      'o: sistem siparişi onaylar -> o: Müşteriye e-posta gönderilir',
      'o: sistem bekleme listesini gösterir -> o: Müşteriye e-posta gönderilir',
      'o: Müşteriye e-posta gönderilir -> end',
    ]);
  });

  it('take the sentence after them as their other branch', async () => {
    const draft = await draftOf(
      '# A\n- The user presses Save.\n- If the form is complete, the record is saved.\n- Otherwise, the missing fields are marked.\n',
    );
    expect(drawn(draft).A).toContain(
      'a: The user presses Save -> o: the missing fields are marked [otherwise]',
    );
  });
});

describe('nested steps', () => {
  it('are a model of their own, and a named flow is called', async () => {
    const draft = await draftOf(
      '# Withdraw cash\n1. Sign in\n2. The customer fills in the form:\n   1. The customer enters an amount.\n   2. The customer selects an account.\n\n# Sign in\n1. The customer enters the PIN.\n',
    );
    expect(drawn(draft)).toEqual({
      'Withdraw cash': [
        'start -> call Sign in',
        'call Sign in -> call The customer fills in the form',
        'call The customer fills in the form -> end',
      ],
      'The customer fills in the form': [
        'start -> a: The customer enters an amount',
        'a: The customer enters an amount -> a: The customer selects an account',
        'a: The customer selects an account -> end',
      ],
      'Sign in': [
        'start -> a: The customer enters the PIN',
        'a: The customer enters the PIN -> end',
      ],
    });
  });
});

describe('a table', () => {
  it('of inputs and results is a branch for each row', async () => {
    const draft = await draftOf(
      '# Loan\n| Age | Income | Expected result |\n|---|---|---|\n| 17 | 5000 | Error: too young |\n| 30 | 5000 | Approved |\n| 30 | 100 | Rejected |\n| - | 5000 | Error: age is required |\n',
    );
    expect(drawn(draft).Loan).toEqual([
      'start -> a: the user enters <age> and <income>',
      'a: the user enters <age> and <income> -> o: Error: too young {<age> = "17" and <income> = "5000"}',
      'a: the user enters <age> and <income> -> o: Approved {<age> = "30" and <income> = "5000"}',
      'a: the user enters <age> and <income> -> o: Rejected {<age> = "30" and <income> = "100"}',
      'a: the user enters <age> and <income> -> o: Error: age is required {<age> is empty and <income> = "5000"}',
      'o: Error: too young -> end',
      'o: Error: age is required -> end',
      'o: Approved -> end',
      'o: Rejected -> end',
    ]);
    expect(dataIn(draft)).toEqual([
      'age invalid: 17, ',
      'age valid: 30',
      'income valid: 5000, 100',
    ]);
    const [model] = draft.models;
    if (!model) throw new Error('no model');
    const generation = generate(model, { ...draft, models: [] }, model.settings);
    expect(generation.ok && generation.result.testCases).toHaveLength(4);
  });

  it('of steps keeps their expected results', async () => {
    const draft = await draftOf(
      '# Kayıt\n| Adım | İşlem | Beklenen sonuç |\n|---|---|---|\n| 1 | Sayfa açılır | Form görüntülenir |\n| 2 | Kaydet düğmesine basılır | Kayıt tamamlanır |\n',
    );
    expect(draft.models[0]?.bddType).toBe('classic');
    expect(drawn(draft).Kayıt).toEqual([
      'start -> a: Sayfa açılır => Form görüntülenir',
      'a: Sayfa açılır => Form görüntülenir -> a: Kaydet düğmesine basılır => Kayıt tamamlanır',
      'a: Kaydet düğmesine basılır => Kayıt tamamlanır -> end',
    ]);
  });

  it('of fields becomes data with its boundaries', async () => {
    const draft = await draftOf(
      '# Form\n| Field | Type | Min | Max | Required | Invalid |\n|---|---|---|---|---|---|\n| Age | number | 18 | 99 | yes | abc |\n\n1. The user enters the age.\n',
    );
    expect(dataIn(draft)).toEqual(['age invalid: abc, 17, 100, ', 'age valid: 18, 99']);
  });
});

describe('a draft', () => {
  it('takes Gherkin as it is and goes on counting behind it', async () => {
    const draft = await draftOf(
      '# A\n1. The user pays.\n\n```gherkin\nFeature: B\n  Scenario: C\n    When the user pays\n    Then a receipt\n```\n',
    );
    expect(Object.keys(drawn(draft))).toEqual(['B', 'A']);
    const [feature] = draft.models;
    const quotes = feature?.nodes.flatMap(({ id }) => draft.sources[id] ?? []);
    expect(quotes?.map(({ text }) => text)).toEqual(['When the user pays', 'Then a receipt']);
    const ids = draft.models.flatMap(({ id, nodes, edges }) => [
      id,
      ...nodes.map((node) => node.id),
      ...edges.map((edge) => edge.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of several documents shares its steps and keeps its ids apart', async () => {
    const text = new TextEncoder().encode('1. The user pays.\n2. The receipt is shown.\n');
    const read = [await readDocuments('a.md', text), await readDocuments('b.md', text)];
    const { models, steps } = buildModels(read.flatMap(({ documents }) => documents));
    expect(models.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(steps).toHaveLength(2);
    const ids = models.flatMap(({ id, nodes, edges }) => [
      id,
      ...[...nodes, ...edges].map((one) => one.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reports Gherkin that cannot be read with its line in the document', async () => {
    const { problems } = await draftOf(
      '# A\n\n```gherkin\nFeature: B\n  Scenario: C\n    Given a\n    nonsense\n```\n',
    );
    expect(problems.map(({ line }) => line)).toEqual([6]);
  });

  it('remembers for each element sentences that are really in the document', async () => {
    for (const text of [PAY, SIGN_IN, OUTLINE]) {
      const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
      const { models, testData, sources, questions, leftOver } = buildModels(documents);
      const source = documents[0]?.text ?? '';
      const isQuoted = (id: string) => (sources[id] ?? []).length > 0;
      const drawnNodes = models.flatMap(({ nodes }) => nodes.filter(({ stepId }) => stepId));
      expect(
        [...drawnNodes, ...models.flatMap(({ edges }) => edges), ...models, ...testData].filter(
          ({ id }) => !isQuoted(id),
        ),
      ).toEqual([]);
      const quotes = [
        ...Object.values(sources).flat(),
        ...leftOver,
        ...questions.map(({ from }) => from),
      ];
      expect(quotes.filter((quote) => !source.includes(quote.text))).toEqual([]);
    }
  });

  it('loses no sentence: each is quoted, left over, or a label', async () => {
    const { documents } = await readDocuments('a.md', new TextEncoder().encode(PAY));
    const draft = buildModels(documents);
    const kept = [...Object.values(draft.sources).flat(), ...draft.leftOver].map(
      ({ text }) => text,
    );
    const sentences = (documents[0]?.blocks ?? []).flatMap((block) =>
      block.kind === 'item' || block.kind === 'paragraph' ? splitSentences(block.text) : [],
    );
    const lost = sentences.filter((sentence) => !kept.some((text) => sentence.includes(text)));
    expect(lost).toEqual(['Actor: Customer']);
  });
});
