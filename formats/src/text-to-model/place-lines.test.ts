import { describe, expect, it } from 'vitest';
import { draftOf, linesAndQuestions } from './testing.ts';

const FLOW = `# Reset

## Main Success Scenario
1. The User requests a link.
2. The System shows a page.
3. The User opens the link.
4. The System shows the form.
`;
const AKIS = `# Sıfırlama

## Ana Başarı Senaryosu
1. Kullanıcı bağlantı ister.
2. Sistem sayfayı gösterir.
3. Kullanıcı bağlantıyı açar.
4. Sistem formu gösterir.
`;
const en = (place: string) =>
  `${FLOW}\n## Alternative Flows\n\n### A1 — Cancel\n\n${place}\n\n1. The User closes the page.\n2. The System keeps the old password.\n`;
const tr = (place: string) =>
  `${AKIS}\n## Alternatif Akışlar\n\n### A1 — Vazgeçme\n\n${place}\n\n1. Kullanıcı sayfayı kapatır.\n2. Sistem eski parolayı korur.\n`;

describe('a line below the title of an alternative that says where it leaves', () => {
  it.each([
    'At Main Step 3:',
    'At step 3:',
    'At Main Step 3 —',
    'From step 3:',
    'Branches from step 3',
    'Branches from step 3.',
    'This flow starts at step 3 of the main flow.',
    'Step 3:',
    'At Basic Flow step 3:',
    'Main Flow Step 3',
    'Branch point: step 3',
    'Trigger: at Main Step 3',
    '**At Main Step 3:**',
    '(step 3)',
  ])('places the branch, which keeps its title: %s', async (place) => {
    const { lines, questions } = await linesAndQuestions(en(place));
    expect(lines).toContain('a: The User opens the link -> a: The User closes the page [Cancel]');
    expect(lines.filter((line) => line.includes('['))).toHaveLength(1);
    expect(questions).toEqual(['way_end_open']);
    expect((await draftOf(en(place))).leftOver).toEqual([]);
  });

  it.each([
    'Ana akışın 3. adımında:',
    '3. adımda:',
    'Ana akış, adım 3:',
    'Adım 3:',
    '3. adımdan ayrılır.',
    'Ana adım 3 —',
    'Dallanma noktası: 3. adım',
  ])('places the branch in Turkish: %s', async (place) => {
    const { lines, questions } = await linesAndQuestions(tr(place));
    expect(lines).toContain(
      'a: Kullanıcı bağlantıyı açar -> a: Kullanıcı sayfayı kapatır [Vazgeçme]',
    );
    expect(questions).toEqual(['way_end_open']);
    expect((await draftOf(tr(place))).leftOver).toEqual([]);
  });

  it('may name several steps', async () => {
    const { lines } = await linesAndQuestions(en('At Main Steps 1 and 3:'));
    expect(lines.filter((line) => line.endsWith('[Cancel]'))).toHaveLength(2);
  });

  it('may say what happens there', async () => {
    const { lines, questions } = await linesAndQuestions(
      en('At Main Step 3, the User has no connection:'),
    );
    expect(lines).toContain(
      'a: The User opens the link -> a: The User closes the page [the User has no connection]',
    );
    expect(questions).toEqual(['way_end_open']);
  });
});
