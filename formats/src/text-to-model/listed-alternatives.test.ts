import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const FLOW = `# Pickup

**Main flow.**

1. The clerk opens the form.
2. The clerk picks a driver.
3. The system checks the driver.
4. The system stores the pickup.

`;
const branchesIn = async (text: string) =>
  (await linesAndQuestions(text)).lines.filter((line) => line.includes('['));

describe('alternatives in a list', () => {
  it('stand below a label with a full stop, and their reference is no part of their title', async () => {
    const text = `${FLOW}**Alternate flows.**\n\n- **A1 No driver.** The system shows a message.\n- **E2 - Wrong day (step 2).** The system shows the calendar.\n`;
    expect(await branchesIn(text)).toEqual([
      expect.stringMatching(/-> o: The system shows a message \[No driver\]$/),
      expect.stringMatching(
        /^a: The clerk picks a driver -> o: The system shows the calendar \[Wrong day\]$/,
      ),
    ]);
  });

  it.each([
    ['nested', '    '],
    ['flat', ''],
  ])('begin with each title that ends in a colon, with %s steps below it', async (_, indent) => {
    const step = (words: string) => `${indent}- ${words}\n\n`;
    const text = `${FLOW}Alternatives\n\n- No driver is free:\n\n${step('The system shows a message.')}- The limit is exceeded:\n\n${step('The system shows the limit.')}`;
    expect(await branchesIn(text)).toEqual([
      expect.stringMatching(/-> o: The system shows a message \[No driver is free\]$/),
      expect.stringMatching(/-> o: The system shows the limit \[The limit is exceeded\]$/),
    ]);
  });

  it('leave where their line says, also behind a numbered one', async () => {
    const text = `# Randevu\n\n## Ana akış\n1. Görevli formu açar.\n2. Sistem kayıtları sorgular.\n3. Görevli "Onayla" düğmesine basar.\n4. Sistem randevuyu kaydeder.\n\n## Alternatif akışlar\n- 2a. Sistem yanıt vermezse sistem hata gösterir ve akış 1. adımdan tekrar edilir.\n- 3. adımda görevli "Vazgeç" düğmesine basarsa sistem formu kapatır ve kullanım senaryosu biter.\n`;
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^a: Görevli "Onayla" düğmesine basar -> [ao]: sistem formu kapatır/u),
    );
    expect(lines).toContain('o: sistem hata gösterir -> a: Görevli formu açar');
  });

  it.each([
    ['ID | At step', 'V1 | 3'],
    ['Step', '3'],
  ])('are the rows of a table with the columns %s', async (columns, cells) => {
    const dashes = columns.replaceAll(/[^|]+/g, '---');
    const text = `${FLOW}Alternative flows:\n\n| ${columns} | Condition | What happens |\n|${dashes}|---|---|\n| ${cells} | The driver is busy | The system shows a hint and the flow returns to step 2 |\n`;
    const { lines } = await linesAndQuestions(text);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^a: The system checks the driver -> o: The system shows a hint \[The driver is busy\]$/,
      ),
    );
    expect(lines).toContain('o: The system shows a hint -> a: The clerk picks a driver');
  });
});

describe('two conditions with a semicolon between them', () => {
  it('are a branch each within an alternative', async () => {
    const text = `${FLOW}Extensions\n\n2a. The driver is late: The system informs the manager. If the manager accepts, the flow continues at step 3; if the manager refuses, the system stores the refusal and the flow ends.\n`;
    expect(await branchesIn(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /informs the manager -> [ao]: The system checks the driver \[the manager accepts\]$/u,
        ),
        expect.stringMatching(
          /informs the manager -> [ao]: the system stores the refusal \[the manager refuses\]$/u,
        ),
      ]),
    );
  });

  it('are read in Turkish, where the second one has no subject', async () => {
    const text = `# Kabul\n\n## Ana akış\n1. Görevli hasarı seçer.\n2. Sistem ağırlığı alır.\n3. Sistem kapıyı açar.\n\n## Alternatif akışlar\n1a. Kutu hasarlıysa sistem amire bildirim gönderir. Amir kabul ederse akış 2. adımdan devam eder; reddederse sistem kutuyu iade eder ve akış sonlanır.\n`;
    expect(await branchesIn(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\[Amir kabul ederse\]$/),
        expect.stringMatching(/sistem kutuyu iade eder \[reddederse\]$/),
      ]),
    );
  });
});

describe('what holds at the end', () => {
  it('is said without the label of success, and of a failure it is left out', async () => {
    const text = `${FLOW}**Postconditions**\n\n- Main Success: The pickup is stored.\n- Alternative Failure: The form stays open.\n`;
    const draft = await draftOf(text);
    expect(Object.values(drawn(draft)).flat()).toContain(
      'o: The system stores the pickup -> o: The pickup is stored',
    );
    expect(draft.leftOver.map(({ text: words }) => words).join()).toContain('Alternative Failure');
  });
});
