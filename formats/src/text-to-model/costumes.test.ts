import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

describe('Given, When, Then', () => {
  it('are read in bold, with what they mean behind them, in capitals', async () => {
    const draft = await draftOf(
      '**Senaryo: Ödeme**\n*   **GIVEN (Ön Koşul):** Sepette ürün vardır.\n*   **WHEN (Eylem):** Kullanıcı Öde düğmesine tıklar.\n*   **THEN (Sonuç):** Sistem onay sayfasını açar.\n',
    );
    expect(drawn(draft).Ödeme).toEqual([
      'start -> c: Sepette ürün vardır',
      'c: Sepette ürün vardır -> a: Kullanıcı Öde düğmesine tıklar',
      'a: Kullanıcı Öde düğmesine tıklar -> o: Sistem onay sayfasını açar',
      'o: Sistem onay sayfasını açar -> end',
    ]);
  });

  it('are read in a fence without the feature they are of', async () => {
    const draft = await draftOf(
      '```gherkin\nScenario: Wrong code\n  Given the user is on the page\n  When the user enters a wrong code\n  Then an error is shown\n```\n',
    );
    expect(draft.problems).toEqual([]);
    expect(drawn(draft)['Wrong code']).toContain(
      'a: the user enters a wrong code -> o: an error is shown',
    );
  });
});

describe('a table of test cases', () => {
  it('has several steps in a cell, and what holds before them in another', async () => {
    const draft = await draftOf(
      '# Login\n| ID | Title | Preconditions | Steps | Expected Result |\n|--|--|--|--|--|\n| T1 | Known user | User exists | 1. Open the app<br>2. Tap Login | Home is shown |\n| T2 | Blank fields | App installed | 1. Open the app<br>2. Leave all blank | Error is shown |\n',
    );
    expect(drawn(draft).Login).toEqual([
      'start -> c: User exists [Known user]',
      'c: User exists -> a: Open the app',
      'a: Open the app -> a: Tap Login => Home is shown',
      'start -> c: App installed [Blank fields]',
      'c: App installed -> a: Open the app',
      'a: Open the app -> a: Leave all blank => Error is shown',
      'a: Tap Login => Home is shown -> end',
      'a: Leave all blank => Error is shown -> end',
    ]);
  });

  it('pairs as many expected results with the steps of a cell', async () => {
    const draft = await draftOf(
      '| Adımlar | Beklenen Sonuç |\n|--|--|\n| 1. Sayfayı aç<br>2. Kaydet | 1. Sayfa açılır<br>2. Kayıt görünür |\n',
    );
    expect(drawn(draft).a).toContain('a: Sayfayı aç => Sayfa açılır -> a: Kaydet => Kayıt görünür');
  });

  it('may have what a person does and what the system answers side by side', async () => {
    const draft = await draftOf(
      '# Order\n| Step | Actor | System |\n|--|--|--|\n| 1 | Customer opens the cart | Shows the items |\n| 2 | | Sends a mail |\n',
    );
    expect(drawn(draft).Order).toEqual([
      'start -> a: Customer opens the cart',
      'a: Customer opens the cart -> o: Shows the items',
      'o: Shows the items -> o: Sends a mail',
      'o: Sends a mail -> end',
    ]);
  });
});

describe('a list of steps', () => {
  it('may have boxes to tick, and numbers without a space', async () => {
    const boxes = drawn(await draftOf('# Check\n- [ ] Open the app\n- [x] Sign in\n'));
    expect(boxes.Check?.[1]).toBe('a: Open the app -> a: Sign in');
    const numbers = drawn(await draftOf('# Sayfa\n1.Sayfayı aç\n2.Kaydet\n'));
    expect(numbers.Sayfa?.[1]).toBe('a: Sayfayı aç -> a: Kaydet');
  });

  it.each(['Description', 'Açıklama', 'Summary'])('may stand under %s', async (label) => {
    const [open, save] =
      label === 'Açıklama'
        ? ['Kullanıcı sayfayı açar', 'Kullanıcı Kaydet düğmesine tıklar']
        : ['The user opens the page', 'The user clicks Save'];
    const draft = await draftOf(`# Save\n\n## ${label}\n1. ${open}.\n2. ${save}.\n`);
    expect(drawn(draft).Save).toContain(`a: ${open} -> a: ${save}`);
  });

  it('is none in an agenda, among tasks and in code', async () => {
    const draft = await draftOf(
      '# Toplantı\n\n## Gündem\n1. Yeni ekran\n2. Sürüm tarihi\n\n## Aksiyonlar\n- Ayşe: tasarımı bitirecek\n\n```js\nopen();\n```\n',
    );
    expect(draft.models).toEqual([]);
  });
});

