import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

describe('notes of a meeting', () => {
  it.each([
    '# Meeting 2026-03-01\n\n## Attendees\n- Ada\n- Bob\n\n## Agenda\n1. Open the budget\n2. Check the plan\n\n## Action items\n- Create wireframes\n- Review the plan\n',
    '# Toplantı notları\n\n## Katılımcılar\n- Ada\n- Bora\n\n## Gündem\n1. Bütçeyi aç\n2. Planı kontrol et\n\n## Aksiyonlar\n- Taslağı hazırla\n- Planı incele\n',
  ])('tell no steps: %s', async (text) => {
    expect((await draftOf(text)).models).toEqual([]);
  });
});

describe('test cases in a list', () => {
  it('are flows of their own, each behind what holds before all of them', async () => {
    const draft = await draftOf(
      '# Deleting\n\n1. Deleting a person\n   1. Prerequisites: The list is shown.\n   1. Test case: `delete 1`<br>\n      Expected: The first person is deleted.\n   1. Test case: `delete 0`<br>\n      Expected: Nobody is deleted.\n',
    );
    expect(drawn(draft)).toEqual({
      'delete 1': [
        'start -> c: The list is shown',
        'c: The list is shown -> a: <command>',
        'a: <command> -> o: The first person is deleted',
        'o: The first person is deleted -> end',
      ],
      'delete 0': [
        'start -> c: The list is shown',
        'c: The list is shown -> a: <command>',
        'a: <command> -> o: Nobody is deleted',
        'o: Nobody is deleted -> end',
      ],
    });
  });
});

describe('rules side by side', () => {
  it('are asked where they end, so that no test case passes two of them', async () => {
    const draft = await draftOf(
      '# Prices\n\n- If the guest is a member, a discount is applied.\n- The price is shown with tax.\n- If the cart is full, the shipping is free.\n',
    );
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open', 'way_end_open']);
  });
});

describe('a condition within what follows from another one', () => {
  it('is a branch of its own', async () => {
    const draft = await draftOf(
      '# Registry\n\n1. Open the page.\n2. If nothing is shown, check the service and if it is stopped, start it.\n3. Open the page.\n',
    );
    expect(drawn(draft).Registry).toContain('a: check the service -> a: start it [it is stopped]');
  });

  it('that only tells that something does not work goes on with nothing', async () => {
    const draft = await draftOf(
      '# Registry\n\n1. Login to the host and if the list has no entry, then the registry is down.\n2. Open the page.\n3. Save it.\n',
    );
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });
});

describe('prose beside steps', () => {
  it.each([
    '# Upload\n\nThis guide is about files.\n\n1. Open the page. It is the first page of the shop.\n2. Choose a file.\n',
    '# Yükleme\n\nBu kılavuz dosyalar içindir.\n\n1. Sayfayı aç. Bu sayfada menü vardır.\n2. Bir dosya seç.\n',
  ])('that only tells how things are is no step: %s', async (text) => {
    const [lines = []] = Object.values(drawn(await draftOf(text)));
    expect(lines).toHaveLength(3);
  });

  it('is left over where a list only names things', async () => {
    const draft = await draftOf(
      '# Shop\n\n1. Open the shop.\n2. Press Pay.\n\n## Features\n\n- Fast delivery\n- Dark theme\n- Gift cards\n- Loyalty points\n',
    );
    expect(draft.models).toHaveLength(1);
    expect(draft.leftOver.map(({ text }) => text)).toContain('Dark theme');
  });
});

describe('values in brackets or behind their label', () => {
  it.each([
    ['# Giriş\n\n1. Sayfayı aç\n2. Geçersiz şifre (12345) gir\n', 'geçersiz şifre valid: 12345'],
    [
      '# Giriş\n\n1. Sayfayı aç\n2. Kullanıcı adı `ada` ve şifre `gizli` ile giriş yap\n',
      'şifre valid: gizli',
    ],
    ['# Login\n\n1. Open the page\n2. Enter an amount of 150 in the field\n', 'amount valid: 150'],
  ])('have the name before them: %s', async (text, line) => {
    expect(dataIn(await draftOf(text))).toContain(line);
  });
});

describe('a table drawn with plus signs', () => {
  it('is read with rows of several lines', async () => {
    const draft = await draftOf(
      '# Order\n\n+--------+----------------+--------------+\n| Step   | Action         | Expected     |\n+========+================+==============+\n| 1      | Open the       | The cart is  |\n|        | cart           | shown        |\n+--------+----------------+--------------+\n| 2      | Press Pay      | A receipt    |\n|        |                | opens        |\n+--------+----------------+--------------+\n',
    );
    expect(drawn(draft).Order).toEqual([
      'start -> a: Open the cart => The cart is shown',
      'a: Open the cart => The cart is shown -> a: Press Pay => A receipt opens',
      'a: Press Pay => A receipt opens -> end',
    ]);
  });

  it('has the columns of other tools for tests', async () => {
    const draft = await draftOf(
      '# Order\n\n| TestStep | Test Data | Test Result |\n|--|--|--|\n| Open the cart | | The cart is shown |\n| Press Pay | | A receipt opens |\n',
    );
    expect(drawn(draft).Order?.[0]).toBe('start -> a: Open the cart => The cart is shown');
  });
});
