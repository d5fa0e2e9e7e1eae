import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { enteredValuesIn } from './entered-values.ts';
import { draftOf, drawn } from './testing.ts';

const found = (text: string, language: 'en' | 'tr') =>
  enteredValuesIn(text, language).map(({ name, value }) => `${name} = ${value}`);

describe('what a step enters', () => {
  it.each([
    ['Enter "WELCOME10" in the Coupon field', ['coupon = WELCOME10']],
    [
      'Enter username "standard_user" and password \'secret\'',
      ['username = standard_user', 'password = secret'],
    ],
    [
      'Enter “admin@test.com” as email and “wrong” as password',
      ['email = admin@test.com', 'password = wrong'],
    ],
    ['Set the quantity to 3', ['quantity = 3']],
    ['Select "Turkey" from the country dropdown', ['country = Turkey']],
    ['Reply to anna@example.com', []],
    ['Log in with anna@example.com', ['user = anna@example.com']],
    ['Sign in (admin / admin123)', ['user = admin', 'password = admin123']],
    ['Header: X-API-Key: LISBON_2024', ['X-API-Key = LISBON_2024']],
    ['Input: search=lamp', ['search = lamp']],
    [
      'Scenario: Offer, Tone: Formal, Length: Short',
      ['scenario = Offer', 'tone = Formal', 'length = Short'],
    ],
    ['Click the "Save" button', []],
    ['Select 3 items', []],
    ['Send all remaining bytes in a single "PATCH" request', []],
    ['Note: "draft" is shown', []],
    ['Scale workers down by setting “appEnabled: false” in the chart', ['appEnabled = false']],
    ['Enable it with “retries=3”', ['retries = 3']],
    ['Priority: High', ['priority = High']],
    ['Open: https://example.org', []],
    ['Backend: POST /api/users', []],
    ['Set the Release Type select field, for example “major”', ['release type = major']],
    ['Log in to “cache-1.example.com”', []],
    ['Create target file name as “2026-plan”', ['target file name = 2026-plan']],
    ['Enter an amount of $20.50', ['amount = 20.50']],
    ['Set the volume to 30%', ['volume = 30']],
    ['Enter 2024-05-06 as the start date', ['start date = 2024-05-06']],
    ['Enter date of birth 01.02.2000', ['date of birth = 01.02.2000']],
    ['Enter IBAN DE89 3704 0044 0532 0130 00', ['iban = DE89 3704 0044 0532 0130 00']],
    ['Enter card number 4111 1111 1111 1111', ['card number = 4111 1111 1111 1111']],
    ['Enter the phone number +90 532 000 00 00', ['phone number = +90 532 000 00 00']],
    ['Log in with password Secret1', ['password = Secret1']],
    ['Username: admin / Password: 1234', ['username = admin', 'password = 1234']],
    ['Enter Username as testuser1', ['username = testuser1']],
    ['Enter username: anna', ['username = anna']],
    ['Set Status to Active', ['status = Active']],
    ['Type John in the name field', ['name = John']],
    ['Use email as username', []],
    ['Set the use workflow from select field to “main” or the next one', ['workflow from = main']],
    [
      'Set the Release Type select field to the change, for example “major”',
      ['release type = major'],
    ],
    ['Enter five (5) letters', ['letters = 5']],
    ['The customer opens the profile (1) and enters a name', []],
    ['User requests to add members (UC03)', []],
    ['The visitor submits a standard form POST (“SRS FR-004.9”)', []],
    ['The customer enters the amount (“BR-2”, “REQ-7”)', []],
    ['The customer enters the coupon “SAVE-10” (“NFR-004.2”)', ['coupon = SAVE-10']],
    ['Production URL: “example.org”', ['production url = example.org']],
    ['Preview URL: “[branch].example.org”', []],
    ['“delete 1”', ['command = delete 1']],
    ['Type "/invite anna"', ['command = /invite anna']],
    ['Upload the file “report.pdf”', ['file = report.pdf']],
    ['Search for "red shoes"', ['search = red shoes']],
  ])('is named by the words around it: %s', (text, expected) => {
    expect(found(text, 'en')).toEqual(expected);
  });

  it.each([
    ['merchant@hatay.test ile gir', ['kullanıcı = merchant@hatay.test']],
    ['Giriş yap (admin / admin123)', ['kullanıcı = admin', 'şifre = admin123']],
    ['Kategori dosyasını “gider.csv” olarak gir', ['kategori dosyası = gider.csv']],
    ['Kupon alanına "INDIRIM10" yazılır', ['kupon = INDIRIM10']],
    ['Kullanıcı adı: "test_user" girilir', ['kullanıcı adı = test_user']],
    ['"Test1234" şifresi girilir', ['şifre = Test1234']],
    ['Başlık yaz: "Test Denetimi"', ['başlık = Test Denetimi']],
    ['"Kaydet" butonuna tıklanır', []],
    ['"Bug Raporu" şablonunu seç', ['şablon = Bug Raporu']],
    ['Kullanıcı tutar alanına (“İK-7”) bilgi girer', []],
    ['Mod: Gerçek Kamera', ['mod = Gerçek Kamera']],
    ['3 ürün seçilir', []],
    ['Oranı %30 yap', ['oran = 30']],
    ['Kart numarası 4111 1111 1111 1111 girilir', ['kart numarası = 4111 1111 1111 1111']],
    ['Telefon: 0532 111 22 33 girin', ['telefon = 0532 111 22 33']],
    ['Ülke olarak Türkiye seç', ['ülke = Türkiye']],
    [
      'Kullanıcı a@b.com e-posta adresi ve Test123! şifresi ile giriş yapar',
      ['e-posta adresi = a@b.com', 'şifre = Test123!'],
    ],
    ['"kırmızı ayakkabı" aratılır', ['arama = kırmızı ayakkabı']],
  ])('is named in Turkish without the case of its word: %s', (text, expected) => {
    expect(found(text, 'tr')).toEqual(expected);
  });

  it('is test data of its flow, which stands in the step in its place', async () => {
    const draft = await draftOf(
      '# Login\n\n1. Enter username "anna"\n2. Click Login\n\n# Locked user\n\n1. Enter username "bert"\n2. Click Login\n',
    );
    expect(draft.testData.map(({ name, values, modelId }) => [name, values, modelId])).toEqual([
      ['username', ['anna'], draft.models[0]?.id],
      ['username', ['bert'], draft.models[1]?.id],
    ]);
    expect(drawn(draft).Login).toContain('a: Enter username <username> -> a: Click Login');
    const made = draft.models.map((model) => generate(model, draft, model.settings ?? {}));
    expect(made.flatMap((one) => (one.ok ? one.result.testCases : []))).toMatchObject([
      { data: { username: { value: 'anna' } } },
      { data: { username: { value: 'bert' } } },
    ]);
  });

  it('stands below the step as the fields of a form', async () => {
    const draft = await draftOf(
      '# Register\n\n1. Fill in the form:\n   - Name: Jane Doe\n   - E-mail: `jane@example.com`\n2. Click Register\n',
    );
    expect(drawn(draft).Register).toContain(
      'a: Fill in the form: Name: <name>, E-mail: <e-mail> -> a: Click Register',
    );
    expect(draft.testData.map(({ values }) => values)).toEqual([
      ['Jane Doe'],
      ['jane@example.com'],
    ]);
  });

  it('is no value where the item tells what the field is for', async () => {
    const draft = await draftOf(
      '# Register\n\n1. Fill in the form:\n   - Name: the name that others see\n   - E-mail: your address\n2. Click Register\n',
    );
    expect(draft.testData).toEqual([]);
  });

  it('has a number where a flow enters another value of the same name', async () => {
    const draft = await draftOf(
      '# Login\n\n1. Enter "wrong" as password\n2. Enter "right" as password\n3. Click Login\n',
    );
    expect(draft.testData.map(({ name, values }) => [name, values])).toEqual([
      ['password', ['wrong']],
      ['password 2', ['right']],
    ]);
  });

  it('stays words where a flow enters more than twenty values of a name', async () => {
    const lines = Array.from(
      { length: 25 },
      (_, at) => `${at + 1}. Enter "value ${at}" as password`,
    );
    const draft = await draftOf(`# Login\n\n${lines.join('\n')}\n`);
    expect(draft.testData).toHaveLength(20);
    expect(draft.steps.at(-1)?.label).toBe('Enter "value 24" as password');
  });

  it('belongs to the class of the rule that the document states for its name', async () => {
    const draft = await draftOf(
      '# Register\n\n1. Enter "Secret12" as password\n2. Click Register\n\nRules:\n- The password must have 8 to 20 characters.\n',
    );
    const [valid] = draft.testData.filter(({ validity }) => validity === 'valid');
    expect(valid).toMatchObject({ name: 'password', modelId: null });
    expect(valid?.values).toContain('Secret12');
  });
});

