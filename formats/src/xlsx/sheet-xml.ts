import { isFormula } from '../formula.ts';
import { type Cell, columnName, escapeText, rowXml } from './cell.ts';
import { FREE_COLUMN, heightOf, MARGINS, Pages, scaleOf } from './page.ts';
import type { Column, Hints, Sheet, Written } from './sheet.ts';
import { type CellKind, headStyle, SHOWN_AGAIN, styleOf } from './styles.ts';

/** A spreadsheet opens 1,048,576 rows of a sheet. */
const MAX_ROWS = 1_000_000;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The next rows of a sheet, as many as it can have; `next` tells whether there are more. */
export function* sheetXml(
  sheet: Sheet,
  one: Written,
  next: { rows: Iterator<Cell[]>; isOpen: boolean },
): Generator<string> {
  const { columns, blocksBy } = sheet;
  yield beginning(sheet);
  const headings = columns.map(({ heading }) => heading);
  const heading = heightOf(headings, columns, true);
  yield rowXml(headings, { number: 1, height: heading }, (_, isQuoted) => headStyle(isQuoted));
  const pages = new Pages(columns, heading);
  let block: Cell | undefined;
  for (; one.rows < MAX_ROWS; one.rows += 1) {
    const { value: row, done } = next.rows.next();
    if (done) break;
    const isStart = blocksBy === undefined || row[blocksBy] !== block;
    if (blocksBy !== undefined) block = row[blocksBy];
    const isTop = blocksBy !== undefined && isStart;
    const number = one.rows + 1;
    const height = heightOf(row, columns, isStart);
    yield rowXml(row, { number, height }, (column, isQuoted) =>
      styleOf(kindOf(columns[column], isStart), isTop, isQuoted),
    );
    if (blocksBy !== undefined) pages.take(number, height, isStart);
  }
  pages.end(one.rows);
  next.isOpen = one.rows === MAX_ROWS;
  yield ending(sheet, one, pages.breaks);
}

function kindOf(column: Column | undefined, isStart: boolean): CellKind {
  if (column?.fillIn) return column.fillIn === 'date' ? 'date' : 'fillIn';
  return column?.isOnce && !isStart ? 'once' : 'text';
}

function beginning({ columns, frozenColumns = 0 }: Sheet): string {
  const widths = columns.map(({ width, isFolded }, index) => {
    const place = `min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"`;
    // the sign that unfolds columns stands above the one behind them
    const sign = columns[index - 1]?.isFolded ? ' collapsed="1"' : '';
    return `<col ${place}${isFolded ? ' hidden="1" outlineLevel="1"' : sign}/>`;
  });
  const free = columns.length + 1;
  widths.push(`<col min="${free}" max="${free}" width="${FREE_COLUMN}" customWidth="1"/>`);
  const outline = columns.some(({ isFolded }) => isFolded)
    ? '<sheetFormatPr defaultRowHeight="15" outlineLevelCol="1"/>'
    : '';
  const frozen =
    frozenColumns > 0
      ? `<pane xSplit="${frozenColumns}" ySplit="1" topLeftCell="${columnName(frozenColumns)}2" activePane="bottomRight" state="frozen"/>`
      : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${outline}<cols>${widths.join('')}</cols><sheetData>`;
}

function ending(
  { columns, blocksBy, hints }: Sheet,
  { rows, picture }: Written,
  breaks: number[],
): string {
  const { side, top, bottom } = MARGINS;
  const scale = scaleOf(columns, picture?.width);
  const cuts = breaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`);
  return [
    `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/>`,
    blocksBy === undefined ? '' : shownAgain(columns, blocksBy, rows),
    hints ? validations(columns, rows, hints) : '',
    `<pageMargins left="${side}" right="${side}" top="${top}" bottom="${bottom}" header="0.3" footer="0.3"/>`,
    `<pageSetup paperSize="9" scale="${scale}" orientation="landscape"/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    cuts.length > 0
      ? `<rowBreaks count="${cuts.length}" manualBreakCount="${cuts.length}">${cuts.join('')}</rowBreaks>`
      : '',
    picture ? '<drawing r:id="rId1"/>' : '',
    '</worksheet>',
  ].join('');
}

/** Where a filter hides the row above, a row shows itself what its block shows only once. */
function shownAgain(columns: readonly Column[], by: number, rows: number): string {
  const ranges = columns.flatMap(({ isOnce }, index) => (isOnce ? [rangeOf(index, rows)] : []));
  if (ranges.length === 0 || rows < 2) return '';
  const formula = `SUBTOTAL(103,$${columnName(by)}1)=0`;
  return `<conditionalFormatting sqref="${ranges.join(' ')}"><cfRule type="expression" dxfId="${SHOWN_AGAIN}" priority="1"><formula>${formula}</formula></cfRule></conditionalFormatting>`;
}

function validations(columns: readonly Column[], rows: number, hints: Hints): string {
  if (rows < 2) return '';
  const rules = columns.flatMap(({ fillIn }, index) => {
    if (fillIn === undefined || fillIn === 'text') return [];
    const at = `allowBlank="1" showErrorMessage="1" sqref="${rangeOf(index, rows)}"`;
    if (fillIn === 'date')
      return `<dataValidation type="date" operator="greaterThan" errorStyle="warning" error="${escapeText(hints.date)}" ${at}><formula1>1</formula1></dataValidation>`;
    return `<dataValidation type="list" error="${escapeText(hints.choice)}" ${at}><formula1>${choices(fillIn)}</formula1></dataValidation>`;
  });
  return rules.length > 0
    ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
    : '';
}

/** @throws RangeError where a word has a comma, or all are longer than the format allows */
function choices(words: readonly string[]): string {
  const list = words.join(',');
  if (list.length > 255 || words.some((word) => /[",]/.test(word) || isFormula(word)))
    throw new RangeError(`no list of choices: ${list}`);
  return escapeText(`"${list}"`);
}

function rangeOf(column: number, rows: number): string {
  const name = columnName(column);
  return `${name}2:${name}${rows}`;
}
