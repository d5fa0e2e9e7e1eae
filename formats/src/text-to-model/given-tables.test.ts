import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

describe('a table behind a line of a scenario', () => {
  const TEXT =
    'Scenario: Expired\n\nGiven an organization\nAnd the users for Cisco:\n|username|since|\n|len|t-15|\n|sandy|t-45|\nWhen the user signs in\nThen the user sees the page\n';

  it('is data, and its rows are no steps', async () => {
    const draft = await draftOf(TEXT, 'a.txt');
    expect(dataIn(draft)).toEqual(['username valid: len, sandy', 'since valid: t-15, t-45']);
    expect(Object.values(drawn(draft)).flat().join('\n')).not.toContain('t-15');
  });
});

describe('an amount in the words of a step', () => {
  it('is of what it counts, not of what is done', async () => {
    const draft = await draftOf('# Scan\n1. Create at least 3 projects.\n2. Check the scan.\n');
    expect(dataIn(draft)).toEqual(['projects valid: 3', 'projects invalid: 2']);
    expect(drawn(draft).Scan?.[0]).toBe('start -> a: Create at least 3 projects');
  });

  it('is none where brackets only give examples', async () => {
    const draft = await draftOf(
      '# Text\n1. Check that the text stays within the containers (for example, a box or banner)\n2. Resize it\n',
    );
    expect(draft.testData).toEqual([]);
  });
});

describe('a table of accounts', () => {
  it('gives their values, and its last column is no result', async () => {
    const draft = await draftOf(`# Giriş

| Rol | Kullanıcı Adı | Şifre |
|---|---|---|
| Admin | admin | admin123 |
| Pilot | ahmet | pilot123 |

1. Kullanıcı giriş sayfasını açar.
2. Kullanıcı "Giriş" düğmesine tıklar.
`);
    expect(dataIn(draft)).toEqual([
      'rol valid: Admin, Pilot',
      'kullanıcı adı valid: admin, ahmet',
      'şifre valid: admin123, pilot123',
    ]);
    expect(Object.values(drawn(draft)).flat().join()).not.toContain('admin123');
  });
});

describe('a table of words of which each row ends in another way', () => {
  it('only describes, and decides nothing', async () => {
    const draft = await draftOf(`# Alert

| Cause | Diagnosis | Fix |
|---|---|---|
| Out of memory | Pod shows a mark | Increase the limits |
| Node failure | Node is not ready | Wait for the node |
| Disk full | Pod is stuck | Clear space |

1. Open the log.
2. Restart the pod.
`);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
    expect(draft.leftOver.map(({ text }) => text)).toContain(
      'Disk full | Pod is stuck | Clear space',
    );
  });
});
