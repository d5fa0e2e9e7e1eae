import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildModels } from '../text-to-model/build-models.ts';
import { readDocuments } from './read.ts';

const ROOT = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${ROOT}/spreadsheetml/2006/main"`;

type Sheet = { name: string; rows: string[][]; state?: string; more?: string };

/** A workbook with these sheets; a cell is text, or XML where it begins with `<`. */
function aWorkbook(sheets: Sheet[], parts: Record<string, string> = {}): Uint8Array {
  const book = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Type="x" Target="worksheets/s${at}.xml"/>`,
  );
  const written = sheets.map(({ rows, more = '' }, at) => {
    const cells = (row: string[]) =>
      row.map((cell) =>
        cell.startsWith('<') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
      );
    const data = rows.map((row) => `<row>${cells(row).join('')}</row>`).join('');
    return [
      `xl/worksheets/s${at}.xml`,
      `<worksheet ${MAIN}><sheetData>${data}</sheetData>${more}</worksheet>`,
    ];
  });
  const all: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${ROOT}/officeDocument/2006/relationships"><sheets>${book.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(written),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])),
  );
}

async function shown(name: string, bytes: Uint8Array) {
  const { documents, problems } = await readDocuments(name, bytes);
  return {
    blocks: documents.flatMap(({ blocks }) =>
      blocks.map((block) => (block.kind === 'table' ? block.rows : `${block.kind}: ${block.text}`)),
    ),
    problems: problems.map(({ code, params }) => [code, ...Object.values(params)]),
  };
}

const STEPS = [
  ['Adım', 'İşlem', 'Beklenen sonuç'],
  ['1', 'Sayfayı aç', 'Sayfa açılır'],
  ['2', 'Öde', 'Fiş çıkar'],
];

describe('a workbook', () => {
  it('is a table for each sheet, under the name that people gave it', async () => {
    const sheets = [
      { name: 'Ödeme', rows: STEPS },
      {
        name: 'Sheet2',
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
      { name: 'Empty', rows: [] },
    ];
    expect(await shown('a.xlsx', aWorkbook(sheets))).toEqual({
      blocks: [
        'heading: Ödeme',
        STEPS,
        [
          ['a', 'b'],
          ['1', '2'],
        ],
      ],
      problems: [],
    });
  });

  it('shows values as its formats do', async () => {
    const styles = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="200" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="9"/></cellXfs></styleSheet>`;
    const row = ['<c s="1"><v>46090</v></c>', '<c s="2"><v>0.25</v></c>', '<c t="b"><v>1</v></c>'];
    const bytes = aWorkbook([{ name: 'Sayfa1', rows: [['Gün', 'Oran', 'Açık'], row] }], {
      'xl/styles.xml': styles,
    });
    expect((await shown('a.xlsx', bytes)).blocks).toEqual([
      [
        ['Gün', 'Oran', 'Açık'],
        ['2026-03-09', '25%', 'TRUE'],
      ],
    ]);
  });

  it('parts what empty rows part, and takes what stands above a table for its heading', async () => {
    const rows = [
      [],
      ['', 'Giriş'],
      ['', 'Ön koşul', 'Kullanıcı kayıtlı'],
      ['', 'Aktör', 'Müşteri'],
      [],
      ...STEPS.map((row) => ['', ...row]),
      [],
      ['', '3', 'Kapat', 'Kapanır'],
      [],
      ['', 'Girdi', 'Sonuç'],
      ['', '1', 'Hata'],
    ];
    expect((await shown('a.xlsx', aWorkbook([{ name: 'Sheet1', rows }]))).blocks).toEqual([
      'heading: Giriş',
      [
        ['Ön koşul', 'Kullanıcı kayıtlı'],
        ['Aktör', 'Müşteri'],
      ],
      [...STEPS, ['3', 'Kapat', 'Kapanır']],
      [
        ['Girdi', 'Sonuç'],
        ['1', 'Hata'],
      ],
    ]);
  });

  it('of one column is read like a text', async () => {
    const rows = [['Öde'], ['1. Sepeti aç'], ['2. Öde']];
    expect((await shown('a.xlsx', aWorkbook([{ name: 'Sheet1', rows }]))).blocks).toEqual([
      'heading: Öde',
      'item: Sepeti aç',
      'item: Öde',
    ]);
  });

  it('says the title of a test case in each of its rows, and what merged cells say in each of theirs', async () => {
    const cases = [
      ['Test Case', 'Action', 'Expected result'],
      ['Pay', 'Open', 'It opens'],
      ['', 'Pay', 'It is paid'],
      ['Wait', 'Wait', 'Nothing'],
    ];
    const rules = [
      ['Kart', 'Tutar', 'Sonuç'],
      ['Geçerli', '1', 'Ödendi'],
      ['', '2', 'Hata'],
    ];
    const more = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
    const sheets = [
      { name: 'Sheet1', rows: cases },
      { name: 'Sheet2', rows: rules, more },
    ];
    const { blocks } = await shown('a.xlsx', aWorkbook(sheets));
    expect(
      blocks.map((rows) => (Array.isArray(rows) ? rows.map(([first]) => first) : rows)),
    ).toEqual([
      ['Test Case', 'Pay', 'Pay', 'Wait'],
      ['Kart', 'Geçerli', 'Geçerli'],
    ]);
  });

  it('leaves out hidden sheets and formulas without a value, and says so', async () => {
    const formula = '<c><f>1+1</f></c>';
    const sheets = [
      { name: 'Öde', rows: [...STEPS, ['3', formula, 'Son']] },
      { name: 'Listeler', rows: [['x', 'y']], state: 'hidden' },
      { name: 'Eski', rows: [['x', 'y']], state: 'veryHidden' },
    ];
    expect(await shown('a.xlsx', aWorkbook(sheets))).toEqual({
      blocks: ['heading: Öde', [...STEPS, ['3', '', 'Son']]],
      problems: [
        ['sheets_hidden_left_out', 2],
        ['formulas_left_out', 1],
      ],
    });
  });

  it('of test cases becomes a draft by the rules of tables', async () => {
    const { documents } = await readDocuments(
      'a.xlsx',
      aWorkbook([{ name: 'Ödeme', rows: STEPS }]),
    );
    const { models, steps } = buildModels(documents);
    expect(models.map(({ name }) => name)).toEqual(['Ödeme']);
    expect(steps.map(({ label, expected }) => [label, expected])).toEqual([
      ['Sayfayı aç', 'Sayfa açılır'],
      ['Öde', 'Fiş çıkar'],
    ]);
  });
});