describe('a use case', () => {
  it('of a template that calls its main flow MSS keeps its name', async () => {
    const draft = await draftOf(
      '**Use case: Delete a student**\n\n**MSS**\n\n1.  User requests to list all students\n2.  Tutor shows a list\n\n    Use case ends.\n\n**Extensions**\n\n* 2a. The list is empty.\n\n  Use case ends.\n',
    );
    expect(Object.keys(drawn(draft))).toEqual(['Delete a student']);
    expect(draft.questions).toEqual([]);
  });

  it('keeps its last step, whatever stands behind the list', async () => {
    const draft = await draftOf(
      '**Use case: View**\n\n**MSS**\n\n1. User requests a list\n2. PennyWise shows graphical overview of entries\n\n   Use case ends.\n',
    );
    expect(drawn(draft).View).toContain(
      'a: User requests a list -> a: PennyWise shows graphical overview of entries',
    );
  });

  it('is called by its heading, not by the line below it, and needs no precondition', async () => {
    const draft = await draftOf(
      '## Second scenario\n\nThis is the second one\n\n1. Prerequisites: None\n2. Open the page\n3. Click Save\n',
    );
    expect(drawn(draft)['Second scenario']).toEqual([
      'start -> a: Open the page',
      'a: Open the page -> a: Click Save',
      'a: Click Save -> end',
    ]);
  });

  it('in a table may have bold marks in a cell', async () => {
    const draft = await draftOf(
      '| Senaryo Adı | Kayıt |\n|--|--|\n| **Ana Başarı Senaryosu** | 1. Kullanıcı sayfayı açar.<br>2.Kullanıcı formu gönderir. |\n| **Genişlemeler** | **1a:** Sayfa yüklenmez:<br>- Sistem hata gösterir. |\n',
    );
    expect(drawn(draft).Kayıt).toContain(
      'a: Kullanıcı sayfayı açar -> o: Sistem hata gösterir [Sayfa yüklenmez]',
    );
  });

  it('tells in the first sentence of a headed alternative better than in its title what leads there', async () => {
    const draft = await draftOf(
      '## Akış\n### Ana akış\n1. Kullanıcı giriş yapar.\n2. Kullanıcı tutarı girer.\n\n### Alternatif akışlar\n#### AF-02 – Doğrulama\nDoğrulama başarısız olursa işlem sonlandırılır.\n',
    );
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.some((line) => line.endsWith('-> end [Doğrulama başarısız olursa]'))).toBe(true);
  });

  it('is called by its numbered heading, not by the scenario below it', async () => {
    const draft = await draftOf(
      '### TC-1: Registration\n\n**Scenario**: A new user\n\n**Steps:**\n1. Open the page\n2. Click Save\n\n**Actual Result:**\n[to be filled]\n',
    );
    expect(Object.keys(drawn(draft))).toEqual(['Registration']);
  });
});

describe('in Turkish', () => {
  it('`ise` behind who acts is no condition, and behind what holds it is one', async () => {
    const draft = await draftOf(
      '# Onay\n1. Müşteri formu gönderir.\n2. Sistem ise formu kaydeder.\n3. Kullanıcı üye ise sistem indirim gösterir.\n',
    );
    expect(drawn(draft).Onay).toEqual([
      'start -> a: Müşteri formu gönderir',
      'a: Müşteri formu gönderir -> o: Sistem ise formu kaydeder',
      'o: Sistem ise formu kaydeder -> o: sistem indirim gösterir [Kullanıcı üye]',
      'o: sistem indirim gösterir -> end',
      'o: Sistem ise formu kaydeder -> end',
    ]);
  });

  it('what stands in brackets is no condition', async () => {
    const draft = await draftOf('# Rota\n1. Fonksiyonu (varsa) çalıştırın\n2. Sayfayı açın\n');
    expect(drawn(draft).Rota?.[0]).toBe('start -> a: Fonksiyonu (varsa) çalıştırın');
  });

  it('T.C. ends no sentence', async () => {
    const draft = await draftOf('# Giriş\n1. Müşteri T.C. Kimlik No girer.\n2. Müşteri onaylar.\n');
    expect(drawn(draft).Giriş?.[0]).toBe('start -> a: Müşteri T.C. Kimlik No girer');
  });
});

