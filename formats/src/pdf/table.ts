import { COLORS, type Look, type Pages, TEXT_SIZE } from './page.ts';

/** A column of a table: its heading, and its share of the width. */
export type TableColumn = { heading: string; share: number };
/** A cell with its own look, or in that of the table. */
export type TableCell = { text: string; look?: Look };

const PADDING = 3;
const LINE = 1.3;
/** How high a row of one line is, in points. */
export const LINE_HEIGHT = TEXT_SIZE * LINE + 2 * PADDING;

/** A table whose headings stand on each of its pages; a row that is higher than a page goes on on the next. */
export class Table {
  readonly #pages: Pages;
  readonly #columns: { heading: string; x: number; width: number }[];

  constructor(pages: Pages, columns: TableColumn[]) {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    let { x } = pages.area;
    this.#pages = pages;
    this.#columns = columns.map(({ heading, share }) => {
      const column = { heading, x, width: (pages.area.width * share) / whole };
      x += column.width;
      return column;
    });
  }

  /** How high its headings and these rows are, in points. */
  heightOf(rows: TableCell[][]): number {
    return rows.reduce((sum, row) => sum + heightOf(this.#linesIn(row)), this.#headHeight());
  }

  /** Writes the headings. */
  head(): void {
    const lines = this.#columns.map(({ heading }) => this.#broken({ text: heading, look: HEAD }));
    const height = heightOf(lines);
    const { area, y, doc } = this.#pages;
    doc.rect(area.x, y, area.width, height).fill(COLORS.primary);
    this.#write(lines, height);
  }

  /** Writes a row of one line, whose texts are cut where they are longer. */
  line(cells: TableCell[]): void {
    const fitted = this.#columns.map(({ width }, at): CellLines => {
      const { text = '', look = {} } = cells[at] ?? {};
      return { lines: [this.#pages.fitted(text, width - 2 * PADDING, look)], look };
    });
    this.#write(fitted, LINE_HEIGHT);
  }

  /** Writes a row. */
  row(cells: TableCell[]): void {
    let lines = this.#linesIn(cells);
    while (lines.some((cell) => cell.lines.length > 0)) {
      const room = this.#pages.bottom - this.#pages.y - 2 * PADDING;
      const isWhole = heightOf(lines) <= room + 2 * PADDING;
      const maxLines = Math.floor(room / (TEXT_SIZE * LINE));
      const fits = isWhole || (heightOf(lines) > this.#pageRoom() && maxLines > 0);
      if (fits) {
        const now = lines.map((cell) => ({
          ...cell,
          lines: cell.lines.slice(0, isWhole ? undefined : maxLines),
        }));
        this.#write(now, heightOf(now));
        lines = lines.map((cell, at) => ({
          ...cell,
          lines: cell.lines.slice(now[at]?.lines.length),
        }));
      }
      if (!isWhole) {
        this.#pages.add();
        this.head();
      }
    }
  }

  /** What a row has on a page of its own, in points. */
  #pageRoom(): number {
    return this.#pages.area.height - this.#headHeight();
  }

  #headHeight(): number {
    return heightOf(
      this.#columns.map(({ heading }) => this.#broken({ text: heading, look: HEAD })),
    );
  }

  #linesIn(cells: TableCell[]): CellLines[] {
    return this.#columns.map((_, at) => this.#broken(cells[at] ?? { text: '' }, at));
  }

  #broken({ text, look = {} }: TableCell, at?: number): CellLines {
    const width = (this.#columns[at ?? -1]?.width ?? Number.POSITIVE_INFINITY) - 2 * PADDING;
    return { lines: this.#pages.linesOf(text, width, look), look };
  }

  #write(cells: CellLines[], height: number): void {
    const { doc, y, area } = this.#pages;
    for (const [at, { lines, look }] of cells.entries()) {
      const { x = area.x } = this.#columns[at] ?? {};
      for (const [index, line] of lines.entries())
        this.#pages.line(line, x + PADDING, y + PADDING + index * TEXT_SIZE * LINE, look);
    }
    this.#pages.y = y + height;
    doc
      .moveTo(area.x, this.#pages.y)
      .lineTo(area.x + area.width, this.#pages.y)
      .lineWidth(0.5)
      .stroke(COLORS.line);
  }
}

const HEAD: Look = { font: 'bold', color: COLORS.paper };
type CellLines = { lines: string[]; look: Look };

function heightOf(cells: CellLines[]): number {
  return Math.max(...cells.map(({ lines }) => lines.length)) * TEXT_SIZE * LINE + 2 * PADDING;
}
