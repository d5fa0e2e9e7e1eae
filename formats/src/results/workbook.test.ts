import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { aCase, anExport, valid } from '../testing.ts';
import { STATUSES, wordsOf } from '../words.ts';
import { writeWorkbook } from '../xlsx/workbook.ts';
import { writeXlsx } from '../xlsx/write.ts';
import { readResults } from './read.ts';
import { ResultsFault } from './result.ts';

type Language = 'en' | 'tr';
/** What a tester writes into a row of the sheet of test cases, by its number from 1 and the headings of the columns. */
type Filled = Record<number, Record<string, string | number>>;

/** The workbook of four cases, filled in with another program's reader and writer. */
async function filledIn(filled: Filled, language: Language = 'en', input = anExport()) {
  const workbook = await openXlsx(await writeXlsx({ ...input, language }));
  const rows = workbook.sheets[1]?.rows ?? [];
  for (const [number, cells] of Object.entries(filled))
    for (const [heading, value] of Object.entries(cells)) {
      const row = rows[Number(number) - 1];
      if (row) row[rows[0]?.indexOf(heading) ?? -1] = value;
    }
  return saveXlsx(workbook);
}

/** A sheet of its own, as somebody else might hand it in. */
function aSheet(...rows: (string | number)[][]): Uint8Array {
  const [heads = [], ...others] = rows;
  const columns = heads.map((heading) => ({ heading: `${heading}`, width: 10 }));
  return writeWorkbook([{ name: 'Mine', columns, rows: others }]);
}

function faultOf(bytes: Uint8Array): Pick<ResultsFault, 'code' | 'params'> | undefined {
  try {
    readResults(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ResultsFault) return { code: error.code, params: error.params };
    throw error;
  }
}

