import { strToU8, Zip, ZipDeflate } from 'fflate';
import { concat } from '../concat.ts';
import { type Cell, clean, columnName, cut, escapeText, rowXml } from './cell.ts';

/** A sheet whose first row is its headings; widths are in characters. */
export type Sheet = {
  name: string;
  columns: { heading: string; width: number }[];
  rows: Iterable<Cell[]>;
};

/** A spreadsheet opens 1,048,576 rows of a sheet. */
const MAX_ROWS = 1_000_000;
/** Text is handed to the compressor in parts of this many characters, so that no sheet is ever held whole. */
const PART = 256 * 1024;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF155080"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf quotePrefix="1" fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`;

/**
 * Gives the bytes of a workbook: frozen headings, a filter and widths on every sheet. Text is always
 * an inline string, so nothing a user typed can become a formula. A sheet of more rows than a
 * spreadsheet opens goes on in further ones.
 */
export function writeWorkbook(sheets: Sheet[]): Uint8Array<ArrayBuffer> {
  return concat([...workbookParts(sheets)]);
}

/** The same in pieces, as they come: neither a sheet nor the file is ever held whole. */
export function* workbookParts(sheets: Sheet[]): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  function* taken() {
    yield* parts;
    parts = [];
  }
  function* add(name: string, texts: Iterable<string>): Generator<Uint8Array> {
    const file = new ZipDeflate(name, { level: 3 });
    // The same cases give the same bytes: no date of today in the archive.
    file.mtime = '1980-01-01T00:00:00';
    zip.add(file);
    for (const text of texts) {
      file.push(strToU8(text));
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  const written: Written[] = [];
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.iterator]();
    for (let isOpen = true; isOpen; ) {
      const one: Written = { name: sheet.name, columns: sheet.columns, rows: 1 };
      const next = { rows, isOpen: false };
      written.push(one);
      yield* add(sheetPath(written.length), inParts(sheetXml(sheet, one, next)));
      isOpen = next.isOpen;
    }
  }
  const names = sheetNames(written.map(({ name }) => name));
  const targets = written.map(
    (_, index): Target => ['worksheet', `worksheets/sheet${index + 1}.xml`],
  );
  yield* add('[Content_Types].xml', [contentTypes(written.length)]);
  yield* add('_rels/.rels', [relationships([['officeDocument', 'xl/workbook.xml']])]);
  yield* add('xl/_rels/workbook.xml.rels', [relationships([...targets, ['styles', 'styles.xml']])]);
  yield* add('xl/styles.xml', [STYLES]);
  yield* add('xl/workbook.xml', [workbook(names, written)]);
  zip.end();
  yield* taken();
}

/** A sheet that is written, and how many rows it got, its heading among them. */
type Written = Pick<Sheet, 'name' | 'columns'> & { rows: number };

function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

function* inParts(texts: Iterable<string>): Generator<string> {
  let part = '';
  for (const text of texts) {
    part += text;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part;
}

/** The next rows of a sheet, as many as it can have; `next` tells whether there are more. */
function* sheetXml(
  { columns }: Sheet,
  one: Written,
  next: { rows: Iterator<Cell[]>; isOpen: boolean },
): Generator<string> {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  const headings = columns.map(({ heading }) => heading);
  yield rowXml(headings, 1, 1);
  for (; one.rows < MAX_ROWS; one.rows += 1) {
    const { value: row, done } = next.rows.next();
    if (done) break;
    yield rowXml(row, one.rows + 1, 0);
  }
  next.isOpen = one.rows === MAX_ROWS;
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${one.rows}"/></worksheet>`;
}

/** Legal names, each once: no `[]:*?/\`, no outer apostrophe, 31 characters. */
function sheetNames(titles: string[]): string[] {
  const taken = new Set<string>();
  return titles.map((name, index) => {
    const legal = clean(name)
      .replace(/[[\]:*?/\\\n\t]/g, ' ')
      .replace(/^[\s']+|[\s']+$/g, '');
    const base = cut(legal, 31) || `Sheet ${index + 1}`;
    let unique = base;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1)
      unique = `${cut(base, 27)} ${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function contentTypes(sheets: number): string {
  const overrides = [
    ['workbook.xml', `${TYPE}.sheet.main+xml`],
    ['styles.xml', `${TYPE}.styles+xml`],
    ...Array.from({ length: sheets }, (_, index) => [
      `worksheets/sheet${index + 1}.xml`,
      `${TYPE}.worksheet+xml`,
    ]),
  ].map(([part, type]) => `<Override PartName="/xl/${part}" ContentType="${type}"/>`);
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

type Target = [type: string, path: string];

function relationships(targets: Target[]): string {
  const links = targets.map(
    ([type, path], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${path}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

function workbook(names: string[], sheets: Written[]): string {
  const entries = names.map(
    (name, index) =>
      `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.map(({ columns, rows }, index) => {
    const last = `$${columnName(columns.length - 1)}$${rows}`;
    const quoted = escapeText((names[index] ?? '').replaceAll("'", "''"));
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${quoted}'!$A$1:${last}</definedName>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}
