import type { ModelFile } from '../model-file.ts';

/** The mark that every Caseloom model file carries; the number grows when old readers could not read it. */
export const FORMAT = 'caseloom/1';

/** Gives the text of a model file: JSON, two spaces deep, so that a version control shows what changed. */
export function writeCaseloom({ models, steps, testData }: ModelFile): string {
  return `${JSON.stringify({ format: FORMAT, models, steps, testData }, null, 2)}\n`;
}
