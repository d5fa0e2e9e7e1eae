import { basename, dirname } from 'node:path';
import type { SourceDocument } from '@caseloom/formats/document';
import { CommandError } from './command-error.ts';
import { nameOf, readBytes } from './input.ts';
import { plain, sayOfFile } from './say.ts';

/** Text from standard input, as a model without a heading is called. */
const STANDARD_INPUT = 'Model.md';

/** How messages call a document: standard input by that word. */
export function shownName(document: string): string {
  return document === STANDARD_INPUT ? nameOf('-') : document;
}

/**
 * Reads files of words: text, Markdown, Word, PDF, mail, spreadsheets, archives of them; `-` is text.
 *
 * @returns what could be read, each by a name of its own, and a sentence for each file that could not, or not whole
 * @throws CommandError where none could
 */
export async function readDocumentFiles(
  paths: readonly string[],
): Promise<{ documents: SourceDocument[]; problems: string[] }> {
  const { readDocuments, readPasted } = await import('@caseloom/formats/document');
  const documents: SourceDocument[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const name = documentName(path, paths);
    const bytes = await readBytes(path);
    const read = path === '-' ? await readPasted(name, bytes) : await readDocuments(name, bytes);
    documents.push(...read.documents);
    for (const { code, file, params } of read.problems) {
      const place = file === name ? nameOf(path) : `${nameOf(path)}: ${plain(file)}`;
      problems.push(`${place}: ${sayOfFile({ code, params })}`);
    }
  }
  if (documents.length === 0) throw new CommandError(problems.join('\n'));
  return { documents, problems };
}

/** The name of a file; with its folder where another of them has the same, or it stands for standard input. */
function documentName(path: string, paths: readonly string[]): string {
  if (path === '-') return STANDARD_INPUT;
  const name = basename(path);
  const isAlone = paths.filter((other) => basename(other) === name).length === 1;
  return isAlone && name !== STANDARD_INPUT ? name : `${dirname(path)}/${name}`;
}
