/** The look of the cells of a workbook: one font, and the few kinds of cells that our sheets have. */

/** `once`: a value that is there for filters and sorting, but shown in the first row of its block only. */
export type CellKind = 'text' | 'once' | 'fillIn' | 'date';
const KINDS: readonly CellKind[] = ['text', 'once', 'fillIn', 'date'];

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Of a cell that is in no table, and of headings; the kinds of cells follow them. */
const HEAD = 1;
const FIRST_KIND = 3;

/** The cell style of a heading. @param isQuoted whether it is text that a spreadsheet would run */
export function headStyle(isQuoted: boolean): number {
  return HEAD + Number(isQuoted);
}

/** The cell style of a kind of cell. @param isTop whether a block begins with its row: a rule is above it */
export function styleOf(kind: CellKind, isTop: boolean, isQuoted: boolean): number {
  return FIRST_KIND + (KINDS.indexOf(kind) * 2 + Number(isTop)) * 2 + Number(isQuoted);
}

/** The conditional style of a value that is shown again, by its number. */
export const SHOWN_AGAIN = 0;

/** The date as the reader's office program writes it. */
const SHORT_DATE = 14;
/** No section of this number format shows anything. */
const HIDDEN = 164;

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const side = (name: string, style: string, color: string) =>
  `<${name} style="${style}"><color rgb="${color}"/></${name}>`;
const LINE = 'FFCBD3DA';
const sides = side('left', 'thin', LINE) + side('right', 'thin', LINE);
const bottom = side('bottom', 'thin', LINE);
const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border>${sides}<top/>${bottom}<diagonal/></border>`,
  `<border>${sides}${side('top', 'medium', 'FF155080')}${bottom}<diagonal/></border>`,
];
const fill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`;
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  fill('FF155080'),
  fill('FFF5F8FB'),
];

function kindStyle(kind: CellKind, isTop: boolean, isQuoted: boolean): string {
  const format = { text: 0, once: HIDDEN, fillIn: 0, date: SHORT_DATE }[kind];
  const isFilledIn = kind === 'fillIn' || kind === 'date';
  // what is not shown must not make its row high
  const wrap = kind === 'once' ? '' : ' wrapText="1"';
  const facts = [
    `numFmtId="${format}" fontId="0" fillId="${isFilledIn ? 3 : 0}" borderId="${isTop ? 2 : 1}" xfId="0"`,
    `${isQuoted ? ' quotePrefix="1"' : ''} applyNumberFormat="1" applyFill="1" applyBorder="1" applyAlignment="1"`,
  ].join('');
  return `<xf ${facts}><alignment horizontal="left" vertical="top"${wrap}/></xf>`;
}

function headXf(isQuoted: boolean): string {
  const quoted = isQuoted ? ' quotePrefix="1"' : '';
  return `<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0"${quoted} applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>`;
}

function counted(name: string, items: string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}

/** The styles of every workbook, as `styleOf` and `headStyle` number them. */
export function stylesXml(): string {
  const kinds = KINDS.flatMap((kind) =>
    [false, true].flatMap((isTop) => [false, true].map((one) => kindStyle(kind, isTop, one))),
  );
  const neutral = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
  return [
    `<styleSheet xmlns="${MAIN}">`,
    counted('numFmts', [`<numFmt numFmtId="${HIDDEN}" formatCode=";;;"/>`]),
    counted('fonts', [
      `<font>${FONT}</font>`,
      `<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>`,
    ]),
    counted('fills', FILLS),
    counted('borders', BORDERS),
    counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    counted('cellXfs', [neutral, headXf(false), headXf(true), ...kinds]),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    counted('dxfs', ['<dxf><numFmt numFmtId="165" formatCode="General"/></dxf>']),
    '</styleSheet>',
  ].join('');
}
