import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const ENGLISH =
  'Use case: Send a parcel\n\nMain flow:\n1. The sender opens the form.\n2. The sender enters the weight.\n3. The system prints the label.\n4. The system informs the driver.\n\nAlternative flows:\n';
const TURKISH =
  'Kullanım durumu: Koli gönderme\n\nAna akış:\n1. Gönderici formu açar.\n2. Gönderici ağırlığı girer.\n3. Sistem etiketi basar.\n4. Sistem sürücüye haber verir.\n\nAlternatif akışlar:\n';

describe('an alternative that names its step by words', () => {
  it.each([
    [
      `${ENGLISH}A1. After printing the label, if the depot is closed, the system shows a warning.\n`,
      'o: The system prints the label -> o: the system shows a warning [the depot is closed]',
    ],
    [
      `${ENGLISH}- After the sender enters the weight, if the parcel is too heavy, the system shows a warning.\n`,
      'a: The sender enters the weight -> o: the system shows a warning [the parcel is too heavy]',
    ],
    [
      `${TURKISH}A1. Etiketi bastıktan sonra depo kapalıysa sistem uyarı gösterir.\n`,
      'o: Sistem etiketi basar -> o: sistem uyarı gösterir [depo kapalıysa]',
    ],
    [
      `${TURKISH}- Ağırlık girişi sonrasında koli çok ağır ise sistem uyarı gösterir.\n`,
      'a: Gönderici ağırlığı girer -> o: sistem uyarı gösterir [koli çok ağır]',
    ],
  ])('leaves there, and its place is not asked: %s', async (text, line) => {
    const draft = await draftOf(text, 'a.txt');
    expect(Object.values(drawn(draft)).flat()).toContain(line);
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open']);
    expect(draft.leftOver).toEqual([]);
  });

  it.each([
    `${ENGLISH}- After paying the fee, if the parcel is too heavy, the system shows a warning.\n`,
    `${TURKISH}- Ücreti ödedikten sonra koli çok ağır ise sistem uyarı gösterir.\n`,
  ])('is asked where no step has its words: %s', async (text) => {
    const codes = (await draftOf(text, 'a.txt')).questions.map(({ code }) => code);
    expect(codes).toContain('way_place_assumed');
  });
});
