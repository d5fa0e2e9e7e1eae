import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { concat } from '../concat.ts';
import { clean, columnName, cut, escapeText } from './cell.ts';
import { drawingXml } from './picture.ts';
import type { Sheet, Written } from './sheet.ts';
import { sheetXml } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';

/** Text is handed to the compressor in parts of this many characters, so that no sheet is ever held whole. */
const PART = 256 * 1024;

/** The same cases give the same bytes: no date of today is in the archive. */
const DATE = '1980-01-01T00:00:00';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Gives the bytes of a workbook: every sheet has frozen headings, a filter and widths, and is printed on
 * A4 landscape with its headings on each page. Text is always an inline string, so nothing a user typed
 * can become a formula. A sheet of more rows than a spreadsheet opens goes on in further ones.
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
    file.mtime = DATE;
    zip.add(file);
    for (const text of texts) {
      file.push(strToU8(text));
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  function* addBytes(name: string, bytes: Uint8Array): Generator<Uint8Array> {
    const file = new ZipPassThrough(name);
    file.mtime = DATE;
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  const written: Written[] = [];
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.iterator]();
    for (let isOpen = true; isOpen; ) {
      const { name, columns, picture } = sheet;
      // a sheet that goes on in a further one has its picture once
      const isFirst = written.at(-1)?.columns !== columns;
      const one: Written = { name, columns, rows: 1, ...(isFirst && picture && { picture }) };
      const next = { rows, isOpen: false };
      written.push(one);
      yield* add(sheetPath(written.length), inParts(sheetXml(sheet, one, next)));
      isOpen = next.isOpen;
    }
  }
  for (const [index, { picture, columns }] of written.entries()) {
    if (!picture) continue;
    const links = relationships([['drawing', `../drawings/drawing${index + 1}.xml`]]);
    yield* add(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, [links]);
    yield* add(`xl/drawings/drawing${index + 1}.xml`, [HEAD + drawingXml({ columns }, picture)]);
    const image = relationships([['image', `../media/image${index + 1}.png`]]);
    yield* add(`xl/drawings/_rels/drawing${index + 1}.xml.rels`, [image]);
    yield* addBytes(`xl/media/image${index + 1}.png`, picture.png);
  }
  const names = sheetNames(written.map(({ name }) => name));
  const targets = written.map(
    (_, index): Target => ['worksheet', `worksheets/sheet${index + 1}.xml`],
  );
  yield* add('[Content_Types].xml', [contentTypes(written)]);
  yield* add('_rels/.rels', [relationships([['officeDocument', 'xl/workbook.xml']])]);
  yield* add('xl/_rels/workbook.xml.rels', [relationships([...targets, ['styles', 'styles.xml']])]);
  yield* add('xl/styles.xml', [HEAD + stylesXml()]);
  yield* add('xl/workbook.xml', [workbook(names, written)]);
  zip.end();
  yield* taken();
}

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

function contentTypes(written: Written[]): string {
  const drawings = written.flatMap(({ picture }, index) =>
    picture
      ? [
          [
            `drawings/drawing${index + 1}.xml`,
            'application/vnd.openxmlformats-officedocument.drawing+xml',
          ],
        ]
      : [],
  );
  const overrides = [
    ['workbook.xml', `${TYPE}.sheet.main+xml`],
    ['styles.xml', `${TYPE}.styles+xml`],
    ...written.map((_, index) => [`worksheets/sheet${index + 1}.xml`, `${TYPE}.worksheet+xml`]),
    ...drawings,
  ].map(([part, type]) => `<Override PartName="/xl/${part}" ContentType="${type}"/>`);
  const png = drawings.length > 0 ? '<Default Extension="png" ContentType="image/png"/>' : '';
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${png}${overrides.join('')}</Types>`;
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
  const defined = sheets.map(({ columns, rows }, index) => {
    const last = `$${columnName(columns.length - 1)}$${rows}`;
    const quoted = `'${escapeText((names[index] ?? '').replaceAll("'", "''"))}'`;
    // what is filtered, and the headings that stand on every page
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!$A$1:${last}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$1:$1</definedName>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets><definedNames>${defined.join('')}</definedNames></workbook>`;
}
