import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function linesAndQuestions(text: string) {
  const draft = await draftOf(text);
  return { lines: Object.values(drawn(draft)).flat(), questions: draft.questions };
}

describe('two opposite conditions in a row', () => {
  it.each([
    [
      '# Hook\n1. Check the sender.\n2. If the sender is not verified, return HTTP 403.\n3. If the sender is verified, forward the event.\n4. Write the log.\n',
      'Check the sender',
      'return HTTP 403',
      'forward the event',
    ],
    [
      '# Kanca\n1. Göndereni kontrol edin.\n2. Gönderen geçerli değilse hata gösterilir.\n3. Gönderen geçerliyse olay iletilir.\n4. Günlüğe yazın.\n',
      'Göndereni kontrol edin',
      'hata gösterilir',
      'olay iletilir',
    ],
  ])(
    'leave the same step, and nothing goes on where the check fails: %s',
    async (text, check, failed, passed) => {
      const { lines, questions } = await linesAndQuestions(text);
      const after = lines.filter((line) => line.includes(`${check} -> `));
      expect(after).toHaveLength(2);
      expect(after[0]).toContain(failed);
      expect(after[1]).toContain(passed);
      expect(lines.filter((line) => line.includes(`${failed} -> `))).toEqual([]);
      expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
    },
  );

  it('ask where the one leads by which a check has not passed, whatever is done there', async () => {
    const { lines, questions } = await linesAndQuestions(
      '# Check\n1. Check the form.\n   1. If not valid, press Cancel (undo the change. Read the manual). Call the clerk.\n   2. If valid, save the form.\n2. Send a mail.\n',
    );
    expect(lines).toEqual([
      'start -> a: Check the form',
      'a: Check the form -> a: press Cancel (undo the change. Read the manual) [not valid]',
      'a: press Cancel (undo the change. Read the manual) -> a: Call the clerk',
      'a: Check the form -> a: save the form [valid]',
      'a: save the form -> a: Send a mail',
      'a: Send a mail -> end',
    ]);
    expect(questions).toHaveLength(1);
  });

  it('keep their numbers, so that an alternative leaves where it says', async () => {
    const { lines } = await linesAndQuestions(
      '# Order\n1. The clerk opens the order\n2. If the order exists, the clerk prints it\n3. If the order does not exist, the clerk writes it\n4. The clerk closes the page\n\n## Extensions\n3a. The disk is full\n   1. The page shows a warning\n   2. The use case ends\n',
    );
    expect(lines).toContain(
      'a: The clerk opens the order -> o: The page shows a warning [The disk is full]',
    );
  });
});

describe('a line that is only a condition', () => {
  it('heads the list below it, and with it what happens where a check has passed', async () => {
    const { lines, questions } = await linesAndQuestions(
      '# Sign-up\n1. The user presses Pay\n2. The shop checks the card\n\n**IF THE PAYMENT IS SUCCESSFUL (happy path)**\n1. The shop sends a mail\n2. The shop opens the account\n',
    );
    expect(lines.filter((line) => line.includes('checks the card -> '))).toEqual([
      expect.stringContaining('The shop sends a mail [THE PAYMENT IS SUCCESSFUL (happy path)]'),
    ]);
    expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });
});

describe('what exists already', () => {
  it.each([
    '# App\n1. Press New\n2. If an app already exists, the page lists it\n3. Enter a name\n',
    '# Uygulama\n1. Yeni düğmesine basın\n2. Hali hazırda uygulamanız var ise sayfada listelenir\n3. Bir ad girin\n',
  ])('is a question, as nobody says that the flow still makes it: %s', async (text) => {
    const { questions } = await linesAndQuestions(text);
    expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });
});