describe('a workbook that a tester filled in', () => {
  it('gives the status, comment, actual result, tester and date of each case', async () => {
    const bytes = await filledIn({
      2: { Status: 'Passed' },
      5: { Status: 'failed', Comment: 'Twice.', 'Tested by': 'Ayşe', Date: 45_981 },
      7: { 'Actual result': 'a blank page' },
      8: { Status: 'Blocked', Date: 'yesterday' },
    });
    expect(readResults(bytes)).toEqual([
      {
        name: 'TC-AAAAAAAAAA email a@x.com, password Abcdef1!',
        keys: ['AAAAAAAAAA'],
        status: 'passed',
      },
      {
        name: 'TC-BBBBBBBBBB email b@x.com, password Abcdef1!',
        keys: ['BBBBBBBBBB'],
        status: 'failed',
        message: 'Twice.\nActual result, step 3: a blank page\nTested by: Ayşe\nDate: 20 Nov 2025',
      },
      {
        name: 'TC-CCCCCCCCCC email a@x.com, password short',
        keys: ['CCCCCCCCCC'],
        status: 'blocked',
        message: 'Date: yesterday',
      },
    ]);
  });

  it('is read in Turkish, with its capitals', async () => {
    const bytes = await filledIn(
      { 2: { Durum: 'GEÇTİ' }, 5: { Durum: 'başarısız', Tarih: 45_981 }, 8: { Durum: 'Skipped' } },
      'tr',
    );
    expect(readResults(bytes, 'tr')).toMatchObject([
      { status: 'passed' },
      { status: 'failed', message: 'Tarih: 20 Kas 2025' },
      { status: 'skipped' },
    ]);
  });

  it('gives each step its own status where other rows than the first have one', async () => {
    const bytes = await filledIn({
      2: { Status: 'Passed' },
      3: { Status: 'Failed' },
      5: { Status: 'Failed' },
      7: { Status: 'Failed' },
    });
    expect(readResults(bytes)).toMatchObject([
      { status: 'failed', steps: ['passed', 'failed', 'untested'], failedStep: 2 },
      { status: 'failed', steps: ['untested', 'untested', 'failed'], failedStep: 3 },
    ]);
  });

  it('is read after its columns were moved and its rows sorted, and with rows of its own', () => {
    const bytes = aSheet(
      ['Status', 'Mine', 'Step No', 'Test ID', 'Comment'],
      ['', 'x', 2, 'AAAAAAAAAA', 'second'],
      ['Passed', 'x', 1, 'BBBBBBBBBB', ''],
      ['Failed', 'x', 1, 'AAAAAAAAAA', 'first'],
      ['', 'ours: 2', '', '', ''],
    );
    expect(readResults(bytes)).toMatchObject([
      { keys: ['AAAAAAAAAA'], status: 'failed', message: 'first\nsecond' },
      { keys: ['BBBBBBBBBB'], status: 'passed' },
    ]);
  });

  it('is read in Turkish also under the heading that workbooks had before', () => {
    for (const key of ['Test kimliği', 'Test no', 'TEST NO'])
      expect(readResults(aSheet([key, 'Durum'], ['AAAAAAAAAA', 'Geçti']))).toMatchObject([
        { keys: ['AAAAAAAAAA'], status: 'passed' },
      ]);
  });

  it('keeps rows that no test case has, to be told', () => {
    const bytes = aSheet(
      ['Test ID', 'Title', 'Status', 'Step No'],
      ['Mine 1', 'A case of my own', 'Passed', 1],
      ['', '', 'Failed', ''],
      ['AAAAAAAAAA', 'One', 'Passed', 1],
      ['', '', 'Failed', 2],
    );
    expect(readResults(bytes)).toMatchObject([
      { name: 'Mine 1 A case of my own', keys: [], status: 'passed' },
      { name: 'Mine 3', keys: [], status: 'failed' },
      { keys: ['AAAAAAAAAA'], status: 'failed', steps: ['passed', 'failed'] },
    ]);
  });

  it('says of a comment without a status that nobody said how it went', async () => {
    const bytes = await filledIn({ 2: { Status: 'Passed' }, 5: { Comment: 'later' } });
    expect(readResults(bytes)).toMatchObject([
      { status: 'passed' },
      { keys: ['BBBBBBBBBB'], status: 'untested', message: 'later' },
    ]);
  });

  it('gives what was filled in back for any names and words', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('=1+1', '@x', ' a ', '<b>', '_x0041_', 'toString', '__proto__', '"', 'a,b'),
    );
    const word = odd.filter((text) => !/[\p{Cc}\ufffe\uffff\p{Surrogate}]/u.test(text));
    // the other program writes such a code as it is, and any reader takes it for the letter then
    const typed = word.filter((text) => !/_x[\da-f]{4}_/i.test(text));
    const given = fc.tuple(
      word,
      typed,
      fc.constantFrom<Language>('en', 'tr'),
      fc.constantFrom(...STATUSES),
    );
    await fc.assert(
      fc.asyncProperty(given, async ([name, comment, language, status]) => {
        const input = anExport([
          { ...aCase('AAAAAAAAAA', 'T1', { email: valid(name), password: valid(name) }), name },
        ]);
        input.model.name = name;
        input.model.nodes = [];
        const w = wordsOf(language);
        const cells = { [w.status]: w.statuses[status], [w.comment]: comment };
        const bytes = await filledIn({ 2: cells }, language, input);
        const message = comment.trim();
        if (status === 'untested' && message === '') {
          expect(faultOf(bytes)?.code).toBe('workbook_not_filled_in');
          return;
        }
        const [result] = readResults(bytes) ?? [];
        expect(result).toMatchObject({ keys: ['AAAAAAAAAA'], status });
        expect(result?.message ?? '').toBe(message);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a workbook that holds no results', () => {
  it('is refused with a reason', async () => {
    expect(faultOf(await filledIn({}))).toEqual({ code: 'workbook_not_filled_in', params: {} });
    const renamed = aSheet(['Test ID', 'State'], ['AAAAAAAAAA', 'Passed']);
    expect(faultOf(renamed)?.code).toBe('workbook_without_results');
    expect(faultOf(await filledIn({ 2: { Status: 'Passed' }, 8: { Status: 'Okay' } }))).toEqual({
      code: 'workbook_status_unknown',
      params: { sheet: 'Test cases', row: 8, word: 'Okay' },
    });
  });

  it('is unreadable where it is no workbook, damaged, or locked', async () => {
    const whole = await filledIn({ 2: { Status: 'Passed' } });
    expect(readResults(zipSync({ 'a.txt': strToU8('a') }))).toBeUndefined();
    expect(readResults(whole.slice(0, whole.length / 2))).toBeUndefined();
    expect(readResults(strToU8('PK\u0003\u0004 and no more'))).toBeUndefined();
  });

  it('takes no formula for what it says', async () => {
    const files = unzipSync(aSheet(['Test ID', 'Status'], ['AAAAAAAAAA', 'x']));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const cell = /<c r="B2"[^>]*>.*?<\/c>/;
    const forged = sheet.replace(
      cell,
      '<c r="B2" t="str"><f>WEBSERVICE("http://x")</f><v>Passed</v></c>',
    );
    const bytes = zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(forged) });
    expect(readResults(bytes)).toMatchObject([{ status: 'passed' }]);
  });

  it('does not fill the memory: neither unpacked, nor by cells far away', () => {
    const files = unzipSync(aSheet(['Test ID', 'Status'], ['AAAAAAAAAA', 'Passed']));
    const bomb = zipSync(files);
    const view = new DataView(bomb.buffer);
    // what the list of files at the end says of the size of the last one
    for (let at = 0; at < bomb.length - 28; at++)
      if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 300 * 1024 * 1024, true);
    expect(faultOf(bomb)?.code).toBe('too_large');
    const row = (number: number) => `<row r="${number}"><c r="XFD${number}"><v>1</v></c></row>`;
    const wide = `<worksheet><sheetData>${Array.from({ length: 2000 }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`;
    const far = zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(wide) });
    expect(faultOf(far)?.code).toBe('too_large');
  });
});
