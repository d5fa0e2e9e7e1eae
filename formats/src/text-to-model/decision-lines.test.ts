import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const ENGLISH = (mark: string) => `Use case: Ask for leave

Main flow:
1. The worker asks for leave.
2. The system sends the request to the leader.
3. The system saves the days.

Alternative flows:
2a. The leave is longer than ten days:
${mark}The request goes to the director.
${mark}Director approves → the days are kept
${mark}Director rejects → the request goes back to the worker
${mark}No decision → a reminder is sent after 3 days
${mark}Use case ends.
`;
const TURKISH = (mark: string) => `Kullanım durumu: İzin isteme

Ana akış:
1. Çalışan izin ister.
2. Sistem talebi lidere gönderir.
3. Sistem günleri kaydeder.

Alternatif akışlar:
2a. İzin on günden uzunsa:
${mark}Talep müdüre gider.
${mark}Müdür onaylar → günler ayrılır
${mark}Müdür reddeder → talep çalışana geri döner
${mark}Karar yok → 3 gün sonra hatırlatma gönderilir
${mark}Kullanım durumu sona erer.
`;

describe('lines with arrows that begin with decisions of which one is taken', () => {
  it.each([
    ['- ', 'a.txt'],
    ['- ', 'a.md'],
    ['', 'a.txt'],
    ['', 'a.md'],
  ])('are branches that end with what stands below them: %s %s', async (mark, name) => {
    const draft = await draftOf(ENGLISH(mark), name);
    const lines = Object.values(drawn(draft)).flat();
    const before = 'The request goes to the director';
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`${before} -> o: the days are kept \\[Director approves\\]`),
        expect.stringMatching(
          `${before} -> .: the request goes back to the worker \\[Director rejects\\]`,
        ),
        expect.stringMatching(`${before} -> o: a reminder is sent after 3 days \\[No decision\\]`),
      ]),
    );
    expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(4);
    expect(draft.questions).toEqual([]);
    expect(draft.leftOver).toEqual([]);
  });

  it.each([
    ['- ', 'a.txt'],
    ['- ', 'a.md'],
    ['', 'a.txt'],
    ['', 'a.md'],
  ])('are branches in Turkish: %s %s', async (mark, name) => {
    const draft = await draftOf(TURKISH(mark), name);
    const lines = Object.values(drawn(draft)).flat();
    const before = 'Talep müdüre gider';
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`${before} -> o: günler ayrılır \\[Müdür onaylar\\]`),
        expect.stringMatching(`${before} -> .: talep çalışana geri döner \\[Müdür reddeder\\]`),
        expect.stringMatching(`${before} -> o: 3 gün sonra hatırlatma gönderilir \\[Karar yok\\]`),
      ]),
    );
    expect(lines.filter((line) => line.endsWith('-> end'))).toHaveLength(4);
    expect(draft.questions).toEqual([]);
    expect(draft.leftOver).toEqual([]);
  });

  it.each([
    '# Print\n\n1. The clerk opens the file → the page appears\n2. The clerk presses Print → the receipt is printed\n',
    '# Baskı\n\n1. Görevli dosyayı açar → sayfa görünür\n2. Görevli Yazdır düğmesine basar → makbuz basılır\n',
  ])('are steps in their order where nothing excludes the other: %s', async (text) => {
    const [model] = (await draftOf(text)).models;
    expect(model?.edges.map(({ label }) => label ?? '')).toEqual(['', '', '', '', '']);
  });
});
