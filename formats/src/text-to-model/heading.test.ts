import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const namesIn = async (text: string) => (await draftOf(text)).models.map(({ name }) => name);

const FLOW = `## 3 Preconditions

- The customer has signed in.

## 4 Main flow

1. The customer enters the amount.
2. The system sends the money.
`;

describe('a model of a document with numbered chapters', () => {
  it('has the name of the document, not of the chapter before its steps', async () => {
    const text = `# Transfer to another bank

## 2 Roles and systems

| Role | Description |
|---|---|
| Customer | A person with an account. |

${FLOW}`;
    expect(await namesIn(text)).toEqual(['Transfer to another bank']);
  });

  it('has the name of the chapter whose parts are numbered below it', async () => {
    const text = `# Bank

## 2 Transfer

Money goes to another bank.

### 2.1 Main flow

1. The customer enters the amount.
2. The system sends the money.
`;
    expect(await namesIn(text)).toEqual(['Transfer']);
  });
});

describe('a table of labels with a heading of its own', () => {
  it.each([
    ['Başlık', 'İçerik'],
    ['Başlık', 'Açıklama'],
    ['Konu', 'Bilgi'],
  ])('does not name its flow in Turkish: %s, %s', async (label, content) => {
    const { models } = await draftOf(
      `# 2. Kullanım Durumu: KD-03 Cihaz Kabulü\n\n| ${label} | ${content} |\n|---|---|\n| Birincil aktör | Personel |\n| Tetikleyici | Cihazın gelmesi |\n\n## Ana Akış\n1. Personel ekranı açar.\n2. Sistem formu gösterir.\n`,
    );
    expect(models.map(({ name }) => name)).toEqual(['Cihaz Kabulü']);
  });

  it.each([
    ['Title', 'Content'],
    ['Subject', 'Description'],
    ['Title', 'Value'],
  ])('does not name its flow: %s, %s', async (label, content) => {
    const { models } = await draftOf(
      `# 2. Use case: UC-03 Device reception\n\n| ${label} | ${content} |\n|---|---|\n| Primary actor | Clerk |\n| Trigger | A device arrives |\n\n## Main flow\n1. The clerk opens the page.\n2. The system shows the form.\n`,
    );
    expect(models.map(({ name }) => name)).toEqual(['Device reception']);
  });

  it('names its flow where a row does', async () => {
    const { models } = await draftOf(
      '# Belge\n\n| Başlık | İçerik |\n|---|---|\n| Kullanım durumu adı | Cihaz kabulü |\n| Ana akış | 1. Personel ekranı açar. 2. Sistem formu gösterir. |\n',
    );
    expect(models.map(({ name }) => name)).toEqual(['Cihaz kabulü']);
  });
});
