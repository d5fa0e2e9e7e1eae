import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

describe('answers below a question', () => {
  it.each([
    [
      `# Access

1. Is the account active?
   - Yes: show the home page
   - No: go to step 3
2. The user opens the list
3. The user asks the clerk
`,
      [
        'start -> a: Is the account active?',
        'a: Is the account active? -> a: show the home page [Yes]',
        'a: show the home page -> a: The user opens the list',
        'a: The user opens the list -> a: The user asks the clerk',
        'a: Is the account active? -> a: The user asks the clerk [No]',
        'a: The user asks the clerk -> end',
      ],
    ],
    [
      `# Erişim

\`\`\`
1. Hesap etkin mi?
   ├─ EVET → Ana sayfayı göster
   └─ HAYIR → Adım 2'ye geç
2. Talep beklemede
   ├─ ONAYLA → Talep açılır
   └─ REDDET → Talep kapanır
\`\`\`
`,
      [
        'start -> a: Hesap etkin mi?',
        'a: Hesap etkin mi? -> o: Ana sayfayı göster [EVET]',
        'a: Hesap etkin mi? -> o: Talep beklemede',
        'o: Talep beklemede -> o: Talep açılır [ONAYLA]',
        'o: Talep beklemede -> o: Talep kapanır [REDDET]',
        'o: Talep açılır -> end',
      ],
    ],
  ])('are branches, none of which goes on by itself behind a refusal', async (text, lines) => {
    expect(
      Object.values(drawn(await draftOf(text)))
        .flat()
        .toSorted(),
    ).toEqual(lines.toSorted());
  });
});
