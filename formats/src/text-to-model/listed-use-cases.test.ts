import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const LISTED = `## Use cases of a gym

1. Use Case: Book a class

    **Actor**: Member

    **Basic Flow:**
    - Member selects a date.
    - System displays the classes.

    **Alternative Flows:**
     - No classes available: System displays "Sold out".

2. Use Case: Check in

    **Basic Flow:**
    - Staff scans the card.
    - System shows the booking.
`;

describe('use cases', () => {
  it('that are the items of a list are a model each', async () => {
    expect(drawn(await draftOf(LISTED))).toEqual({
      'Book a class': expect.arrayContaining([
        'start -> a: Member selects a date',
        expect.stringMatching(/-> o: System displays "Sold out" \[No classes available\]/),
      ]),
      'Check in': [
        'start -> a: Staff scans the card',
        'a: Staff scans the card -> o: System shows the booking',
        'o: System shows the booking -> end',
      ],
    });
  });

  it('are named without the reference in brackets and the anchor of their heading', async () => {
    const text =
      '# Use cases\n\n## [UCS-01] User signs in {#UCS-01}\n\n1. The user opens the page.\n2. The user signs in.\n';
    expect(Object.keys(drawn(await draftOf(text)))).toEqual(['User signs in']);
  });
});

const flow = (alternative: string) =>
  `# Sign in\n\n## Main flow\n1. The user enters the credentials.\n2. The system checks the credentials.\n3. The system opens the account.\n\n## Alternative flow\n${alternative}\n`;

describe('an alternative flow without a title', () => {
  it('is one branch, taken where its first step says, if the others are what is done then', async () => {
    const { lines } = await linesAndQuestions(
      flow(
        '1. The user enters incorrect credentials three times.\n2. The system shows a link.\n3. The user resets the password.',
      ),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        /-> o: The system shows a link \[The user enters incorrect credentials three times\]/u,
      ),
    );
    expect(lines).toContain('o: The system shows a link -> a: The user resets the password');
  });

  it('is several branches where each of its items states something else that goes wrong', async () => {
    const { lines } = await linesAndQuestions(
      flow(
        '1. If the account is locked, a message is shown.\n2. If the system is down, an error is shown.',
      ),
    );
    expect(lines.filter((line) => line.includes('['))).toHaveLength(2);
  });
});

describe('a table of labels', () => {
  it('goes on in rows without one, and its labels may end in a colon', async () => {
    const row = (label: string, content: string) => `| ${label} | ${content} |\n`;
    const text = [
      row('Kullanım Senaryosu:', 'Ders kaydı'),
      row('---', '---'),
      row('Ana Aktör:', 'Görevli'),
      row('Ana Senaryo:', '1. Öğrenci görevliye gelir.'),
      row('', '2. Sistem kontenjanı kontrol eder.'),
      row('', '3. Sistem kaydı tamamlar.'),
      row('Alternatif Senaryo:', '2a. Kontenjan doluysa:'),
      row('', '1. Sistem uyarı verir.'),
      row('', '2. Kullanım senaryosu sona erer.'),
    ].join('');
    expect(drawn(await draftOf(text))).toEqual({
      'Ders kaydı': expect.arrayContaining([
        'a: Sistem kontenjanı kontrol eder -> o: Sistem kaydı tamamlar',
        'a: Sistem kontenjanı kontrol eder -> o: Sistem uyarı verir [Kontenjan doluysa]',
        'o: Sistem uyarı verir -> end',
      ]),
    });
  });
});
