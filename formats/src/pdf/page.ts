import { createRequire } from 'node:module';
import type { Language } from '@caseloom/locales/language';
import PDFDocument from 'pdfkit';
import { THEMES } from '../svg/theme.ts';
import { clean } from '../xlsx/cell.ts';

const require = createRequire(import.meta.url);
/** DejaVu has the letters of Turkish and of all of Europe; a document holds those it uses, which its licence allows. */
const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
export type Font = keyof typeof FONTS;

export const COLORS = { ...THEMES.light, paper: '#FFFFFF', band: '#F0F3F6', line: '#CBD3DA' };

/** The pages there are, in points: A4 across, the shape of a screen, and A4 upright. */
export const SHAPES = {
  a4: { width: 841.89, height: 595.28 },
  wide: { width: 960, height: 540 },
  upright: { width: 595.28, height: 841.89 },
};
export type Shape = keyof typeof SHAPES;

/** Around what stands on a page, in points. */
const MARGIN = 36;
/** No text of a document is smaller, in points. */
export const MIN_TEXT = 8;

/** A part of a page, in points from its upper left corner. */
export type Area = { x: number; y: number; width: number; height: number };

/** A document that is written from its first page to its last, and where its next line goes. */
export class Pages {
  readonly doc: PDFKit.PDFDocument;
  /** What stands on every page, between its header and its footer. */
  readonly area: Area;
  /** Where the next line begins, in points from above. */
  y = MARGIN;
  readonly #title: string;
  #number = 0;

  constructor(title: string, { shape, language }: { shape: Shape; language: Language }) {
    const { width, height } = SHAPES[shape];
    this.#title = clean(title).replace(/\s+/g, ' ');
    this.doc = new PDFDocument({
      autoFirstPage: false,
      size: [width, height],
      margin: 0,
      info: { Title: this.#title, Creator: 'Caseloom' },
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      // a font that is opened here would be opened again for each line
      font: '',
    });
    for (const [name, path] of Object.entries(FONTS)) this.doc.registerFont(name, path);
    this.area = {
      x: MARGIN,
      y: MARGIN,
      width: width - 2 * MARGIN,
      height: height - 2 * MARGIN,
    };
  }

  /** The number of the page that is written now; 0 before the first. */
  get number(): number {
    return this.#number;
  }

  get bottom(): number {
    return this.area.y + this.area.height;
  }

  /** Begins a page. */
  add(): void {
    this.doc.addPage();
    this.#number += 1;
    this.y = this.area.y;
    const { x, width } = this.area;
    const look = { size: MIN_TEXT, color: COLORS.quiet };
    const [title = ''] = this.linesOf(this.#title, width - 40, look);
    this.line(title, x, this.bottom + 10, look);
    const number = `${this.#number}`;
    this.line(number, x + width - this.widthOf(number, look), this.bottom + 10, look);
  }

  /** How wide a text is in one line, in points. */
  widthOf(text: string, { size = TEXT_SIZE, font = 'regular' }: Look): number {
    this.doc.font(font).fontSize(size);
    return this.doc.widthOfString(text);
  }

  /** The lines of a text that are no wider than so many points, broken between words where it can be. */
  linesOf(text: string, width: number, look: Look): string[] {
    return clean(text)
      .replaceAll('\t', '    ')
      .split('\n')
      .flatMap((paragraph) => this.#broken(paragraph, width, look));
  }

  #broken(paragraph: string, width: number, look: Look): string[] {
    if (this.widthOf(paragraph, look) <= width) return [paragraph];
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (this.widthOf(longer, look) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      const parts = this.#parts(word, width, look);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return [...lines, line];
  }

  /** A word in parts that are no wider than a line. */
  #parts(word: string, width: number, look: Look): string[] {
    const parts: string[] = [];
    let part = '';
    if (this.widthOf(word, look) <= width) return [word];
    for (const { segment } of letters.segment(word)) {
      if (part && this.widthOf(part + segment, look) > width) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  }

  /** As much of a text as one line of so many points has room for. */
  fitted(text: string, width: number, look: Look): string {
    const words = clean(text).replace(/\s+/g, ' ').trim();
    if (this.widthOf(words, look) <= width) return words;
    let end = words.length;
    while (end > 0 && this.widthOf(`${words.slice(0, end)}…`, look) > width) end -= 1;
    return `${words.slice(0, end).toWellFormed().trimEnd()}…`;
  }

  /** One line of text; `y` is its upper edge. */
  line(
    text: string,
    x: number,
    y: number,
    { size = TEXT_SIZE, font = 'regular', color, goTo }: Look,
  ) {
    this.doc
      .font(font)
      .fontSize(size)
      .fillColor(color ?? COLORS.text)
      .text(text, x, y, { lineBreak: false, ...(goTo && { goTo }) });
  }
}

export const TEXT_SIZE = 9;
/** How a line of text looks; `goTo` is the place in the document that it leads to. */
export type Look = { size?: number; font?: Font; color?: string; goTo?: string };

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
