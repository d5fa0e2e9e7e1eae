import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();
const namesOf = async (text: string) => (await draftOf(text)).models.map(({ name }) => name);

describe('what stands beside the steps of a list is none of them', () => {
  it('keeps a remark in brackets with the sentence before it', async () => {
    expect(
      await linesOf(
        '# Kasa\n- [ ] Kartlar yükleniyor mu? (9 kart)\n- [ ] Sekmeler çalışıyor mu? (Giriş/Çıkış)\n',
      ),
    ).toEqual([
      'start -> a: Kartlar yükleniyor mu? (9 kart)',
      'a: Kartlar yükleniyor mu? (9 kart) -> a: Sekmeler çalışıyor mu? (Giriş/Çıkış)',
      'a: Sekmeler çalışıyor mu? (Giriş/Çıkış) -> end',
    ]);
  });

  it('leaves links, names of files and examples out, and says so', async () => {
    const draft = await draftOf(
      '# Serve\n1. Open the settings\n2. Start a server\n   - `app.js`\n   - Example: `npx serve`\n   - Docs: https://example.org/docs\n3. Press Save\n',
    );
    expect(drawn(draft).Serve).toEqual([
      'start -> a: Open the settings',
      'a: Open the settings -> a: Start a server',
      'a: Start a server -> a: Press Save',
      'a: Press Save -> end',
    ]);
    expect(draft.leftOver.map(({ text }) => text)).toEqual([
      '“app.js”',
      'Example: “npx serve”',
      'Docs: https://example.org/docs',
    ]);
  });

  it.each(['---', '***', '___', '* * *', '====='])('leaves out the line %s', async (line) => {
    const draft = await draftOf(`# Pay\n1. Open the basket\n2. Press Pay\n\n${line}\n`);
    expect(draft.models).toHaveLength(1);
    expect(draft.leftOver).toEqual([]);
  });

  it.each([
    ['Postconditions', 'Main flow'],
    ['Son koşullar', 'Ana akış'],
  ])('has what stands under %s at the end, also before the flow', async (after, main) => {
    const steps = '1. Open the basket\n2. Press Pay\n';
    expect(
      await linesOf(`# Pay\n\n## ${after}\n\nThe order is placed\n\n## ${main}\n\n${steps}`),
    ).toEqual([
      'start -> a: Open the basket',
      'a: Open the basket -> a: Press Pay',
      'a: Press Pay -> o: The order is placed',
      'o: The order is placed -> end',
    ]);
  });

  it('still opens the address that a step names', async () => {
    expect(await linesOf('# Shop\n1. Open: https://example.org\n2. Press Buy\n')).toContain(
      'start -> a: Open: https://example.org',
    );
  });
});

describe('the headings of a document', () => {
  it('are read behind a sign: a criterion of success is what comes out', async () => {
    expect(
      await linesOf(
        '# Mod\n1. Modu değiştir\n2. Kaydet\n\n## ✅ Başarı Kriteri\n\n- Mod değişir\n',
      ),
    ).toEqual([
      'start -> a: Modu değiştir',
      'a: Modu değiştir -> a: Kaydet',
      'a: Kaydet -> o: Mod değişir',
      'o: Mod değişir -> end',
    ]);
  });

  it('name no flow where they head links, and their steps are those of the flow above', async () => {
    expect(
      await namesOf(
        '# Timer\n\n## User Stories\n- User can start the timer\n- User can stop the timer\n\n## Useful links and resources\n- [Date](https://example.org/date)\n',
      ),
    ).toEqual(['Timer']);
  });

  it('name no flow where the prose below them only introduces deeper ones', async () => {
    expect(
      await namesOf(
        '# Requirement: Feedback\nThe system SHALL send feedback.\n\n## Scenario: Simple\n- WHEN the user sends a message\n- THEN the system thanks\n',
      ),
    ).toEqual(['Simple']);
  });

  it('name no flow where one sentence beside lists of steps is all that they head', async () => {
    expect(
      await namesOf(
        '# What is it?\nThe mode shows a message.\n\n# Turn it on\n1. Open the settings\n2. Press On\n',
      ),
    ).toEqual(['Turn it on']);
  });
});

