import { describe, expect, it } from 'vitest';
import { dataIn, draftOf } from './testing.ts';

const FLOW = '# Weighing\n\n1. The clerk enters the weight.\n2. The clerk saves the entry.\n\n';
const AKIS = '# Tartım\n\n1. Memur ağırlığı girer.\n2. Memur kaydı saklar.\n\n';

/** A flow, and below it a table of fields by its heading and its rows. */
function page(heading: string, ...rows: string[]): string {
  const width = heading.split('|').length;
  const flow = /[çğıöşü]/.test(heading) ? AKIS : FLOW;
  const rule = Array.from({ length: width }, () => '---').join('|');
  return `${flow}## Form\n\n| ${heading} |\n|${rule}|\n${rows.map((row) => `| ${row} |\n`).join('')}`;
}

const dataOf = async (heading: string, ...rows: string[]) =>
  dataIn(await draftOf(page(heading, ...rows)));

const WEIGHT = ['weight valid: 50, 2000', 'weight invalid: 49, 2001'];
const AGIRLIK = ['ağırlık valid: 50, 2000', 'ağırlık invalid: 49, 2001'];

describe('the table of the fields of a screen', () => {
  it.each([
    'Limits',
    'Format / range',
    'Constraints',
    'Validation',
    'Allowed values',
    'Values',
    'Notes',
    'Remarks',
    'Anything else',
  ])('is read by its column, whatever that is called: %s', async (heading) => {
    expect(await dataOf(`Field | Type | ${heading}`, 'Weight | Integer | 50 to 2000')).toEqual(
      WEIGHT,
    );
  });

  it.each(['Sınırlar', 'Değerler', 'Biçim', 'Kısıtlar', 'Açıklama', 'Biçim / aralık'])(
    'is read by its Turkish column, whatever that is called: %s',
    async (heading) => {
      expect(
        await dataOf(`Alan | Tür | ${heading} | ğ`, 'Ağırlık | Tam sayı | 50 - 2000 |'),
      ).toEqual(AGIRLIK);
    },
  );

  it('loses nothing that one of several columns says', async () => {
    expect(
      await dataOf(
        'Field | Type | Limits | Remarks',
        'Weight | Decimal | 0.5 to 75.0 | One decimal place',
      ),
    ).toEqual(['weight valid: 0.5, 75', 'weight invalid: 0.4, 75.1']);
  });

  it.each([
    ['Field | Type | Values', 'Weight | Integer | 50-2000', WEIGHT],
    [
      'Field | Type | Limits',
      'Level | Integer | 1–5',
      ['level valid: 1, 5', 'level invalid: 0, 6'],
    ],
    [
      'Field | Type | Allowed values',
      'Code | Text | 4 to 6 characters',
      ['code valid: Abcd, Abcdef', 'code invalid: Abc, Abcdef1'],
    ],
    [
      'Alan | Tür | Kural | ğ',
      'Boş ağırlık | Ondalık | 0,5 - 75,0 |',
      ['boş ağırlık valid: 0.5, 75', 'boş ağırlık invalid: 0.49, 75.01'],
    ],
    [
      'Alan | Tür | Kural | ğ',
      'Dolum | Ondalık | 1,0 - 50,0 |',
      ['dolum valid: 1, 50', 'dolum invalid: 0.9, 50.1'],
    ],
    ['Alan | Tür | Değerler | ğ', 'Ağırlık | Tam sayı | 50-2000 |', AGIRLIK],
    ['Field | Values', 'Colour | Red, Green', ['colour valid: Red, Green']],
  ])('bounds by a range: %s / %s', async (heading, row, data) => {
    expect(await dataOf(heading, row)).toEqual(data);
  });

  it('gives the data of a field without its unit to the step that enters it', async () => {
    const draft = await draftOf(page('Field | Limits', 'Weight (kg) | 50 to 2000'));
    expect(dataIn(draft)).toEqual(WEIGHT);
    expect(draft.steps.map(({ label }) => label)).toContain('The clerk enters the weight <weight>');
  });

  it.each([
    ['SC-99999', 'SC-12345', 'SC-1234, SC-123451, SC-X2345'],
    ['Letters SC, a hyphen and five digits', 'SC-12345', 'SC-1234, SC-123451, SC-X2345'],
    [
      'Two capital letters, a hyphen and five digits (SC-12345)',
      'SC-12345',
      'SC-1234, SC-123451, SC-X2345',
    ],
    [
      'Year and six digits, e.g. 2026-004711',
      '2026-004711',
      '2026-00471, 2026-0047111, X026-004711',
    ],
  ])('reads the signs of a code: %s', async (cell, valid, invalid) => {
    expect(await dataOf('Field | Type | Rule', `Number | Text | ${cell}`)).toEqual([
      `number valid: ${valid}`,
      `number invalid: ${invalid}`,
    ]);
  });

  it.each(['M-9999 (M, tire ve dört rakam)', 'M, tire ve dört rakam'])(
    'reads the signs of a Turkish code: %s',
    async (cell) => {
      expect(await dataOf('Alan | Kural | ğ', `Müşteri numarası | ${cell} |`)).toEqual([
        'müşteri numarası valid: M-1234',
        'müşteri numarası invalid: M-123, M-12341, M-X234',
      ]);
    },
  );

  it.each(['DD.MM.YYYY', 'TR-XXXX', 'As printed, e.g. 2026-004711', 'ISO-8601'])(
    'gives no value rather than a wrong one: %s',
    async (cell) => {
      expect(await dataOf('Field | Rule', `Number | ${cell}`)).toEqual([]);
    },
  );

  it('lists a row in which a rule was not understood', async () => {
    const row = 'Weight | Decimal | 5 per mille of the lot | One decimal place';
    const draft = await draftOf(page('Field | Type | Limits | Remarks', row));
    expect(draft.leftOver.map(({ text }) => text)).toContain(row);
  });

  it('makes no data of a field of which nothing but that it is required is known, unless a step enters it', async () => {
    const rows = ['Weight | Yes | see the manual', 'Colour | Yes | see the manual'];
    const draft = await draftOf(page('Field | Required | Limits', ...rows));
    expect(dataIn(draft)).toEqual(['weight invalid: ']);
    expect(draft.leftOver.map(({ text }) => text)).toContain(rows[1]);
  });
});