describe('a file of separated values', () => {
  it.each([
    ['commas', 'a,b\n"1, 2","3\n4"\n'],
    ['semicolons', 'a;b\n1, 2;"3\n4"\n'],
    ['tabs', 'a\tb\n1, 2\t"3\n4"\n'],
    ['a separator that it names', 'sep=|\r\na|b\r\n1, 2|"3\n4"\r\n'],
  ])('is a table: %s', async (_, text) => {
    expect(await shown('a.csv', strToU8(text))).toEqual({
      blocks: [
        [
          ['a', 'b'],
          ['1, 2', '3\n4'],
        ],
      ],
      problems: [],
    });
  });

  it('with an empty row between all of its rows is one table, and read in linear time', async () => {
    const table = `no,text\n${'1,pay now please\n\n'.repeat(60_000)}`;
    const { blocks } = await shown('a.csv', strToU8(table));
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toHaveLength(60_001);
  });

  it('in the Turkish code page of Windows is read', async () => {
    const bytes = Uint8Array.from([0xde, 0x3b, 0xfd, 0x0a, 0xf0, 0x3b, 0x31]);
    expect((await shown('a.csv', bytes)).blocks).toEqual([
      [
        ['Ş', 'ı'],
        ['ğ', '1'],
      ],
    ]);
  });
});

describe('a workbook in which few bytes stand for very many', () => {
  const shared = (text: string) => ({
    'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>${text}</t></si></sst>`,
  });
  const areas = Array.from({ length: 100 }, (_, column) => {
    const letters = [Math.floor(column / 26) - 1, column % 26];
    const name = letters.map((one) => (one < 0 ? '' : String.fromCharCode(65 + one))).join('');
    return `<mergeCell ref="${name}1:${name}2000"/>`;
  });
  const filled = Array.from({ length: 2000 }, (_, index) =>
    index === 0 ? Array.from({ length: 100 }, () => 'a'.repeat(500)) : [...'b'.repeat(2)],
  );

  it.each([
    [
      'a text that very many cells share',
      aWorkbook(
        [
          {
            name: 'a',
            rows: Array.from({ length: 200 }, () =>
              Array.from({ length: 100 }, () => '<c t="s"><v>0</v></c>'),
            ),
          },
        ],
        shared('long '.repeat(2000)),
      ),
    ],
    [
      'merged cells that reach far down',
      aWorkbook([{ name: 'a', rows: filled, more: `<mergeCells>${areas.join('')}</mergeCells>` }]),
    ],
  ])('is refused: %s', async (_, bytes) => {
    const { documents, problems } = await readDocuments('a.xlsx', bytes);
    expect(documents).toEqual([]);
    expect(problems.map(({ code, params }) => [code, params])).toEqual([
      ['document_too_large', { limit: 5 }],
    ]);
  });
});

describe('a workbook that cannot be read', () => {
  const old = (word: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(word.padEnd(600), 'utf16le')]);
  const whole = aWorkbook([{ name: 'a', rows: STEPS }]);
  const cut = whole.slice(0, whole.length - 100);
  it.each<[string, string, Uint8Array, (string | number)[]]>([
    ['locked by a password', 'a.xlsx', old('EncryptedPackage'), ['workbook_encrypted']],
    ['of the old format', 'a.xlsx', old('Workbook'), ['workbook_old']],
    ['cut off', 'a.xlsx', cut, ['workbook_broken']],
    ['a text', 'a.xlsx', strToU8('a,b'), ['file_type_differs']],
    ['a workbook named .csv', 'a.csv', whole, ['file_type_differs']],
    ['without cells', 'a.xlsx', aWorkbook([{ name: 'a', rows: [] }]), ['file_empty']],
    ['empty cells alone', 'a.csv', strToU8(',,\n,,\n'), ['file_empty']],
    [
      'that grows',
      'a.xlsx',
      aWorkbook([{ name: 'a', rows: [['x'.repeat(21 * 1024 * 1024)]] }]),
      ['document_too_large', 20],
    ],
    [
      'with a cell far away',
      'a.xlsx',
      aWorkbook(
        [{ name: 'a', rows: [['<c r="XFD1"><v>1</v></c>']] }].flatMap((sheet) =>
          Array.from({ length: 60 }, () => sheet),
        ),
      ),
      ['document_too_large', 20],
    ],
    [
      'of too much text',
      'a.csv',
      strToU8('abcd,efgh\n'.repeat(600_000)),
      ['document_too_large', 5],
    ],
  ])('says why: %s', async (_, name, bytes, problem) => {
    expect(await shown(name, bytes)).toEqual({ blocks: [], problems: [problem] });
  });
});
