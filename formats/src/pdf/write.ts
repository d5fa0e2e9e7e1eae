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
  yield* documentParts(pages, function* () {
    writeDrawing(pages, input);
    yield* writeList(pages, input);
    yield* writeSteps(pages, input);
  });
}

/** The bytes of a document, in pieces as they come: some after each piece of it that is written. */
export async function* documentParts(
  { doc }: Pages,
  write: () => Iterable<void>,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (const _ of write()) {
    yield* parts;
    parts = [];
  }
  doc.end();
  await ended;
  yield* parts;
}
