import type { Export } from '../export.ts';
import { pdfParts } from './write.ts';

/** Gives the drawing and its cases as a PDF in the shape of a screen, 16:9, in pieces as they come. Needs Node. */
export function writeParts(input: Export): AsyncGenerator<Uint8Array> {
  return pdfParts(input, 'wide');
}
