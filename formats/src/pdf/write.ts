import type { Export } from '../export.ts';
import { writeList, writeSteps } from './cases.ts';
import { writeDrawing } from './drawing.ts';
import { Pages, type Shape } from './page.ts';

/** Gives the drawing and its cases as a PDF on A4, across, in pieces as they come. Needs Node. */
export function writeParts(input: Export): AsyncGenerator<Uint8Array> {
  return pdfParts(input, 'a4');
}

/**
 * The drawing, the list of the cases and the steps of each, on pages of a shape: text that can be selected, none of
 * it smaller than 8 points, in a font that the document holds.
 */
export async function* pdfParts(input: Export, shape: Shape): AsyncGenerator<Uint8Array> {
  const { model, language } = input;
  const pages = new Pages(model.name, { shape, language });
  let parts: Uint8Array[] = [];
  pages.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => pages.doc.once('end', resolve));
  writeDrawing(pages, input);
  for (const write of [writeList, writeSteps])
    for (const _ of write(pages, input)) {
      yield* parts;
      parts = [];
    }
  pages.doc.end();
  await ended;
  yield* parts;
}
