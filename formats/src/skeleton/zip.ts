import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Export } from '../export.ts';
import type { FrameworkId } from './manifest.ts';
import { writeCode } from './write.ts';

/** The same cases give the same bytes: no date of today is in the archive. */
const DATE = '1980-01-01T00:00:00';

/** Gives the code for test cases as an archive, in pieces as they come: the files are never held whole. */
export function* zipParts(input: Export, framework: FrameworkId): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  function* taken() {
    yield* parts;
    parts = [];
  }
  for (const { path, parts: texts } of writeCode(input, framework).files) {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = DATE;
    zip.add(file);
    for (const text of texts()) {
      file.push(strToU8(text));
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** What writes test cases as code for a runner. */
export function codeWriter(framework: FrameworkId) {
  return { writeParts: (input: Export) => zipParts(input, framework) };
}
