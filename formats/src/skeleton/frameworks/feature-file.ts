import { writeFeature, writeParts } from '../../feature/write.ts';
import { type ModelCode, REWRITTEN } from '../framework.ts';

/** The feature of a model as Caseloom exports it, its first line, the language, apart. */
export function* featureParts({ input }: ModelCode): Generator<string> {
  const isWhole = Array.isArray(input.result.testCases);
  const parts = isWhole ? [writeFeature(input)] : writeParts(input);
  let isBegun = false;
  for (const part of parts) {
    yield isBegun ? part : part.replace('\n', `\n# ${REWRITTEN}\n`);
    isBegun = true;
  }
}
