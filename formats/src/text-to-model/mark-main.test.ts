import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

async function happyOf(text: string) {
  const { models, steps, testData } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  if (!made.ok) throw new Error('no cases');
  const happy = made.result.testCases.find(({ isHappyPath }) => isHappyPath);
  return { model, happy: happy?.steps.map((step) => step.text) ?? [] };
}

const BORROW = `# Borrow a book

## Main flow
1. The member opens the catalogue.
2. The member chooses a book.
3. The system checks whether it is on the shelf.
4. The member chooses the branch.
5. The member confirms.
6. The system keeps the book and shows the code.

## Alternatives
3a. Another member has the book:
   1. The system offers the queue.
   2. The member joins the queue.
   3. The use case ends.
5a. The member has overdue books:
   1. The system lists the books.
   2. The use case ends.
`;

const ODUNC = `# Kitap Ödünç Alma

## Ana akış
1. Üye kataloğu açar.
2. Üye bir kitap seçer.
3. Sistem kitabın rafta olup olmadığını denetler.
4. Üye şubeyi seçer.
5. Üye isteği onaylar.
6. Sistem kitabı ayırır ve kodu gösterir.

## Alternatif akışlar
3a. Kitap başka bir üyededir:
   1. Sistem sırayı önerir.
   2. Üye sıraya girer.
   3. Kullanım senaryosu sona erer.
`;

describe('the main flow of a draft', () => {
  it.each([
    [BORROW, 'The system keeps the book and shows the code'],
    [ODUNC, 'Sistem kitabı ayırır ve kodu gösterir'],
  ])('is the happy path where a shorter alternative ends well too: %s', async (text, last) => {
    const { happy, model } = await happyOf(text);
    expect(happy).toHaveLength(6);
    expect(happy.at(-1)).toBe(last);
    const marked = model.edges.filter(({ mark }) => mark === 'main');
    expect(marked.every(({ label }) => !label)).toBe(true);
  });

  it('is marked only where another way leaves it', async () => {
    const { model } = await happyOf(BORROW);
    const marked = model.edges.filter(({ mark }) => mark);
    expect(marked).toHaveLength(2);
    for (const { source } of marked)
      expect(model.edges.filter((edge) => edge.source === source)).toHaveLength(2);
  });

  it('is marked up to the end, where an alternative leaves its last step', async () => {
    const text = BORROW.replace('5a. ', '6a. ');
    const { happy } = await happyOf(text);
    expect(happy).toHaveLength(6);
  });

  it('is not marked in a flow without alternatives, nor at a choice of which both branches do something', async () => {
    const plain = await happyOf('1. The member opens the page.\n2. The member picks a book.\n');
    expect(plain.model.edges.some(({ mark }) => mark)).toBe(false);
    const choice = await happyOf(
      '1. The member opens the page.\n2. If the member is a child, the page shows games, otherwise it shows books.\n3. The member picks one.\n',
    );
    expect(choice.model.edges.some(({ mark }) => mark)).toBe(false);
  });

  it('passes no failure that a paragraph behind its step describes', async () => {
    const { happy } = await happyOf(
      '1. The rider opens the rental.\n2. The rider types the code.\n\n   If the dock is broken, the app shows an error and the return ends.\n\n3. The rider closes the lock.\n4. The rider confirms.\n5. The app prints the receipt.\n',
    );
    expect(happy.at(-1)).toBe('The app prints the receipt');
  });
});
