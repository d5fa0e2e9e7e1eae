import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

describe('a refusal in the midst of a flow', () => {
  it.each([
    [
      'The user enters a name. The system rejects the request. A mail is sent to support. The user opens the dashboard.',
      'a: The user enters a name -> a: The user opens the dashboard',
      'o: The system rejects the request -> o: A mail is sent to support',
    ],
    [
      'Kullanıcı adını girer. Sistem isteği reddeder. Kullanıcı panoyu açar.',
      'a: Kullanıcı adını girer -> a: Kullanıcı panoyu açar',
      'a: Kullanıcı adını girer -> o: Sistem isteği reddeder [aksi halde]',
    ],
  ])('is passed by no case that goes on, and how it ends is a question', async (text, on, out) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(on);
    expect(lines).toContain(out);
    expect(questions).toEqual(['way_end_open']);
  });

  it.each([
    'The user enters a code. The system shows an error. The user enters the code again. The system opens the page.',
    'Kullanıcı kodu girer. Sistem hata gösterir. Kullanıcı kodu tekrar girer. Sistem sayfayı açar.',
  ])('stays in the flow where the next sentence puts it right: %s', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toHaveLength(5);
    expect(questions).toEqual([]);
  });

  it.each([
    [
      `- When the user submits a valid code on the page, the system opens the account
- When the user submits a wrong code, the system shows an error
- When the user presses Log out, the system closes the account`,
      'start -> o: the system shows an error [the user submits a wrong code]',
      'o: the system opens the account -> a: the user presses Log out',
    ],
    [
      `- Kullanıcı geçerli kod girdiğinde sistem hesabı açar
- Kullanıcı yanlış kod girdiğinde sistem hata gösterir
- Kullanıcı çıkışa bastığında sistem hesabı kapatır`,
      'start -> o: sistem hata gösterir [Kullanıcı yanlış kod girdiğinde]',
      'o: sistem hesabı açar -> a: Kullanıcı çıkışa bastığında',
    ],
  ])('in a list leaves where its opposite is done', async (text, out, on) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(out);
    expect(lines).toContain(on);
    expect(questions).toEqual(['way_end_open']);
  });

  it('is an expected result like others in a list of checks', async () => {
    const { lines } = await linesAndQuestions(
      '- Press Save without a name → an error is shown\n- Press Save with a name → the page opens\n',
    );
    expect(lines).toContain('o: an error is shown -> a: Press Save with a name');
  });
});

describe('a condition that ends badly', () => {
  it.each([
    [
      'The user opens the page. If the server cannot be reached, the page shows a note. The user saves.',
    ],
    ['Kullanıcı sayfayı açar. Dosya okunamıyorsa sistem bir not gösterir. Kullanıcı kaydeder.'],
    ['Kullanıcı sayfayı açar. Limit aşıldıysa işlem kabul edilmez. Kullanıcı kaydeder.'],
  ])('does not go on with the flow unless the text says so: %s', async (text) => {
    const { questions } = await linesAndQuestions(text);
    expect(questions).toEqual(['way_end_open']);
  });
});
