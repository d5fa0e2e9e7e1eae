import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const STEPS = '1. The customer opens the cart.\n2. The customer presses Apply.\n';
const ADIMLAR = '1. Müşteri sepeti açar.\n2. Müşteri Uygula düğmesine basar.\n';

describe('a line of valid or invalid values', () => {
  it.each([
    [
      `${STEPS}3. The coupon code has 8 characters. Valid: SUMMER26, MARKET10. Invalid: summer26, SUM26.\n`,
      'coupon code valid: SUMMER26, MARKET10',
      'coupon code invalid: Abcdef1, Abcdef1!A, summer26, SUM26',
    ],
    [
      `${ADIMLAR}3. Kupon kodu 8 karakterden oluşmalıdır.\n   - Geçerli: YAZ2026A, MARKET10\n   - Geçersiz: yaz2026a, YAZ26\n`,
      'kupon kodu valid: YAZ2026A, MARKET10',
      'kupon kodu invalid: Abcdef1, Abcdef1!A, yaz2026a, YAZ26',
    ],
    [
      `${ADIMLAR}\nSepet tutarı en az 150 TL olmalıdır.\n\nGeçerli: 150, 480\n\nGeçersiz: 149,99, 0\n`,
      'sepet tutarı valid: 150, 480',
      'sepet tutarı invalid: 149, 149.99, 0',
    ],
  ])('gives them to what the line above names: %s', async (text, valid, invalid) => {
    const draft = await draftOf(text);
    expect(dataIn(draft)).toEqual([valid, invalid]);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
  });

  it.each([`${STEPS}\nValid: SUMMER26, MARKET10\n`, `${ADIMLAR}3. Geçersiz: yaz26, MARKET\n`])(
    'is left out and no step where nothing is named: %s',
    async (text) => {
      const draft = await draftOf(text);
      expect(dataIn(draft)).toEqual([]);
      expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
      expect(draft.leftOver).toHaveLength(1);
    },
  );

  it('is a step where it says what happens', async () => {
    const draft = await draftOf(
      '1. The user enters the code.\n2. Valid: the system opens the account.\n',
    );
    expect(Object.values(drawn(draft)).flat()).toHaveLength(3);
    expect(draft.leftOver).toEqual([]);
  });
});
