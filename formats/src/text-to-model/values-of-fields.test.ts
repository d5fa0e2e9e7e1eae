import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn, linesAndQuestions } from './testing.ts';

const EN = (step: string, row: string) =>
  `## Main flow\n1. ${step}\n2. The system saves the report.\n\n| Field | Type | Mandatory | Rule |\n|---|---|---|---|\n| ${row} |\n`;
const TR = (step: string, row: string) =>
  `## Ana akış\n1. ${step}\n2. Sistem bildirimi kaydeder.\n\n| Alan | Tür | Zorunlu | Kural |\n|---|---|---|---|\n| ${row} |\n`;

const read = async (text: string) => {
  const draft = await draftOf(text);
  return { data: dataIn(draft), lines: Object.values(drawn(draft)).flat().join('\n') };
};

describe('texts made for a length', () => {
  it.each([
    ['4 to 10 characters; capital letters, digits and hyphens', 'ABCD, ABCDE12345'],
    ['4 to 10 characters, only lower-case letters', 'abcd, abcdefghij'],
    ['4 to 10 characters; letters and digits only', 'Abcd, Abcde12345'],
  ])('are of the signs that their field allows: %s', async (rule, values) => {
    const { data } = await read(EN('The driver enters the plate.', `Plate | Text | No | ${rule}`));
    expect(data[0]).toBe(`plate valid: ${values}`);
  });

  it('have one sign that the field does not allow among the wrong ones', async () => {
    const row = 'Plate | Text | No | 4 to 10 characters; capital letters, digits and hyphens';
    const { data } = await read(EN('The driver enters the plate.', row));
    expect(data[1]).toBe('plate invalid: ABC, ABCDE12345A, ABC#');
  });

  it('are so in Turkish', async () => {
    const row = 'Plaka | Metin | Hayır | 4 ile 10 karakter arası; büyük harf, rakam ve tire';
    const { data } = await read(TR('Sürücü plakayı girer.', row));
    expect(data).toEqual([
      'plaka valid: ABCD, ABCDE12345',
      'plaka invalid: ABC, ABCDE12345A, ABC#',
    ]);
  });

  it('stay as they were where a sign only has to be among others', async () => {
    const row = 'Code | Text | No | 4 to 10 characters, at least one capital letter';
    const { data } = await read(EN('The driver enters the code.', row));
    expect(data[0]).toBe('code valid: Abcd, Abcdef1!Ab');
  });
});

describe('a date that is bounded by today', () => {
  it.each([
    ['Not in the future', 'today', 'tomorrow'],
    ['Must not be in the past', 'today', 'yesterday'],
    ['At most 14 days ago', '14 days ago', '15 days ago'],
    ['Not in the future, not more than 14 days ago', 'today, 14 days ago', 'tomorrow, 15 days ago'],
  ])('has values in words, and its step names it: %s', async (rule, valid, invalid) => {
    const row = `Date of damage | Date | No | ${rule}`;
    const { data, lines } = await read(EN('The driver enters the date of damage.', row));
    expect(data).toEqual([`date of damage valid: ${valid}`, `date of damage invalid: ${invalid}`]);
    expect(lines).toContain('The driver enters the date of damage <date of damage>');
  });

  it.each([
    ['Gelecek bir tarih olamaz', 'bugün', 'yarın'],
    ['Geçmiş tarih olamaz', 'bugün', 'dün'],
    ['En fazla 14 gün önce', '14 gün önce', '15 gün önce'],
  ])('has values in words in Turkish: %s', async (rule, valid, invalid) => {
    const row = `Hasar tarihi | Tarih | Hayır | ${rule}`;
    const { data, lines } = await read(TR('Sürücü hasar tarihini girer.', row));
    expect(data).toEqual([`hasar tarihi valid: ${valid}`, `hasar tarihi invalid: ${invalid}`]);
    expect(lines).toContain('hasar tarihini <hasar tarihi> girer');
  });

  it('may be said in a rule of its own', async () => {
    const { data } = await read(
      '## Main flow\n1. The driver enters the date of damage.\n2. The system saves the report.\n\n## Business rules\n- The date of damage must not be in the future and must not be more than 14 days ago.\n',
    );
    expect(data).toEqual([
      'date of damage valid: today, 14 days ago',
      'date of damage invalid: tomorrow, 15 days ago',
    ]);
  });
});

describe('other fields', () => {
  it('of yes and no have both values', async () => {
    const { data } = await read(
      EN('The driver enters the place.', 'Third party involved | Yes/No | Yes | Default: No'),
    );
    expect(data[0]).toBe('third party involved valid: Yes, No');
    const turkish = await read(
      TR('Sürücü yeri girer.', 'Üçüncü taraf var | Evet/Hayır | Evet | Varsayılan: Hayır'),
    );
    expect(turkish.data[0]).toBe('üçüncü taraf var valid: Evet, Hayır');
  });

  it('are named in the step that adds or uploads them', async () => {
    const row = 'Photos | Files | No | 1 to 8 photos, JPEG or PNG, at most 5 MB each';
    const { lines } = await read(EN('The driver adds photos of the damage.', row));
    expect(lines).toContain('The driver adds photos <photos> of the damage');
    const turkish = await read(
      TR('Sürücü fotoğraf ekler.', 'Fotoğraf | Dosya | Hayır | 1 ile 8 adet arasında'),
    );
    expect(turkish.lines).toContain('Sürücü fotoğraf <fotoğraf> ekler');
  });
});

