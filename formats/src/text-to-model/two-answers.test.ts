import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const EDIT = (answers: string) => `# Edit a note

## Main flow

1. The user opens the note.
2. The user changes the text.
3. The system saves it.

## Alternative flows

- 2a. If the user closes the form, the system shows a warning. ${answers}
`;
const DUZENLE = (cevaplar: string) => `# Not düzenleme

## Ana akış

1. Kullanıcı notu açar.
2. Kullanıcı metni değiştirir.
3. Sistem notu kaydeder.

## Alternatif akışlar

- 2a. Kullanıcı formu kapatmak isterse sistem uyarı gösterir. ${cevaplar}
`;

describe('two things that somebody may do at the end of an alternative', () => {
  it.each([
    [
      EDIT('The user may continue editing or discard the changes and leave.'),
      'o: the system shows a warning -> a: The user changes the text [The user may continue editing]',
      'o: the system shows a warning -> end [The user may discard the changes and leave]',
    ],
    [
      EDIT('The user can leave the form or continue editing.'),
      'o: the system shows a warning -> a: The user changes the text [The user can continue editing]',
      'o: the system shows a warning -> end [The user can leave the form]',
    ],
    [
      DUZENLE('Kullanıcı düzenlemeye devam edebilir veya değişiklikleri silip çıkabilir.'),
      'o: sistem uyarı gösterir -> a: Kullanıcı metni değiştirir [Kullanıcı düzenlemeye devam edebilir]',
      'o: sistem uyarı gösterir -> end [Kullanıcı değişiklikleri silip çıkabilir]',
    ],
  ])('are two answers, one back and one to the end: %#', async (text, back, end) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toEqual(expect.arrayContaining([back, end]));
    expect(questions).toEqual([]);
  });

  it.each([
    EDIT('The user may print the note or send the note.'),
    DUZENLE('Kullanıcı notu yazdırabilir veya notu gönderebilir.'),
  ])('stay one step where only the text knows where they lead: %#', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines.join('\n')).toMatch(/print the note or send|yazdırabilir veya/);
    expect(questions).toEqual(['way_end_open']);
  });
});
