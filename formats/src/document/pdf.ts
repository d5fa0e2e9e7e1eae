import { DOCUMENT_LIMITS, MIB, Refusal } from './document.ts';
import { linesOfRuns, type Page, type Run } from './pdf-lines.ts';
import { withoutMargins } from './pdf-margins.ts';
import { piecesOfPages } from './pdf-pieces.ts';
import type { Piece } from './piece.ts';

/**
 * The pieces of a PDF, by where its words stand: headings by size, lists by their marks, tables by columns; what is
 * repeated at the margins of pages is left out. Nothing runs, and no font, picture or map of letters is looked for.
 *
 * @throws Refusal `pdf_encrypted`, `pdf_broken`, `pdf_without_text`, `pdf_too_long`, `document_too_large`
 */
export async function piecesOfPdf(bytes: Uint8Array): Promise<Piece[]> {
  const pages = await readPages(bytes);
  if (pages.every(({ lines }) => lines.length === 0)) throw new Refusal('pdf_without_text');
  return piecesOfPages(withoutMargins(pages));
}

async function readPages(bytes: Uint8Array): Promise<Page[]> {
  // large, and of no use to most
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs');
  const task = getDocument({
    // it takes the bytes away from who gives them
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    ...{ useSystemFonts: false, disableFontFace: true, useWorkerFetch: false, useWasm: false },
    ...{ stopAtErrors: false, isOffscreenCanvasSupported: false, enableXfa: false },
  });
  try {
    const pdf = await task.promise;
    const limit = DOCUMENT_LIMITS.pdfPages;
    if (pdf.numPages > limit) throw new Refusal('pdf_too_long', { limit });
    const pages: Page[] = [];
    let room: number = DOCUMENT_LIMITS.textBytes;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const runs = items.flatMap((item) => ('str' in item ? toRun(item) : []));
      room -= runs.reduce((sum, { text }) => sum + text.length, 0);
      if (room < 0)
        throw new Refusal('document_too_large', { limit: DOCUMENT_LIMITS.textBytes / MIB });
      const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
      pages.push({ number, width, height, lines: linesOfRuns(runs) });
      page.cleanup();
    }
    return pages;
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await task.destroy();
  }
}

/** A file may be broken in more ways than the parser has errors for. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return new Refusal(isLocked ? 'pdf_encrypted' : 'pdf_broken');
}

type TextItem = { str: string; transform: unknown[]; width: number; fontName: string };

/** A text that stands upright; what is turned is a watermark or the label of a drawing. */
function toRun({ str, transform, width, fontName }: TextItem): Run[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number);
  const isPlaced = [a, b, c, d, x, y, width].every(Number.isFinite);
  const size = Math.hypot(c, d);
  if (!isPlaced || size === 0 || Math.abs(b) > size / 10 || a <= 0) return [];
  return str.trim() === '' ? [] : [{ text: str, x, y, width, size, font: fontName }];
}
