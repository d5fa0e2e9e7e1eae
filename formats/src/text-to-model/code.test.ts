import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const argumentsIn = ({ models }: Awaited<ReturnType<typeof draftOf>>) =>
  models.flatMap(({ nodes }) => nodes.flatMap(({ data }) => data?.arguments ?? []));

describe('code in a document', () => {
  it('is a step for each command where nothing else stands under a heading', async () => {
    const draft = await draftOf('# Start the server\n\n```bash\ncd server\nnpm start\n```\n');
    expect(drawn(draft)['Start the server']).toEqual([
      'start -> a: cd server',
      'a: cd server -> a: npm start',
      'a: npm start -> end',
    ]);
  });

  it('is told by the remarks above its commands', async () => {
    const draft = await draftOf(
      '# Bir dal için\n\n```bash\n# main dalına geçiş yap\ngit checkout main\n\n# dalı güncelle\ngit pull\n```\n',
    );
    expect(drawn(draft)['Bir dal için']).toEqual([
      'start -> a: main dalına geçiş yap',
      'a: main dalına geçiş yap -> a: dalı güncelle',
      'a: dalı güncelle -> end',
    ]);
  });

  it('is a list of steps where its remarks are numbered', async () => {
    const draft = await draftOf(
      '# Fiyat\n\n```javascript\n// 1. Sayfayı açın\n// 2. Fiyatı değiştirin:\nstore.price = 1;\n// 3. Formu gönderin\n```\n',
    );
    expect(drawn(draft).Fiyat).toHaveLength(4);
  });

  it('stays below the step that it belongs to, with the values of a request as data', async () => {
    const draft = await draftOf(
      '# Call\n\n1. Send the request:\n   ```bash\n   curl -X POST localhost/users \\\n     -F "city=Oslo" -d \'{"username": "ada", "age": 30}\'\n   ```\n2. Open the list.\n',
    );
    expect(drawn(draft).Call?.[0]).toBe('start -> a: Send the request');
    expect(argumentsIn(draft)).toEqual([
      expect.objectContaining({
        kind: 'docString',
        mediaType: 'bash',
        content: expect.stringContaining('{"username": "<username>", "age": <age>}'),
      }),
    ]);
    expect(argumentsIn(draft)[0]).toHaveProperty('content', expect.stringContaining('users \\\n'));
    expect(dataIn(draft)).toEqual(['city valid: Oslo', 'username valid: ada', 'age valid: 30']);
  });

  it('below a condition is what is done where that holds', async () => {
    const draft = await draftOf(
      '# Node\n\n1. Open the log.\n2. If the agent reports errors:\n   ```bash\n   systemctl restart agent\n   ```\n3. Close the log.\n',
    );
    expect(drawn(draft).Node).toContain(
      'a: Open the log -> a: systemctl restart agent [the agent reports errors]',
    );
  });

  it('in the language of a program is left out', async () => {
    const draft = await draftOf(
      '# A\n\n1. Open the page.\n```java\nclass A {}\n```\n2. Close it.\n',
    );
    expect(argumentsIn(draft)).toEqual([]);
  });
});

describe('a command', () => {
  it.each([
    ['Enter `add n/Ada Lovelace p/5551234` and press Run.', 'en'],
    ['Bir satıra `add n/Ada Lovelace p/5551234` yaz ve gönder.', 'tr'],
  ])('gives the values behind its letters: %s', async (step) => {
    const draft = await draftOf(`# Contacts\n\n1. ${step}\n2. ${step}\n`);
    expect(dataIn(draft)).toEqual(['name valid: Ada Lovelace', 'phone valid: 5551234']);
  });
});