describe('the title of a flow', () => {
  it.each([
    ['## <a name="pay"></a> Fatura ödeme', 'Fatura ödeme'],
    ['## 4️⃣ Fatura ödeme', 'Fatura ödeme'],
    ['## Test 3: Paying a bill', 'Test 3: Paying a bill'],
    ['## Test 1-03 - Paying a bill', 'Paying a bill'],
    ['## Bug Report 12: Paying a bill', 'Paying a bill'],
    [
      '## As a guest, I want to pay a bill, so that I may leave',
      'As a guest, I want to pay a bill',
    ],
    ['## Use Case Narrative: Pay a bill\n\n### Use Case Name\n\nPay a bill', 'Pay a bill'],
    ['### Kullanım Senaryosu Adı\n\nFatura ödeme', 'Fatura ödeme'],
    ['# Pay a bill\n\n### Failed End Condition\n\nNothing is paid.', 'Pay a bill'],
  ])('has no number, anchor, sign or purpose, and is not a label: %s', async (heading, title) => {
    const { models } = await draftOf(`${heading}\n\n1. I open the bill\n2. I pay the bill`);
    expect(models.map(({ name }) => name)).toEqual([title]);
  });
});

describe('a text of a site', () => {
  it('is read without what stands before it, and without the code below its items', async () => {
    const draft = await draftOf(
      '---\nname: "Login"\nsidebar: 2\n---\n\n# Login\n\n1. Open the page:\n   ```bash\n   open http://localhost\n   ```\n2. Click `Log in`\n',
    );
    expect(drawn(draft).Login).toEqual([
      'start -> a: Open the page',
      'a: Open the page -> a: Click “Log in”',
      'a: Click “Log in” -> end',
    ]);
  });

  it('may be an AsciiDoc', async () => {
    const draft = await draftOf(
      '== Use case: Delete a person\n\n*MSS*\n\n1. The user deletes a person.\n2. The system removes the person.\n+\nUse case ends.\n\n*Extensions*\n\n[none]\n* 1a. The index is invalid.\n+\n[none]\n** 1a1. The system shows an error.\n+\nUse case resumes at step 1.\n',
    );
    expect(drawn(draft)['Delete a person']).toEqual([
      'start -> a: The user deletes a person',
      'a: The user deletes a person -> o: The system removes the person',
      'a: The user deletes a person -> o: The system shows an error [The index is invalid]',
      'o: The system shows an error -> a: The user deletes a person',
      'o: The system removes the person -> end',
    ]);
  });

  it('has its steps as headings of one flow', async () => {
    const draft = await draftOf(
      '# Yeni fatura\n\n## Adım 1: Formu açın\n\n1. Yeni fatura düğmesine tıklayın.\n\n## Adım 2: Bilgileri doldurun\n\n## Adım 3: Kaydet\n\n1. Kaydet düğmesine tıklayın.\n',
    );
    expect(Object.keys(drawn(draft))).toEqual(['Yeni fatura']);
    expect(draft.steps.map(({ label }) => label)).toEqual([
      'Yeni fatura düğmesine tıklayın',
      'Bilgileri doldurun',
      'Kaydet düğmesine tıklayın',
    ]);
  });

  it('has an item that goes on in the next line', async () => {
    const draft = await draftOf(
      '# Log\n\n- Open the log of the service,\nand close the others\n- Click Done\n',
    );
    expect(draft.steps[0]?.label).toBe('Open the log of the service, and close the others');
  });
});
