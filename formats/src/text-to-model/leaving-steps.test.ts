import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const UPDATE = `Firmware update

1. The technician connects the tablet.
2. The app checks the file.
3. The app installs the firmware.
4. The pump restarts.

Extensions
`;
const KAYIT = `Kullanım senaryosu: Kayıt

Ana akış
1. Memur parmak izlerini alır.
2. Sistem parmak izi kalitesini ölçer.
3. Sistem kişinin harç kaydını görüntüler.
4. Başvuru sahibi formu imzalar.

Alternatif akışlar
`;

const branchesOf = async (text: string) =>
  Object.values(drawn(await draftOf(text, 'a.txt')))
    .flat()
    .filter((line) => line.includes('['));

describe('an alternative with a number', () => {
  it('leaves the step of that number, though that step was taken for a result', async () => {
    expect(
      await branchesOf(`${UPDATE}3a. The installation fails: the app restores the old version.\n`),
    ).toEqual([
      'o: The app installs the firmware -> o: the app restores the old version [The installation fails]',
    ]);
    expect(
      await branchesOf(
        `${KAYIT}2a. Parmak izi kalitesi düşüktür: Memur tıbbi raporu işler.\n3a. Harç yatırılmamıştır: Sistem bunu bildirir.\n`,
      ),
    ).toEqual([
      'o: Sistem parmak izi kalitesini ölçer -> a: Memur tıbbi raporu işler [Parmak izi kalitesi düşüktür]',
      'o: Sistem kişinin harç kaydını görüntüler -> o: Sistem bunu bildirir [Harç yatırılmamıştır]',
    ]);
  });

  it('leaves before what is only shown once nothing fails', async () => {
    const pay =
      'Use case: Pay\n\n1. The customer opens the cart.\n2. The customer presses Pay.\n3. The system shows the receipt.\n\nExtensions\n';
    expect(
      await branchesOf(`${pay}3a. The bank declines the payment: The system shows a note.\n`),
    ).toEqual([
      'a: The customer presses Pay -> o: The system shows a note [The bank declines the payment]',
    ]);
  });
});

describe('an alternative of several steps', () => {
  it('leaves each of them, and its end is asked once', async () => {
    const text = `# ${UPDATE}2-4a. The technician cancels: the app keeps the old version.\n`;
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines.filter((line) => line.includes('['))).toEqual(
      [
        'a: The app checks the file',
        'o: The app installs the firmware',
        'o: The pump restarts',
      ].map((step) => `${step} -> o: the app keeps the old version [The technician cancels]`),
    );
    expect(questions).toEqual(['way_end_open']);
  });

  it('goes on behind the one that it left', async () => {
    const text = `# ${UPDATE}2-3a. The light blinks:\n  2-3a1. The technician notes it.\n  2-3a2. The flow continues.\n`;
    const { lines } = await linesAndQuestions(text);
    expect(lines.filter((line) => line.includes('notes it -> '))).toEqual([
      'a: The technician notes it -> o: The app installs the firmware',
      'a: The technician notes it -> o: The pump restarts',
    ]);
  });
});
