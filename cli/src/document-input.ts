import { basename } from 'node:path';
import type { SourceDocument } from '@caseloom/formats/document';
import { CommandError } from './command-error.ts';
import { nameOf, readBytes } from './input.ts';
import { plain, sayOfFile } from './say.ts';

/**
 * Reads files of words: text, Markdown, Word, PDF, mail, spreadsheets, archives of them; `-` is text.
 *
 * @returns what could be read, and a sentence for each file that could not, or not whole
 * @throws CommandError where none could
 */
export async function readDocumentFiles(
  paths: readonly string[],
): Promise<{ documents: SourceDocument[]; problems: string[] }> {
  const { readDocuments } = await import('@caseloom/formats/document');
  const documents: SourceDocument[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const name = path === '-' ? 'Model.md' : basename(path);
    const read = await readDocuments(name, await readBytes(path));
    documents.push(...read.documents);
    for (const { code, file, params } of read.problems) {
      const place = file === name ? nameOf(path) : `${nameOf(path)}: ${plain(file)}`;
      problems.push(`${place}: ${sayOfFile({ code, params })}`);
    }
  }
  if (documents.length === 0) throw new CommandError(problems.join('\n'));
  return { documents, problems };
}
