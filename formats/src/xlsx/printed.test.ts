import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aCase, anExport, valid } from '../testing.ts';
import { elementsIn, readXml, type XmlElement } from '../xml.ts';
import type { Sheet } from './sheet.ts';
import { writeWorkbook } from './workbook.ts';
import { writeXlsx } from './write.ts';

/** The parts of a workbook as XML, by their paths. */
function partsOf(bytes: Uint8Array): (path: string) => XmlElement {
  const files = unzipSync(bytes);
  return (path) => readXml(strFromU8(files[path] ?? new Uint8Array()));
}

const only = (root: XmlElement, name: string) => elementsIn(root, name)[0]?.attributes ?? {};

describe('the sheet of test cases', () => {
  const sheet = async (input = anExport()) =>
    partsOf(await writeXlsx(input))('xl/worksheets/sheet2.xml');

  it('offers the statuses of results as a list, and asks for a date', async () => {
    for (const [language, words] of [
      ['en', 'Passed,Failed,Blocked,Skipped,Not run'],
      ['tr', 'Geçti,Başarısız,Engellendi,Atlandı,Koşulmadı'],
    ] as const) {
      const [status, date] = elementsIn(await sheet({ ...anExport(), language }), 'dataValidation');
      expect(status?.attributes).toMatchObject({ type: 'list', sqref: 'T2:T13' });
      expect(status?.children[0]?.text).toBe(`"${words}"`);
      expect(date?.attributes).toMatchObject({ type: 'date', sqref: 'W2:W13' });
    }
  });

  it('has the ID and the title in each row for filters, and shows them once', async () => {
    const files = unzipSync(await writeXlsx(anExport()));
    const styles = elementsIn(readXml(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())), 'xf');
    // of the three lists of styles, the cells' is the second
    const formats = styles.slice(1).map(({ attributes }) => attributes.numFmtId);
    const cells = elementsIn(await sheet(), 'c').filter(({ attributes }) =>
      /^[AB](?!1$)/.test(attributes.r ?? ''),
    );
    expect(cells).toHaveLength(24);
    for (const { attributes, children } of cells) {
      const isFirst = (Number(attributes.r?.slice(1)) - 2) % 3 === 0;
      expect(children).toHaveLength(1);
      expect(formats[Number(attributes.s)] === '164').toBe(!isFirst);
    }
    expect(elementsIn(await sheet(), 'mergeCell')).toEqual([]);
  });

  it('writes no formula into a cell', async () => {
    const odd = aCase('KEY', 'T1', { email: valid('=1+1'), password: valid('@SUM(A1)') });
    const input = anExport([odd]);
    input.model.name = '=cmd|x';
    const parts = unzipSync(await writeXlsx(input));
    for (const [path, bytes] of Object.entries(parts))
      if (path.startsWith('xl/worksheets/sheet'))
        expect(elementsIn(readXml(strFromU8(bytes)), 'f'), path).toEqual([]);
  });

  it('is printed across on A4, as wide as the page, with its headings on each', async () => {
    const part = partsOf(await writeXlsx(anExport()));
    const page = only(part('xl/worksheets/sheet2.xml'), 'pageSetup');
    expect(page).toMatchObject({ paperSize: '9', orientation: 'landscape' });
    expect(Number(page.scale)).toBeGreaterThanOrEqual(60);
    const titles = elementsIn(part('xl/workbook.xml'), 'definedName')
      .filter(({ attributes }) => attributes.name === '_xlnm.Print_Titles')
      .map(({ text }) => text);
    expect(titles).toContain("'Test cases'!$1:$1");
  });

  it('never breaks a page within a block that fits on one, and fills no page beyond its end', () => {
    const columns = [
      { heading: 'a', width: 20 },
      { heading: 'b', width: 30 },
    ];
    const blocks = fc.array(fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 20 }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(blocks, (lengths) => {
        const rows = lengths.flatMap((texts, at) =>
          texts.map((length) => [`case ${at}`, 'word '.repeat(length / 5)]),
        );
        const sheet: Sheet = { name: 'a', columns, rows, blocksBy: 0 };
        const root = partsOf(writeWorkbook([sheet]))('xl/worksheets/sheet1.xml');
        const heights = elementsIn(root, 'row').map(({ attributes }) => Number(attributes.ht));
        const breaks = elementsIn(root, 'brk').map(({ attributes }) => Number(attributes.id));
        // A4 at 100 %, without margins and headings
        const room = (8.27 - 0.5 - 0.6) * 72 * 0.95 - (heights[0] ?? 0);
        for (const at of breaks) expect(rows[at - 1]?.[0]).not.toBe(rows[at - 2]?.[0]);
        for (const [at, begin] of [1, ...breaks].entries()) {
          const names = [
            ...new Set(rows.slice(begin - 1, (breaks[at] ?? Infinity) - 1).map(([one]) => one)),
          ];
          const height = (name: unknown) =>
            rows.reduce((sum, row, i) => (row[0] === name ? sum + (heights[i + 1] ?? 0) : sum), 0);
          const all = names.reduce<number>((sum, name) => sum + height(name), 0);
          const isLong = names.some((name) => height(name) > room);
          expect(all <= room || isLong).toBe(true);
        }
      }),
    );
  });
});

describe('the summary', () => {
  it('counts positive and negative cases, and shows a picture of the model', async () => {
    const files = unzipSync(await writeXlsx(anExport()));
    const part = partsOf(await writeXlsx(anExport()));
    const texts = elementsIn(part('xl/worksheets/sheet1.xml'), 'c').map((cell) =>
      elementsIn(cell, 't')
        .concat(elementsIn(cell, 'v'))
        .map(({ text }) => text)
        .join(''),
    );
    expect(texts[texts.indexOf('Positive test cases') + 1]).toBe('2');
    expect(texts[texts.indexOf('Negative test cases') + 1]).toBe('2');
    expect(only(part('xl/drawings/drawing1.xml'), 'cNvPr')).toMatchObject({ descr: 'Login' });
    expect([...(files['xl/media/image1.png'] ?? [])].slice(1, 4)).toEqual([0x50, 0x4e, 0x47]);
    expect(elementsIn(part('xl/worksheets/sheet1.xml'), 'drawing')).toHaveLength(1);
  });

  it('does without a picture where nothing is drawn', async () => {
    const input = anExport();
    input.model.nodes = [];
    const files = unzipSync(await writeXlsx(input));
    expect(Object.keys(files).filter((path) => /media|drawing/.test(path))).toEqual([]);
  });
});
