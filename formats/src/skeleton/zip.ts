import { zipFiles } from '../archive.ts';
import type { Export } from '../export.ts';
import type { FrameworkId } from './manifest.ts';
import { writeCode } from './write.ts';

/** Gives the code for test cases as an archive, in pieces as they come: the files are never held whole. */
export function zipParts(input: Export, framework: FrameworkId): Generator<Uint8Array> {
  return zipFiles(writeCode(input, framework).files);
}

/** What writes test cases as code for a runner. */
export function codeWriter(framework: FrameworkId) {
  return { writeParts: (input: Export) => zipParts(input, framework) };
}
