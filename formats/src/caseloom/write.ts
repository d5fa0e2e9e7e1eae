import { MASK } from '../export.ts';
import type { ModelFile } from '../model-file.ts';

/** The mark that every Caseloom model file carries; the number grows when old readers could not read it. */
export const FORMAT = 'caseloom/1';

/** Gives the text of a model file: JSON, two spaces deep, so that a version control shows what changed; secret values masked. */
export function writeCaseloom({ models, steps, testData }: ModelFile): string {
  const shown = testData.map((data) =>
    data.isSecret ? { ...data, values: data.values.map(() => MASK) } : data,
  );
  return `${JSON.stringify({ format: FORMAT, models, steps, testData: shown }, null, 2)}\n`;
}