describe('a number of a document', () => {
  it.each(['Document FS-FD4-07 · Version 1.3', 'Specification REQ-SYS-12-40', 'Doküman FS-FD4-07'])(
    'states no data: %s',
    async (line) => {
      const { data } = await read(
        `${line}\n\n${EN('The driver enters the place.', 'Place | Text | No | 3 to 8 characters')}`,
      );
      expect(data.map((one) => one.split(' ')[0])).toEqual(['place', 'place']);
    },
  );
});

describe('what a step checks', () => {
  it.each([
    'The system validates that the latitude is within -90 to +90 degrees.',
    'System validates the latitude value is within -90 to +90 decimal degrees with up to 16 fractional digits of precision',
    'The system checks that the latitude is between -90 and +90.',
  ])('is data, and the step stays: %s', async (step) => {
    const draft = await draftOf(
      `1. The administrator provides the latitude and the height.\n2. ${step}\n3. The system stores the place.\n`,
    );
    expect(dataIn(draft)).toEqual(['latitude valid: -90, 90', 'latitude invalid: -91, 91']);
    const lines = Object.values(drawn(draft)).flat().join('\n');
    expect(lines).toContain('provides the latitude <latitude> and the height');
    expect(lines).toContain(step.replace(/\.$/, ''));
  });

  it('may be how many places a number has', async () => {
    const draft = await draftOf(
      '1. The administrator provides the height.\n2. The system validates the optional height value with up to 6 fractional digits in meters.\n3. The system stores the place.\n',
    );
    expect(dataIn(draft)).toEqual(['height valid: 1.123456', 'height invalid: 1.1234567']);
  });

  it('is data in Turkish', async () => {
    const draft = await draftOf(
      '1. Yönetici enlemi ve yüksekliği girer.\n2. Sistem enlemin -90 ile +90 arasında olduğunu doğrular.\n3. Sistem yüksekliğin en fazla 6 ondalık basamak içerdiğini doğrular.\n4. Sistem konumu kaydeder.\n',
    );
    expect(dataIn(draft)).toEqual([
      'enlem valid: -90, 90',
      'enlem invalid: -91, 91',
      'yükseklik valid: 1.123456',
      'yükseklik invalid: 1.1234567',
    ]);
    expect(Object.values(drawn(draft)).flat()).toHaveLength(5);
  });
});

describe('a branch about data that has wrong values', () => {
  it.each([
    'The plate is unknown',
    'The plate is not in the vehicle file',
    'The plate does not exist',
    'Plate out of range',
  ])('is taken for these: %s', async (head) => {
    const { lines } = await linesAndQuestions(
      `## Main flow\n1. The driver enters the plate.\n2. The system checks the plate.\n3. The system saves it.\n\n## Extensions\n2a. ${head}\n2a1. The system shows M-02.\n2a2. The use case resumes at step 1.\n\n| Field | Type | Mandatory | Rule |\n|---|---|---|---|\n| Plate | Text | Yes | 4 to 10 characters |\n`,
    );
    expect(lines.find((line) => line.includes(`[${head}]`))).toContain('{<plate> is invalid}');
  });

  it.each([
    'Plaka bilinmiyor',
    'Plaka araç kaydında yok',
    'Plaka bulunamaz',
    'Plaka kayıtlı değil',
  ])('is taken for these in Turkish: %s', async (head) => {
    const { lines } = await linesAndQuestions(
      `## Ana akış\n1. Sürücü plakayı girer.\n2. Sistem plakayı kontrol eder.\n3. Sistem kaydeder.\n\n## Alternatif akışlar\n2a. ${head}\n2a1. Sistem M-02 gösterir.\n2a2. Akış 1. adıma döner.\n\n| Alan | Tür | Zorunlu | Kural |\n|---|---|---|---|\n| Plaka | Metin | Evet | 4 ile 10 karakter arası |\n`,
    );
    expect(lines.find((line) => line.includes(`[${head}]`))).toContain('{<plaka> is invalid}');
  });
});

describe('days from another date', () => {
  it.each([
    ['Start date | Date | No | At least 10 working days after the order date'],
    ['Start date | Date | No | At most 30 days'],
  ])('are no numbers of a field of a date: %s', async (row) => {
    const { data } = await read(EN('The driver enters the start date.', row));
    expect(data).toEqual([]);
  });

  it('are none in Turkish', async () => {
    const row = 'Başlangıç tarihi | Tarih | Hayır | Sipariş tarihinden en az 10 iş günü sonra';
    const { data } = await read(TR('Sürücü başlangıç tarihini girer.', row));
    expect(data).toEqual([]);
  });

  it.each([
    [
      '## Main flow\n1. The driver enters the end date.\n2. The system saves it.\n\n## Rules\n- The end date must be at least 5 working days after the order date.\n',
    ],
    [
      '## Ana akış\n1. Sürücü bitiş tarihini girer.\n2. Sistem kaydeder.\n\n## Kurallar\n- Bitiş tarihi sipariş tarihinden en az 5 iş günü sonra olmalıdır.\n',
    ],
  ])('are none in a rule of its own: %s', async (text) => {
    const { data } = await read(text);
    expect(data).toEqual([]);
  });
});

it.each([
  [EN('The driver enters the remark.', 'Remark | Text | No | At most 500 characters')],
  [TR('Sürücü açıklamayı girer.', 'Açıklama | Metin | Hayır | En fazla 500 karakter')],
])('a limit of a text too long to be made is the range of its data: %s', async (text) => {
  const { testData } = await draftOf(text);
  expect(testData.map(({ range }) => range)).toEqual([{ min: '0', max: '500' }]);
});
