import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function readOf(text: string, name = 'a.md') {
  const draft = await draftOf(text, name);
  return {
    lines: Object.values(drawn(draft)).flat(),
    codes: draft.questions.map(({ code }) => code),
    left: draft.leftOver.map((one) => one.text),
  };
}

const ENGLISH =
  '# Booking\n\n1. The visitor opens the page.\n2. The visitor enters the date.\n3. The visitor clicks Save.\n4. The system saves the booking.\n\n';
const TURKISH =
  '# Randevu\n\n1. Kullanıcı formu açar.\n2. Kullanıcı tarihi girer.\n3. Kullanıcı Kaydet düğmesine basar.\n4. Sistem randevuyu kaydeder.\n\n';

describe('prose behind a list that names a step', () => {
  it.each([
    'In step 2, when the date is taken, the system shows "Taken" and the use case ends.',
    'In step 2, if the date is taken, the system shows "Taken". The use case ends.',
    'During step 2, if the date is taken, the system shows "Taken" and the use case ends.',
    'If the date is taken in step 2, the system shows "Taken" and the use case ends.',
    'At step 2 the date may be taken; the system then shows "Taken" and the use case ends.',
    'At step 2 the date may be taken. In that case, the system shows "Taken" and the use case ends.',
  ])('is an alternative that leaves there: %s', async (prose) => {
    const { lines, codes, left } = await readOf(`${ENGLISH}${prose}\n`);
    const branch = lines.filter((line) => line.includes('Taken'));
    expect(branch).toHaveLength(2);
    expect(branch[0]).toMatch(
      /^a: The visitor enters the date -> o: the system (?:then )?shows "Taken" \[the date (?:is|may be) taken\]$/,
    );
    expect(branch[1]).toMatch(/"Taken" -> end$/);
    expect(lines).toContain('o: The system saves the booking -> end');
    expect(codes).toEqual([]);
    expect(left).toEqual([]);
  });

  it.each([
    '2. adımda tarih doluysa sistem "Dolu" mesajını gösterir ve senaryo sona erer.',
    '2. adımda tarih doluysa sistem "Dolu" mesajını gösterir. Senaryo sona erer.',
    'Adım 2\'de tarih doluysa sistem "Dolu" mesajını gösterir ve senaryo sona erer.',
    '2. adımda tarih dolu olabilir. Bu durumda sistem "Dolu" mesajını gösterir ve senaryo sona erer.',
    'Eğer 2. adımda tarih doluysa sistem "Dolu" mesajını gösterir ve senaryo sona erer.',
  ])('is an alternative that leaves there in Turkish: %s', async (prose) => {
    const { lines, codes, left } = await readOf(`${TURKISH}${prose}\n`);
    const branch = lines.filter((line) => line.includes('Dolu'));
    expect(branch).toHaveLength(2);
    expect(branch[0]).toMatch(
      /^a: Kullanıcı tarihi girer -> o: sistem "Dolu" mesajını gösterir \[tarih dolu(?:ysa| olabilir)\]$/,
    );
    expect(branch[1]).toMatch(/mesajını gösterir -> end$/);
    expect(lines).toContain('o: Sistem randevuyu kaydeder -> end');
    expect(codes).toEqual([]);
    expect(left).toEqual([]);
  });

  it('is one alternative for each step that it names, also in one paragraph', async () => {
    const { lines } = await readOf(
      `${ENGLISH}In step 2, if the date is taken, the system shows "Taken" and the flow goes back to step 2. In step 3, if the connection is lost, the form is closed and the use case ends.\n`,
    );
    expect(lines).toEqual([
      'start -> a: The visitor opens the page',
      'a: The visitor opens the page -> a: The visitor enters the date',
      'a: The visitor enters the date -> a: The visitor clicks Save',
      'a: The visitor clicks Save -> o: The system saves the booking',
      'a: The visitor enters the date -> o: the system shows "Taken" [the date is taken]',
      'a: The visitor clicks Save -> o: the form is closed [the connection is lost]',
      'o: the system shows "Taken" -> a: The visitor enters the date',
      'o: The system saves the booking -> end',
      'o: the form is closed -> end',
    ]);
  });

  it('stands below the label of the steps as well', async () => {
    const { lines } = await readOf(
      `${TURKISH.replace('# Randevu\n\n', '# Randevu\n\n## Ana Akış\n')}2. adımda tarih doluysa sistem "Dolu" mesajını gösterir ve senaryo sona erer.\n`,
    );
    expect(lines).toContain(
      'a: Kullanıcı tarihi girer -> o: sistem "Dolu" mesajını gösterir [tarih doluysa]',
    );
    expect(lines).toContain('o: Sistem randevuyu kaydeder -> end');
  });

  it.each([
    'In step 2 the system also loads the holidays.',
    'In step 4 the system sends a mail. The mail holds the number.',
    'In step 9, when the date is taken, the desk is called.',
  ])('and no other case, or no step that there is, is none: %s', async (prose) => {
    const { lines } = await readOf(`${ENGLISH}${prose}\n`);
    expect(lines.filter((line) => line.startsWith('a: The visitor enters the date ->'))).toEqual([
      'a: The visitor enters the date -> a: The visitor clicks Save',
    ]);
  });
});
