import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function linesAndQuestions(text: string) {
  const draft = await draftOf(text);
  return {
    lines: Object.values(drawn(draft)).flat(),
    questions: draft.questions.map(({ code }) => code),
    leftOver: draft.leftOver.map(({ text: one }) => one),
  };
}

describe('a list of criteria that each begin with their own condition', () => {
  it.each([
    [
      `1. Müşteri kupon kodunu girip "Uygula" düğmesine bastığında sistem indirimi yansıtır.
2. Süresi dolmuş kupon girildiğinde sistem "Kuponun süresi dolmuş" mesajını gösterir ve indirim uygulamaz.
3. Müşteri kuponu kaldırdığında sistem tutarı sıfırlar.
4. Daha önce kullanılmış kupon girildiğinde sistem bir mesaj gösterir.
`,
      'start -> o: sistem "Kuponun süresi dolmuş" mesajını gösterir ve indirim uygulamaz [Süresi dolmuş kupon girildiğinde]',
      'start -> o: sistem bir mesaj gösterir [Daha önce kullanılmış kupon girildiğinde]',
      'o: sistem indirimi yansıtır -> a: Müşteri kuponu kaldırdığında',
    ],
    [
      `- When the customer enters the coupon code and presses "Apply", the system deducts the discount.
- When an expired coupon is entered, the system shows "The coupon has expired".
- When a used coupon is entered, the system shows "Used already".
- When the customer removes the coupon, the system shows the full price.
`,
      'start -> o: the system shows "The coupon has expired" [an expired coupon is entered]',
      'start -> o: the system shows "Used already" [a used coupon is entered]',
      'o: the system deducts the discount -> a: the customer removes the coupon',
    ],
  ])('leaves with what goes wrong where it is done, and asks', async (text, one, other, on) => {
    const { lines, questions, leftOver } = await linesAndQuestions(text);
    expect(lines).toEqual(expect.arrayContaining([one, other, on]));
    expect(questions).toEqual(['way_end_open', 'way_end_open']);
    expect(leftOver).toEqual([]);
  });
});
