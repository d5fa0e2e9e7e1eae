import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function readOf(text: string) {
  const draft = await draftOf(text, 'a.txt');
  return {
    lines: Object.values(drawn(draft)).flat(),
    codes: draft.questions.map(({ code }) => code),
    left: draft.leftOver.map((one) => one.text),
    data: draft.testData.map(({ name }) => name),
  };
}

const SEAT =
  'Use case: Reserve a seat\n\nMain flow:\n1. The guest opens the plan.\n2. The guest chooses a seat.\n3. The guest presses Reserve.\n4. The system keeps the seat.\n\n';
const KOLTUK =
  'Kullanım durumu: Koltuk ayırma\n\nAna akış:\n1. Konuk planı açar.\n2. Konuk koltuk seçer.\n3. Konuk Ayır düğmesine basar.\n4. Sistem koltuğu ayırır.\n\n';

describe('a numbered business rule that forbids something and says what comes of it', () => {
  it.each([
    [
      `${SEAT}Business rule BR-3: A second seat cannot be reserved for the same show. Otherwise 409 is returned.\n`,
      '409 is returned [A second seat cannot be reserved for the same show]',
    ],
    [
      `${SEAT}Business rule (UC-4-BR02): A guest cannot reserve a seat of the staff. In that case 403 is returned.\n`,
      '403 is returned [A guest cannot reserve a seat of the staff]',
    ],
    [
      `${SEAT}BR-7: A guest cannot reserve a seat of the staff. Otherwise, the system returns 403.\n`,
      'the system returns 403 [A guest cannot reserve a seat of the staff]',
    ],
    [
      `${KOLTUK}İş Kuralı (UC-04-BR01): Aynı gösteri için ikinci koltuk ayrılamaz. Tekrarda 409 döner.\n`,
      'Tekrarda 409 döner [Aynı gösteri için ikinci koltuk ayrılamaz]',
    ],
    [
      `${KOLTUK}İş kuralı BR-2: Konuk personel koltuğunu ayıramaz. Aksi halde 403 döner.\n`,
      '403 döner [Konuk personel koltuğunu ayıramaz]',
    ],
    [
      `${KOLTUK}İş Kuralı (BR-3): Konuk personel koltuğunu ayıramaz. Bu durumda hata mesajı gösterilir.\n`,
      'hata mesajı gösterilir [Konuk personel koltuğunu ayıramaz]',
    ],
  ])('is a branch whose place is asked: %s', async (text, branch) => {
    const { lines, codes, left, data } = await readOf(text);
    expect(lines.filter((line) => line.endsWith(branch))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('start'))).toHaveLength(1);
    expect(codes).toEqual(['way_place_assumed', 'way_end_open']);
    expect(left).toEqual([]);
    expect(data).toEqual([]);
  });

  it.each([
    [`${SEAT}Business rule (UC-4-BR05): Guests like window seats.\n`, 'Guests like window seats.'],
    [`${KOLTUK}İş Kuralı (UC-04-BR05): Koltuklar kadifedir.\n`, 'Koltuklar kadifedir.'],
  ])('is listed without its number where it says nothing of that: %s', async (text, words) => {
    const { lines, left, data } = await readOf(text);
    expect(lines).toHaveLength(5);
    expect(left.some((one) => one.includes(words))).toBe(true);
    expect(data).toEqual([]);
  });
});
