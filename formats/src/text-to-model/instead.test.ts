import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const EN = (act: string, other: string) =>
  `# Use case: Lend a costume\n\n1. The singer chooses a costume.\n2. ${act}\n3. The system keeps the loan.\n\n## Alternative flows\n2a. ${other}\n2a1. The system tells the singer.\n2a2. The use case ends.\n`;
const TR = (act: string, other: string) =>
  `# Kullanım senaryosu: Kostüm verme\n\n## Ana akış\n1. Şarkıcı kostüm seçer.\n2. ${act}\n3. Sistem kaydı saklar.\n\n## Alternatif akışlar\n2a. ${other}\n2a1. Sistem şarkıcıyı bilgilendirir.\n2a2. Senaryo sona erer.\n`;

/** Where the branch leaves: the words of the line that its label stands in. */
async function leavesOf(text: string, label: string) {
  const { lines } = await linesAndQuestions(text);
  return lines
    .find((line) => line.includes(`[${label}`))
    ?.split(' -> ')[0]
    ?.slice(3);
}

describe('an alternative that does something else instead of its step', () => {
  it.each([
    ['The tailor approves the loan.', 'The tailor rejects the loan.'],
    ['The tailor confirms the loan.', 'The tailor declines it.'],
    ['The tailor checks the list and accepts the loan.', 'The tailor refuses the loan.'],
    ['The tailor confirms the loan.', 'The tailor cancels.'],
    ['The tailor enters a note and submits the loan.', 'The tailor saves the loan as a draft.'],
    ['The tailor approves the loan.', 'The tailor does not approve the loan.'],
    ['The tailor approves the loan.', 'She turns down the loan.'],
  ])('leaves before that step: %s %s', async (act, other) => {
    expect(await leavesOf(EN(act, other), other.slice(0, -1))).toBe('The singer chooses a costume');
  });

  it.each([
    ['Terzi ödüncü onaylar.', 'Terzi ödüncü reddeder.'],
    ['Baş terzi ödüncü kabul eder.', 'Baş terzi ödüncü geri çevirir.'],
    ['Terzi listeyi inceler ve ödüncü onaylar.', 'Terzi şarkıcının ödüncünü onaylamaz.'],
    ['Terzi ödüncü onaylar.', 'Terzi vazgeçer.'],
    ['Terzi ödüncü gönderir.', 'Terzi ödüncü taslak olarak kaydeder.'],
  ])('leaves before that step in Turkish: %s %s', async (act, other) => {
    expect(await leavesOf(TR(act, other), other.slice(0, -1))).toBe('Şarkıcı kostüm seçer');
  });

  it('leaves there where its first step does so behind a condition', async () => {
    const text = EN(
      'The tailor approves the loan.',
      'If a sleeve is torn, the tailor rejects the loan.',
    );
    expect(await leavesOf(text, 'a sleeve is torn')).toBe('The singer chooses a costume');
  });

  it.each([
    ['The tailor approves the loan.', 'The director rejects the loan.'],
    ['The tailor approves the loan.', 'The tailor asks for a deposit.'],
    ['The tailor approves or rejects the loan.', 'The tailor rejects the loan.'],
    ['The tailor submits the loan.', 'The tailor cancels the rehearsal.'],
  ])(
    'leaves behind the step where it is of somebody or something else: %s %s',
    async (act, other) => {
      const label = other.slice(0, -1);
      expect(await leavesOf(EN(act, other), label)).toBe(act.slice(0, -1));
    },
  );

  it('goes back to that step where it says so', async () => {
    const { lines } = await linesAndQuestions(
      EN('The tailor approves the loan.', 'The tailor rejects the loan.').replace(
        'The use case ends',
        'The flow returns to step 2',
      ),
    );
    expect(lines).toContain('o: The system tells the singer -> a: The tailor approves the loan');
  });
});

describe('a condition on who does something else instead of the step before it', () => {
  const OPENING = '# Use case: Close a bridge\n\n## Main flow\n1. The clerk opens the request.\n';
  const ACILIS = '# Kullanım senaryosu: Köprü kapatma\n\n## Ana akış\n1. Memur talebi açar.\n';

  it('is asked before that step in an alternative, whose end it leaves alone', async () => {
    const { lines } = await linesAndQuestions(
      `${OPENING}2. The clerk prints the plan.\n\n## Alternative flows\n1a. The bridge is old: The clerk asks the warden. The warden approves the closure and the flow resumes at step 2. Where the warden rejects the closure, the use case ends.\n`,
    );
    expect(lines).toContain('a: The clerk asks the warden -> end [the warden rejects the closure]');
    expect(lines).toContain('o: The warden approves the closure -> a: The clerk prints the plan');
  });

  it('is asked before that step and what comes of it in the main flow', async () => {
    const { lines } = await linesAndQuestions(
      `${OPENING}2. The warden approves the closure.\n3. The system closes the bridge.\n4. If the warden rejects the closure, the use case ends.\n5. The clerk prints the plan.\n`,
    );
    expect(lines).toContain(
      'a: The clerk opens the request -> end [the warden rejects the closure]',
    );
    expect(lines).toContain('o: The system closes the bridge -> a: The clerk prints the plan');
  });

  it('is asked before that step in Turkish', async () => {
    const { lines } = await linesAndQuestions(
      `${ACILIS}2. Bekçi kapatmayı onaylar.\n3. Bekçi kapatmayı reddederse senaryo sona erer.\n4. Memur planı yazdırır.\n`,
    );
    expect(lines).toContain('a: Memur talebi açar -> end [Bekçi kapatmayı reddederse]');
    expect(lines).toContain('a: Bekçi kapatmayı onaylar -> a: Memur planı yazdırır');
  });

  it('stays behind the step where it is of somebody else', async () => {
    const { lines } = await linesAndQuestions(
      `${OPENING}2. The warden approves the closure.\n3. If the mayor rejects the closure, the use case ends.\n4. The clerk prints the plan.\n`,
    );
    expect(lines).toContain(
      'o: The warden approves the closure -> end [the mayor rejects the closure]',
    );
  });
});

describe('what a titled alternative says at a step', () => {
  it.each([
    [
      `${EN('The tailor approves the loan.', 'x').split('2a.')[0]}**E1: Loan refused.** At step 2 the tailor refuses the loan and enters a reason. The use case ends.\n`,
      'a: The singer chooses a costume -> a: The tailor refuses the loan and enters a reason [Loan refused]',
    ],
    [
      `${TR('Terzi ödüncü onaylar.', 'x').split('2a.')[0]}**E1: Ödünç reddi.** 2. adımda terzi ödüncü reddeder ve gerekçeyi girer. Senaryo sona erer.\n`,
      'a: Şarkıcı kostüm seçer -> o: Terzi ödüncü reddeder ve gerekçeyi girer [Ödünç reddi]',
    ],
  ])('is a step of its own, in place of that step: %#', async (text, line) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(line);
    expect(questions).toEqual([]);
  });
});
