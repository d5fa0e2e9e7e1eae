import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

/** A specification as people type it: a title page, numbered chapters, and one use case among them. */
const EN = `Locker Terminal
Functional Specification
Version 1.4, approved by Operations

1. Introduction

The terminal handles about 900 parcels a day. A courier opens a locker by hand today. Returns are described in a separate document.

The document was reviewed by two couriers. Comments from the review are included.

2. Roles

Courier: brings parcels.

3. Preconditions

- The courier has a badge.

4. Use case UC-07: Store a parcel

4.1 Main success scenario

1. The courier scans the parcel.
2. The terminal opens a locker.
3. The courier closes the locker.

4.2 Alternatives

2a. No locker is free:
  2a1. The terminal shows a note, and the use case ends.

5. Screens

5.1 Welcome screen. Shows the logo, the text "Scan" and the choice of language. If the screen is not touched for 60 seconds, it goes back to the logo.

5.2 Locker screen. One field with a keypad. The number of the locker is displayed.

6. Interfaces

The locker system is reached by a message queue. Messages are sent in the usual format.
`;

const TR = `Dolap Terminali
Yazılım Gereksinim Belgesi
Sürüm 2.1, İşletme Müdürlüğü tarafından onaylandı

1. Giriş

Terminal günde 900 koli alır. Bugün kurye dolabı elle açar. İadeler ayrı bir belgede anlatılır.

Belge iki kurye tarafından gözden geçirildi. Yorumlar eklendi.

2. Ön koşullar

- Kuryenin kartı vardır.

3. Kullanım senaryosu KS-07: Koli bırakma

3.1 Ana akış

1. Kurye koliyi okutur.
2. Terminal bir dolap açar.
3. Kurye dolabı kapatır.

4. Ekranlar

4.1 Karşılama ekranı. Logoyu ve dil seçimini gösterir. Ekrana 60 saniye dokunulmazsa logoya döner.

4.2 Dolap ekranı. Tuş takımlı bir alan içerir. Dolabın numarası görüntülenir.
`;

const modelsOf = async (text: string, name: string) => drawn(await draftOf(text, name));

describe('a specification with one use case', () => {
  it.each([
    ['as plain text with numbered chapters', EN, 'a.txt'],
    ['as Markdown', EN.replaceAll(/^(\d)\. (\p{Lu}\p{L}.*)(?<!\.)$/gmu, '## $1. $2'), 'a.md'],
    [
      'with chapters that have no numbers',
      EN.replaceAll(/^[\d.]+ (?=\p{Lu}.*[^.]$)/gmu, ''),
      'a.txt',
    ],
  ])('is one model, which has the preconditions: %s', async (_, text, name) => {
    const models = Object.values(await modelsOf(text, name));
    expect(models).toHaveLength(1);
    expect(models[0]?.filter((line) => !line.includes('['))).toEqual([
      'start -> c: The courier has a badge',
      'c: The courier has a badge -> a: The courier scans the parcel',
      'a: The courier scans the parcel -> o: The terminal opens a locker',
      'o: The terminal opens a locker -> a: The courier closes the locker',
      'a: The courier closes the locker -> end',
      'o: The terminal shows a note -> end',
    ]);
  });

  it('is one model in Turkish', async () => {
    expect(Object.values(await modelsOf(TR, 'a.txt'))).toEqual([
      [
        'start -> c: Kuryenin kartı vardır',
        'c: Kuryenin kartı vardır -> a: Kurye koliyi okutur',
        'a: Kurye koliyi okutur -> o: Terminal bir dolap açar',
        'o: Terminal bir dolap açar -> a: Kurye dolabı kapatır',
        'a: Kurye dolabı kapatır -> end',
      ],
    ]);
  });
});
