import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

describe('what somebody must be or have', () => {
  it.each([
    [
      'The visitor must have a licence.',
      'The visitor opens the page. The visitor enters the code.',
    ],
    ['The visitor must be logged in.', 'The visitor opens the page. The visitor enters the code.'],
    ['Kullanıcı sisteme giriş yapmış olmalıdır.', 'Kullanıcı formu açar. Kullanıcı kodu girer.'],
    ['Kullanıcının ehliyeti olmalıdır.', 'Kullanıcı formu açar. Kullanıcı kodu girer.'],
  ])('is a precondition before the steps, and none of them behind: %s', async (state, steps) => {
    const before = await linesOf(`# Booking\n\n${state} ${steps}\n`);
    expect(before).toHaveLength(4);
    expect(before[0]).toBe(`start -> c: ${state.slice(0, -1)}`);
    const behind = await draftOf(`# Booking\n\n${steps} ${state}\n`);
    expect(Object.values(drawn(behind)).flat()).toHaveLength(3);
    expect(behind.leftOver.map(({ text }) => text)).toEqual([state]);
  });

  it('is no state of things, which is expected of the steps', async () => {
    const lines = await linesOf(
      '# Kayıt\n\n1. Kullanıcı formu kaydeder.\n2. Kayıt oluşturulmuş olmalıdır.\n3. Ürünün fiyatı doğru olmalıdır.\n',
    );
    expect(lines).toHaveLength(4);
  });
});

describe('words that stand like others', () => {
  it('show a second thing in one step', async () => {
    const lines = await linesOf(
      '# Booking\n\n1. The visitor opens the page.\n2. The page shows the name and the open samples.\n3. The visitor clicks Save.\n',
    );
    expect(lines).toContain(
      'a: The visitor opens the page -> o: The page shows the name and the open samples',
    );
  });

  it('name so many of something in a place by what is counted', async () => {
    const draft = await draftOf(
      '# Başvuru\n\n1. Kullanıcı formu açar.\n2. Kullanıcı formu kaydeder.\n\nBir başvuruda en fazla 200 kovan bulunabilir.\n',
    );
    expect(dataIn(draft)).toEqual(['kovan sayısı valid: 200', 'kovan sayısı invalid: 201']);
  });
});