describe('the table of the fields of a screen, by the words of its columns', () => {
  it.each([
    [
      'Caption | Control | Req. | Allowed values | Default',
      'Weight | Spinner | M | 50 – 2000 | 60',
    ],
    ['Caption | Control | Req. | Allowed values', 'Weight | Spinner | M | 50 – 2000'],
    ['Label | Kind | M/O | Limits', 'Weight | Number | O | 50 to 2000'],
  ])('is one: %s', async (heading, row) => {
    expect(await dataOf(heading, row)).toEqual(expect.arrayContaining(['weight valid: 50, 2000']));
    const { steps } = await draftOf(page(heading, row));
    expect(steps).toHaveLength(2);
  });

  it('is one in Turkish', async () => {
    const data = await dataOf(
      'Etiket | Bileşen | Z/O | Geçerli değerler',
      'Ağırlık | Sayı | Z | 50–2000 g',
    );
    expect(data).toEqual(['ağırlık valid: 50, 2000', 'ağırlık invalid: 49, 2001, ']);
  });

  it('keeps what stands between two commas whole', async () => {
    expect(await dataOf('Field | Type | Limits', 'Weight | List | C20/25, C25/30, C30/37')).toEqual(
      ['weight valid: C20/25, C25/30, C30/37'],
    );
  });

  it('takes the example of another cell for a code', async () => {
    const data = await dataOf(
      'Field | Kind | Mandatory | Length / format | Remark',
      'Weight | Text | No | 11 characters, four letters and seven digits | e.g. MSCU1234566',
    );
    expect(data[0]).toBe('weight valid: MSCU1234566');
  });

  it('bounds the length of a text', async () => {
    const data = await dataOf('Field | Kind | Limits', 'Weight | Text | max. 20');
    expect(data.map((line) => line.replace(/Abc\S+/, (text) => `${text.length} letters`))).toEqual([
      'weight valid: 20 letters',
      'weight invalid: 21 letters',
    ]);
  });
});

describe('a column of lengths and values', () => {
  it.each([
    [
      'tr',
      '| Alan Adı | Tip | Zorunlu | Uzunluk / Değerler |\n|---|---|---|---|\n| Durum | Açılır liste | Hayır | Sağlam, Çizik, Hasarlı |\n| Kod | Metin | Hayır | 7 |\n| Adet | Tam sayı | Hayır | 0-20 |\n',
      [
        'durum valid: Sağlam, Çizik, Hasarlı',
        'kod valid: Abcdef1',
        'kod invalid: Abcdef1!',
        'adet valid: 0, 20',
        'adet invalid: -1, 21',
      ],
    ],
    [
      'en',
      '| Field | Type | Required | Length / Values |\n|---|---|---|---|\n| Condition | Dropdown | No | Sound, Scratched, Damaged |\n| Code | Text | No | 7 |\n| Pieces | Integer | No | 0-20 |\n',
      [
        'condition valid: Sound, Scratched, Damaged',
        'code valid: Abcdef1',
        'code invalid: Abcdef1!',
        'pieces valid: 0, 20',
        'pieces invalid: -1, 21',
      ],
    ],
  ])('holds one or the other of each field: %s', async (_, table, data) => {
    expect(dataIn(await draftOf(`# Form\n\n${table}`))).toEqual(data);
  });

  it.each([
    [
      'Müşteri kodu "M" harfi ile başlar ve 6 rakamdan oluşur (örnek: M104512).',
      '| Kural No | Açıklama |',
      '| Alan Adı | Tip | Uzunluk |\n|---|---|---|\n| Müşteri kodu | Metin | 7 |',
      'müşteri kodu valid: M104512',
    ],
    [
      'The customer code starts with the letter "M" and consists of 6 digits (example: M104512).',
      '| Rule No | Description |',
      '| Field | Type | Length |\n|---|---|---|\n| Customer code | Text | 7 |',
      'customer code valid: M104512',
    ],
  ])('gives way to a rule of the signs of a code: %s', async (rule, header, fields, value) => {
    const data = dataIn(
      await draftOf(
        `# Form\n\n## Rules\n${header}\n|---|---|\n| R-1 | ${rule} |\n\n## Fields\n${fields}\n`,
      ),
    );
    expect(data.filter((line) => / valid: /.test(line))).toEqual([value]);
  });
});
