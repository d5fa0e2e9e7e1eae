import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { casesOf, casesOfAll, readCaseSources } from './read.ts';

type Cell = string | { v: string; t?: string; f?: string; s?: number };
type Given = {
  rows: (readonly Cell[])[];
  merged?: string[];
  hidden?: number[];
  state?: string;
};

const FORMATS = ['General', 'dd/mm/yyyy', 'hh:mm', '0.0%', '0000', '[$-409]mmm d, yyyy h:mm AM/PM'];

/** A workbook as an office program packs it, by its sheets. */
function aWorkbook(...sheets: Given[]): Uint8Array {
  const cell = (one: Cell) => {
    if (typeof one === 'string')
      return one === '' ? '<c/>' : `<c t="inlineStr"><is><t>${one}</t></is></c>`;
    const { v, t, f, s = 0 } = one;
    const formula = f === undefined ? '' : `<f>${f}</f>`;
    return `<c s="${s}"${t ? ` t="${t}"` : ''}>${formula}${v === '' ? '' : `<v>${v}</v>`}</c>`;
  };
  const sheet = ({ rows, merged = [], hidden = [] }: Given) => {
    const lines = rows.map((cells, index) => {
      const isHidden = hidden.includes(index + 1) ? ' hidden="1"' : '';
      return `<row r="${index + 1}"${isHidden}>${cells.map(cell).join('')}</row>`;
    });
    const areas = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    return `<worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${areas}</mergeCells></worksheet>`;
  };
  const numbers = sheets.map((_, index) => index + 1);
  const formats = FORMATS.map(
    (code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`,
  );
  const styles = FORMATS.map((_, index) => `<xf numFmtId="${170 + index}"/>`);
  return zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook><sheets>${numbers.map((n) => `<sheet name="S${n}" r:id="r${n}" state="${sheets[n - 1]?.state ?? 'visible'}"/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${numbers.map((n) => `<Relationship Id="r${n}" Target="worksheets/s${n}.xml"/>`).join('')}</Relationships>`,
        'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
        ...Object.fromEntries(
          sheets.map((one, at) => [`xl/worksheets/s${at + 1}.xml`, sheet(one)]),
        ),
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
}

function read(given: Given) {
  const [source] = readCaseSources(aWorkbook(given));
  if (!source) throw new Error('a workbook has a sheet');
  const { cases, ...others } = casesOf(source);
  const listed = cases.map(({ id, title, section, steps, row }) => ({
    ...{ id, title, section, row },
    steps: steps.map(({ type, text, data }) => [type, text, ...(data ? [data] : [])]),
  }));
  return { cases: listed, ...others };
}

const HEAD = ['ID', 'Title', 'Step', 'Expected result'];

describe('merged cells', () => {
  it('say what they say of each of their rows, and a case begins with each', () => {
    const { cases } = read({
      rows: [
        ['Module', 'Title', 'Step', 'Expected result'],
        ['Cart', 'Pay', 'Open', 'Shown'],
        ['', '', 'Pay', 'Paid'],
        ['', 'Pay', 'Open again', ''],
        ['', '', 'Leave', 'Left'],
        ['Login', 'Log in', 'Enter', ''],
      ],
      merged: ['A2:A5', 'B2:B3', 'B4:B5'],
    });
    expect(cases.map(({ title, section, row }) => [title, ...section, row])).toEqual([
      ['Pay', 'Cart', 2],
      ['Pay', 'Cart', 4],
      ['Log in', 'Login', 6],
    ]);
    expect(cases.map(({ steps }) => steps.length)).toEqual([4, 3, 1]);
  });

  it('of a result come after the last step, of a step before its results', () => {
    const { cases } = read({
      rows: [
        HEAD,
        ['1', 'Pay', 'Open', 'It is paid'],
        ['', '', 'Pay', ''],
        ['2', 'Leave', 'Close', 'It closes'],
        ['', '', '', 'It is gone'],
      ],
      merged: ['A2:A3', 'B2:B3', 'D2:D3', 'A4:A5', 'B4:B5', 'C4:C5'],
    });
    expect(cases.map(({ steps }) => steps.map(([, text]) => text))).toEqual([
      ['Open', 'Pay', 'It is paid'],
      ['Close', 'It closes', 'It is gone'],
    ]);
  });

  it('over the whole table are the folder of the rows below them', () => {
    const { cases } = read({
      rows: [HEAD, ['Cart'], ['1', 'Pay', 'Pay', ''], ['Login'], ['2', 'Log in', 'Enter', '']],
      merged: ['A2:D2', 'A4:D4'],
    });
    expect(cases.map(({ section }) => section)).toEqual([['Cart'], ['Login']]);
  });

  it('that cover a whole sheet a thousand times take no time', () => {
    const rows = [HEAD, ...Array.from({ length: 2000 }, (_, at) => [`${at}`, 'Pay', 'Pay', ''])];
    const merged = Array.from({ length: 5000 }, (_, at) => `${at % 2 ? 'A' : 'B'}2:XFD1048576`);
    expect(read({ rows, merged }).cases.length).toBeGreaterThan(0);
  });
});

describe('headings', () => {
  it('in two rows are read together, merged or not', () => {
    const rows = [
      ['Test cases of the shop', '', '', ''],
      ['ID', 'Test', 'Step', ''],
      ['', 'Name', 'Description', 'Expected'],
      ['1', 'Pay', 'Press Pay', 'It is paid'],
    ];
    for (const merged of [[], ['A1:D1', 'A2:A3', 'C2:D2']])
      expect(read({ rows, merged }).cases).toMatchObject([
        { id: '1', title: 'Pay', row: 4, steps: [{}, {}] },
      ]);
  });

  it('in one row are not taken together with a first case that sounds like some', () => {
    const { cases } = read({ rows: [HEAD, ['1', 'Test', 'Data', 'Result'], ['2', 'b', 'c', 'd']] });
    expect(cases.map(({ title }) => title)).toEqual(['Test', 'b']);
  });

  it('that are repeated, totals and empty rows are counted and hold no cases', () => {
    const { cases, skipped, remarks } = read({
      rows: [
        HEAD,
        ['1', 'Pay', 'Pay', ''],
        [],
        HEAD,
        ['2', 'Total is shown', 'Look', ''],
        ['', '', '', ''],
        ['Total', '2', '', ''],
        ['Genel toplam: 2'],
        ['219', '219', '▪', '219'],
        [],
      ],
    });
    expect(cases.map(({ title }) => title)).toEqual(['Pay', 'Total is shown']);
    expect({ skipped, remarks }).toEqual({
      skipped: { empty: 2, totals: 3, headings: 1 },
      remarks: [],
    });
  });

  it('that are not known are those of the first row with several words, to choose from', () => {
    const [source] = readCaseSources(strToU8('Shop\nWas,Wie\nPay,Press\n'));
    if (!source || 'cases' in source) throw new Error('a table');
    expect(source.header).toMatchObject({ row: 1, names: ['Was', 'Wie'], isRecognised: false });
    expect(casesOf(source, { title: 0, step: 1 }).cases).toMatchObject([{ title: 'Pay', row: 3 }]);
  });
});

describe('the cells of a workbook', () => {
  it('say what an office program shows: dates, times, percentages, rounded numbers, results of formulas', () => {
    const shown = (cell: Cell) =>
      read({
        rows: [
          [...HEAD, 'Test data'],
          ['1', 'Pay', 'Enter it', '', cell],
        ],
      }).cases[0]?.steps[0]?.[2];
    expect(shown({ v: '46090', s: 1 })).toBe('2026-03-09');
    expect(shown({ v: '0.5', s: 2 })).toBe('12:00');
    expect(shown({ v: '46090.604166666664', s: 5 })).toBe('2026-03-09 14:30');
    expect(shown({ v: '0.155', s: 3 })).toBe('15.5%');
    expect(shown({ v: '42', s: 4 })).toBe('0042');
    expect(shown({ v: '0.30000000000000004' })).toBe('0.3');
    expect(shown({ v: '1', t: 'b' })).toBe('TRUE');
    expect(shown({ v: 'x', t: 'str', f: 'A1' })).toBe('x');
    expect(shown({ v: '3', f: 'SUM(1,2)' })).toBe('3');
    expect(shown({ v: '1', s: 1 })).toBe('1900-01-01');
    expect(shown({ v: '99999999', s: 1 })).toBe('99999999');
  });

  it('without a value are named with their row, where a column is read', () => {
    const { remarks } = read({
      rows: [
        [...HEAD, 'Other'],
        ['1', 'Pay', 'Pay', { v: '#REF!', t: 'e' }, { v: '#REF!', t: 'e' }],
        ['2', 'Leave', 'Leave', { v: '', f: 'A1&amp;B1' }, { v: '', t: 'str', f: 'A1' }],
        ['3', 'Go', 'Go', '', { v: '#REF!', t: 'e' }],
      ],
    });
    expect(remarks).toEqual([
      { code: 'formula_error', row: 2 },
      { code: 'formula_empty', row: 3 },
    ]);
  });

  it('of hidden rows and sheets are read, and said to be hidden', () => {
    const rows = [HEAD, ['1', 'Pay', 'Pay', ''], ['2', 'Leave', 'Leave', '']];
    const sources = readCaseSources(
      aWorkbook({ rows, hidden: [3] }, { rows, state: 'veryHidden' }),
    );
    expect(sources).toMatchObject([
      { name: 'S1', isHidden: false, hiddenRows: 1 },
      { name: 'S2', isHidden: true, hiddenRows: 0 },
    ]);
    expect(sources.map((one) => casesOf(one).cases.length)).toEqual([2, 2]);
  });
});

describe('cases that are read together', () => {
  const rows = [
    HEAD,
    ['1', 'Pay', 'Pay', ''],
    ['1', 'Pay again', '', ''],
    ['2', 'Leave', 'Leave', { v: '#N/A', t: 'e' }],
    ['3', 'Nothing', '', ''],
    ['4', 'Go', 'Go', ''],
    ['1', 'Come', 'Come', ''],
  ];
  const chosen = readCaseSources(aWorkbook({ rows }, { rows })).map((source) => ({ source }));

  it('of several sheets stand in a folder for each, and their remarks name it', () => {
    const { cases, remarks } = casesOfAll(chosen, false);
    expect(cases.map(({ title, section }) => [...section, title].join(' '))).toEqual([
      ...['S1 Pay', 'S1 Leave', 'S1 Go', 'S1 Come'],
      ...['S2 Pay', 'S2 Leave', 'S2 Go', 'S2 Come'],
    ]);
    expect(remarks.filter(({ sheet }) => sheet === 'S2')).toMatchObject([
      { code: 'formula_error', row: 4 },
      { code: 'id_used_before', row: 3 },
      { code: 'id_used_before', row: 7 },
      { code: 'case_without_steps', row: 3 },
      { code: 'case_without_steps', row: 5 },
    ]);
  });

  it('are without those in whose rows something is wrong, where that is chosen', () => {
    const { cases } = casesOfAll(chosen.slice(0, 1), true);
    expect(cases.map(({ title }) => title)).toEqual(['Pay', 'Go']);
  });
});
