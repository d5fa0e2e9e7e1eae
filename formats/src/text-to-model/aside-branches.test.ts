import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

describe('a condition in prose behind numbered steps that end in a success', () => {
  it.each([
    [
      '# Kupon\n\n1. Müşteri sepet sayfasını açar.\n2. Müşteri kupon kodunu girer.\n3. Sistem kuponu denetler.\n4. Sistem indirimi yansıtır.\n\nKuponun süresi dolmuşsa sistem bir mesaj gösterir ve işlem sona erer.\n',
      'o: Sistem indirimi yansıtır -> end',
    ],
    [
      '# Coupon\n\n1. The customer opens the cart.\n2. The customer enters the coupon code.\n3. The system checks the coupon.\n4. The system deducts the discount.\n\nIf the coupon has expired, the system shows a message and the use case ends.\n',
      'o: The system deducts the discount -> end',
    ],
  ])('does not leave behind it, and where it starts is a question: %s', async (text, end) => {
    const draft = await draftOf(text);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.filter((line) => line.startsWith(end.split(' ->')[0] ?? ''))).toEqual([end]);
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_place_assumed']);
  });

  it('still leaves behind the step where something is done there', async () => {
    const draft = await draftOf(
      '# Coupon\n\n1. The customer opens the cart.\n2. The customer presses Pay.\n\nIf the card has expired, the system shows a message and the use case ends.\n',
    );
    expect(draft.questions).toEqual([]);
  });
});