it('the bounds of a length stay in the step, and are no value that is entered', async () => {
  const draft = await draftOf(
    '# Tool library\n\n1. The member opens the form.\n2. The member enters a description of 10 to 500 characters.\n3. The system shows the reservation.\n',
  );
  expect(draft.steps.map(({ label }) => label)).toContain(
    'The member enters a description <description> of 10 to 500 characters',
  );
  const [valid] = draft.testData.filter(({ validity }) => validity === 'valid');
  expect(valid?.range).toMatchObject({ min: '10', max: '500' });
  expect(valid?.values).not.toContain('10');
});

it.each([
  ['The porter opens the page "Lockers" and selects "New locker".'],
  ['The porter chooses "New locker" on the start page.'],
  ['Görevli ana sayfada "Yeni dolap" seçer.'],
  ['The porter selects "New locker" on the dashboard.'],
  ['On the dashboard, the porter selects "New locker".'],
  ['The porter chooses "New locker" from the File menu.'],
  ['The porter picks "New locker" in the navigation bar.'],
  ['Görevli menüden "Yeni dolap" seçer.'],
  ['Görevli panoda "Yeni dolap" seçer.'],
  ['Görevli Dosya menüsünden "Yeni dolap" seçer.'],
  ['Görevli listeden "Yeni dolap" seçer.'],
  ['Görevli panodan "Yeni dolap" öğesini seçer.'],
])('what is chosen on a page is no data that the page names: %s', async (step) => {
  const draft = await draftOf(`# Lockers\n\n1. ${step}\n2. The system shows the form.\n`);
  expect(draft.testData).toEqual([]);
  expect(draft.steps[0]?.label).toBe(step.slice(0, -1));
});

it('what is chosen from a list has the name of the list', async () => {
  const step = 'The porter selects "Attic" from the floor list.';
  const draft = await draftOf(`# Lockers\n\n1. ${step}\n2. The system shows the form.\n`);
  expect(draft.testData.map(({ name }) => name)).toEqual(['floor']);
});
