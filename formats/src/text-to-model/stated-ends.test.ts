import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const en = (end: string) =>
  `# Pay\n\n## Main flow\n1. The customer opens the page.\n2. The customer accepts the plan.\n3. The portal stores the plan.\n\n## Alternatives\n2a. The customer cancels:\n   1. The portal discards the plan. ${end}\n`;
const tr = (end: string) =>
  `# Ödeme\n\n## Ana akış\n1. Müşteri sayfayı açar.\n2. Müşteri planı kabul eder.\n3. Sistem planı kaydeder.\n\n## Alternatif akışlar\n2a. Müşteri vazgeçer:\n   1. Sistem planı siler. ${end}\n`;

describe('the end of a branch', () => {
  it.each([
    en('The process is over without a plan.'),
    en('The purchase ends.'),
    en('The payment ends without a plan.'),
    en('The request ends here without success.'),
    en('The process terminates without storing anything.'),
    en('The use case is over.'),
    en('The use case ends with an error.'),
    tr('Süreç plan olmadan biter.'),
    tr('Süreç tamamlanmadan biter.'),
    tr('Satın alma sona erer.'),
    tr('Ödeme işlemi sona erer.'),
    tr('İade süreci burada biter.'),
  ])('is not asked where the text says it: %s', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(2);
  });

  it.each([
    [
      '1. The rider types the code.\n2. The app checks the dock.\n3. The app shows the price.\n\nIf the dock fails, the app opens a ticket and the return ends.\n',
      'o: the app opens a ticket -> end',
    ],
    [
      'The rider types the code. The app checks the dock. If all docks are taken, the app shows a notice and the request ends. The app shows the price.',
      'o: the app shows a notice -> end',
    ],
    [
      'Sürücü kodu girer. Sistem yuvayı kontrol eder. Yuva doluysa sistem uyarı gösterir ve iade sona erer. Sistem ücreti gösterir.',
      'o: sistem uyarı gösterir -> end',
    ],
  ])('is said in the last clause of a sentence: %s', async (text, line) => {
    expect((await linesAndQuestions(text)).lines).toContain(line);
  });

  it.each([
    '1. The user opens the page.\n2. The session of the other user ends.\n3. The page shows the list.\n',
    '1. The user sets the date on which the subscription ends.\n2. The page shows the list.\n',
    '1. The user pays.\n2. The trial period ends.\n3. The page shows the invoice.\n',
    '1. Kullanıcı öder.\n2. Deneme süresi sona erer.\n3. Sayfa faturayı gösterir.\n',
  ])('is none where something else ends: %s', async (text) => {
    const { lines } = await linesAndQuestions(text);
    expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(1);
  });
});

describe('who tries again', () => {
  it.each([
    [
      '# Sign in\n\n## Main flow\n1. The customer opens the page.\n2. The customer enters the number and the password.\n3. The portal verifies the credentials and shows the contracts.\n4. The customer selects the contract.\n5. The portal shows it.\n\n## Alternatives\n3a. Wrong credentials\n   1. The portal shows an error.\n   2. The customer may retry up to 3 times. After the third failed attempt the portal locks the account and the use case ends.\n',
      '-> a: The customer enters the number and the password',
    ],
    [
      '# Reset\n\n## Main flow\n1. The user enters the code.\n2. The system verifies the code.\n3. The user enters a new password.\n4. The system stores it.\n\n## Alternatives\n2a. Wrong code: The system shows an error. The user tries again.\n',
      'o: The system shows an error -> a: The user enters the code',
    ],
    [
      '# Şifre\n\n## Ana akış\n1. Kullanıcı kodu girer.\n2. Sistem kodu doğrular.\n3. Kullanıcı yeni şifreyi girer.\n4. Sistem şifreyi kaydeder.\n\n## Alternatif akışlar\n2a. Kod yanlıştır: Sistem hata gösterir. Kullanıcı yeniden dener.\n',
      'o: Sistem hata gösterir -> a: Kullanıcı kodu girer',
    ],
  ])('goes back to the step that enters what is checked: %s', async (text, end) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.includes(end)).length).toBeGreaterThan(
      end.startsWith('->') ? 1 : 0,
    );
  });

  it.each([
    [
      '1. The rider types the code.\n\n   If the code is unknown, the app says "Unknown" and the rider types it again.\n\n2. The app shows the price.\n',
      'o: the app says "Unknown" -> a: The rider types the code',
    ],
  ])('enters it where it was entered: %s', async (text, line) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(line);
    expect(questions).toEqual([]);
  });

  it.each([
    '**5a. Wrong code.** The system shows "Wrong code". The user may try again up to 3 times. After the third attempt the code is cancelled and the reset ends without a new password.',
  ])('in a paragraph under the steps is counted: %s', async (paragraph) => {
    const { lines, questions } = await linesAndQuestions(
      `# Reset\n\n1. The user opens the page.\n2. The user enters the address.\n3. The system sends a code.\n4. The user enters the code.\n5. The system verifies the code.\n6. The user enters a new password.\n7. The system stores it.\n\n### Exceptions\n\n${paragraph}\n`,
    );
    expect(questions).toEqual([]);
    expect(lines).toContain('o: the code is cancelled -> end');
    expect(lines.some((line) => line.includes('-> a: The user enters the code ['))).toBe(true);
  });
});