describe('a step and what is expected of it, by turns', () => {
  it('come in the order of the document', async () => {
    expect(
      await linesOf(
        '## Subscribe\n\n**Step 1**\n\n1\\. type "/subscribe pickles"\n\n**Expected**\n\nThe user sees an error\n\n**Step 2**\n\n1\\. Press Close\n\n**Expected**\n\nThe window closes\n',
      ),
    ).toEqual([
      'start -> a: type <command>',
      'a: type <command> -> o: The user sees an error',
      'o: The user sees an error -> a: Press Close',
      'a: Press Close -> o: The window closes',
      'o: The window closes -> end',
    ]);
  });
});

describe('a scenario in lines', () => {
  it('has no line with And as its title', async () => {
    expect(
      await namesOf(
        'Scenario: Expired\n\nGiven a user\nWhen the company is Cisco\nAnd user len signs in\nThen the user should see the page\n',
      ),
    ).toEqual(['Expired']);
  });
});

describe('alternatives without steps of their own', () => {
  it('all end where one sentence below the last of them says so', async () => {
    const [model] = (
      await draftOf(
        '# Borrow\n## MSS\n1. User enters the id\n2. The system shows the book\n\n## Extensions\n* 1a. The book does not exist\n* 1b. The reader does not exist\n\n  Use case ends.\n',
      )
    ).models;
    const labels = model?.edges.flatMap(({ label, target }) =>
      target.endsWith('-end') && label ? [label] : [],
    );
    expect(labels).toEqual(['The book does not exist', 'The reader does not exist']);
  });
});

describe('numbered headings under one that has nothing else', () => {
  it('are the parts of one flow', async () => {
    const draft = await draftOf(
      '## Release\n\n### 1. Prepare\n\n1. Open the branch\n2. Fix the error\n\n### 2. Publish\n\n1. Press Publish\n',
    );
    expect(drawn(draft)).toEqual({
      Release: [
        'start -> a: Open the branch',
        'a: Open the branch -> a: Fix the error',
        'a: Fix the error -> a: Press Publish',
        'a: Press Publish -> end',
      ],
    });
  });

  it('name flows of their own under the title of a document', async () => {
    expect(
      await namesOf(
        '# Manual\n\n## 1. Sign in\n\n1. Open the page\n2. Press In\n\n## 2. Sign out\n\n1. Open the menu\n2. Press Out\n',
      ),
    ).toEqual(['Sign in', 'Sign out']);
  });
});

describe('what a story is for', () => {
  it.each([
    '# Change\nAs a vendor, I want customers to receive change. The customer selects a product. The machine returns the change.\n',
    '# Değişim\nSatıcı olarak müşterinin para üstü almasını istiyorum. Müşteri ürünü seçer. Makine para üstünü verir.\n',
  ])('is no step: %s', async (text) => {
    expect(await linesOf(text)).toHaveLength(3);
  });
});

describe('a text in quotes', () => {
  it('is one, with all its sentences', async () => {
    expect(
      await linesOf('# Send\n1. Press Send\n2. The page shows "Not found. Try again later."\n'),
    ).toContain('a: Press Send -> o: The page shows "Not found. Try again later."');
  });

  it('does not run on where its quotes do not close', async () => {
    expect(
      await linesOf('# Send\nThe user opens the 5" box. The user presses Send.\n'),
    ).toHaveLength(3);
  });
});

describe('where to read more, and a line of code', () => {
  it('are left out', async () => {
    expect(
      await linesOf(
        '# Job\n1. Find the pods\n   - alertname = KubeJobFailed\n2. Delete the pod. See the documentation on pods.\n',
      ),
    ).toHaveLength(3);
  });
});
