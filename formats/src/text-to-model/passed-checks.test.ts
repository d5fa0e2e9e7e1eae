import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const FLOW = `# Order

1. The user fills in the form
2. The system validates the form
3. If the data is valid, the system saves the order
4. The system shows the order page
`;
const AKIS = `# Sipariş

1. Kullanıcı formu doldurur
2. Sistem bilgileri doğrular
3. Bilgiler geçerliyse sistem siparişi kaydeder
4. Sistem sipariş sayfasını gösterir
`;

async function linesAndQuestions(text: string) {
  const draft = await draftOf(text);
  return { lines: Object.values(drawn(draft)).flat(), questions: draft.questions };
}

describe('a step that a passed check lets happen', () => {
  it.each([
    [FLOW, 'the system saves the order', 'The system validates the form'],
    [AKIS, 'sistem siparişi kaydeder', 'Sistem bilgileri doğrular'],
  ])(
    'is passed by no case without it, and what follows otherwise is a question',
    async (text, saved, check) => {
      const { lines, questions } = await linesAndQuestions(text);
      const after = lines.filter((line) => line.includes(`${check} -> `));
      expect(after).toHaveLength(1);
      expect(after[0]).toContain(saved);
      expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
    },
  );

  it('leaves no question where an alternative says what follows otherwise', async () => {
    const alternative =
      '\n## Alternative flows\n3a. The data is not valid\n   1. The system shows an error\n   2. The use case ends\n';
    const { lines, questions } = await linesAndQuestions(`${FLOW}${alternative}`);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.includes('The system shows an error'))).not.toEqual([]);
    expect(lines.some((line) => /validates the form -> .*shows the order page/.test(line))).toBe(
      false,
    );
  });

  it('is still one that may be left out where it is a choice of the user', async () => {
    const text = FLOW.replace(
      'the data is valid, the system saves the order',
      'the user has a coupon, the user enters it',
    );
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.includes('validates the form -> '))).toHaveLength(2);
  });
});
