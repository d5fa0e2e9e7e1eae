import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function drawnOf(text: string) {
  const draft = await draftOf(text, 'a.md');
  return {
    lines: Object.values(drawn(draft)).flat(),
    questions: draft.questions.map(({ code }) => code),
  };
}

describe('a paragraph between numbered steps', () => {
  it('is a branch of the step above it, whatever that is', async () => {
    const { lines, questions } = await drawnOf(
      '1. The rider closes the lock.\n2. The lock reports the bicycle.\n\n   If no report arrives, the rider is asked to close it once more (back to step 1).\n\n3. The app charges the card.\n4. The app shows the receipt.\n',
    );
    expect(lines).toContain(
      'o: The lock reports the bicycle -> o: the rider is asked to close it once more [no report arrives]',
    );
    expect(questions).toEqual([]);
  });

  it.each([
    '1. The app checks the dock.\n\n   If all docks are taken, the app shows the nearest stations. The rental stays active and the return stops here.\n\n2. The rider closes the lock.\n3. The app shows the receipt.\n',
    '1. Uygulama yuvayı kontrol eder.\n\n   Bütün yuvalar doluysa uygulama en yakın istasyonları gösterir. Kiralama sürer ve iade burada biter.\n\n2. Sürücü kilidi kapatır.\n3. Uygulama makbuzu gösterir.\n',
  ])('ends where its last sentence says so: %s', async (text) => {
    const { lines, questions } = await drawnOf(text);
    expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(2);
    expect(questions).toEqual([]);
  });

  it('has another branch for what happens otherwise', async () => {
    const { lines } = await drawnOf(
      '1. The app checks the code.\n\n   If the code is right, the app opens the door. Otherwise the app rings the bell.\n\n2. The visitor goes in.\n3. The app closes the door.\n',
    );
    expect(lines).toContain('a: The app checks the code -> o: the app rings the bell [otherwise]');
  });
});
