import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

describe('a sentence with the word of a failure', () => {
  it.each([
    '1. The user opens the page.\n2. The system provides helpful error messages.\n3. The user signs in.\n',
    '- Unit tests cover the parts.\n- Application faults and errors are logged.\n- The log has no passwords.\n',
    '- Kullanıcı sayfayı açar.\n- **Başvuru Durumu**: Hepsi / Beklemede / Onaylandı / Reddedildi\n- Kullanıcı listeyi süzer.\n',
  ])('is no branch where nothing fails: %s', async (text) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines.filter((line) => line.includes('['))).toEqual([]);
    expect(questions).toEqual([]);
  });
});

describe('a list of what may go wrong', () => {
  it('has what helps behind its conditions', async () => {
    const { lines } = await linesAndQuestions(
      '# Kamera denemesi\n\nAşağıdaki durumlardan biri olursa testi durdurun:\n\n1. **Kamera açılamıyor** → Testi çalıştırın\n2. **Video donuyor** → Sistem yavaş\n',
    );
    expect(lines.map((line) => line.replace(/^.* -> /, ''))).toEqual(
      expect.arrayContaining([
        'a: Testi durdurun [Kamera açılamıyor]',
        'a: Testi çalıştırın',
        'a: Testi durdurun [Video donuyor]',
      ]),
    );
  });
});
