import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

describe('a flow', () => {
  it('leaves an alternative through an alternative of that one', async () => {
    const text = `Main flow
1. Clerk opens the file.
2. System shows the file.

Extensions
1a. File is locked:
  1a1. Clerk asks for it.
  1a1a. Nobody answers:
    1a1a1. Clerk gives up; use case fails.
  1a2. Clerk waits and goes back to step 1.
`;
    const { a: lines = [] } = drawn(await draftOf(text, 'a.txt'));
    expect(lines).toContain('a: Clerk asks for it -> a: Clerk gives up [Nobody answers]');
    expect(lines).toContain('a: Clerk gives up -> end');
    expect(lines).toContain('a: Clerk waits -> a: Clerk opens the file');
  });

  it('does not take the name of a code for the word that says it is right', async () => {
    const text = `# Giriş
1. Kullanıcı doğrulama kodunu girer.
2. Sistem doğrulama kodunu kontrol eder.
3. Sistem hesabı açar.

2a. Doğrulama kodunun süresi dolmuşsa:
   1. Sistem yeni kod gönderir.

Doğrulama kodu 6 haneli olmalıdır.
`;
    const { Giriş: lines = [] } = drawn(await draftOf(text));
    expect(lines.filter((line) => line.includes('is valid'))).toEqual([]);
  });

  it('that goes to a choice has all its branches', async () => {
    const text = `# Buy
1. The user fills the basket.
2. The system checks the basket.
   2.1 If it is empty, go to step 4.
   2.2 If it is full, the system shows a warning.
3. The user pays.
4. If the user is new, the shop sends a letter. Otherwise the shop sends a mail.
`;
    const { Buy: lines = [] } = drawn(await draftOf(text));
    const leaps = lines.filter((line) =>
      line.startsWith('a: The system checks the basket -> o: the shop'),
    );
    expect(leaps).toEqual([
      'a: The system checks the basket -> o: the shop sends a letter [it is empty · the user is new]',
      'a: The system checks the basket -> o: the shop sends a mail [it is empty · otherwise]',
    ]);
  });

  it('takes opposite conditions as two branches and no third', async () => {
    const text =
      'Görevli formu açar. Form doluysa sistem formu kaydeder. Form dolu değilse sistem uyarı gösterir. Görevli formu kapatır.';
    const { a: lines = [] } = drawn(await draftOf(text));
    expect(lines.filter((line) => line.startsWith('a: Görevli formu açar'))).toEqual([
      'a: Görevli formu açar -> o: sistem formu kaydeder [Form doluysa]',
      'a: Görevli formu açar -> o: sistem uyarı gösterir [Form dolu değilse]',
    ]);
  });

  it('of a table of rules has a branch for each rule, without conditions for irrelevant inputs', async () => {
    const text = `| Conditions | R1 | R2 |
|---|---|---|
| Member | Y | N |
| Over 50 EUR | - | Y |
| Free | X | |
| Paid | | X |
`;
    const draft = await draftOf(text);
    expect(drawn(draft).a).toEqual(
      expect.arrayContaining([
        'a: the user enters <member> and <over 50 EUR> -> o: Free {<member> = "Y"}',
        'a: the user enters <member> and <over 50 EUR> -> o: Paid {<member> = "N" and <over 50 EUR> = "Y"}',
      ]),
    );
    expect(dataIn(draft)).toEqual(['member valid: Y, N', 'over 50 EUR valid: Y']);
  });

  it('of a table of ranges is guarded by them', async () => {
    const text = '| Age | Price |\n|---|---|\n| < 6 | free |\n| 6-17 | 5 |\n| > 17 | 10 |\n';
    const draft = await draftOf(text);
    expect(drawn(draft).a?.slice(1, 4)).toEqual([
      'a: the user enters <age> -> o: free {<age> < 6}',
      'a: the user enters <age> -> o: 5 {<age> >= 6 and <age> <= 17}',
      'a: the user enters <age> -> o: 10 {<age> > 17}',
    ]);
    expect(dataIn(draft)).toEqual(['age valid: 5, 6, 17, 18']);
  });

  it('reports what it did not understand', async () => {
    const text = 'Hi Ann,\n\nThe user opens the page.\n\nThe weather was fine.\n\nRegards\n';
    const { leftOver } = await draftOf(text, 'a.txt');
    expect(leftOver.map((one) => one.text)).toEqual([
      'Hi Ann,',
      'The weather was fine.',
      'Regards',
    ]);
  });
});
