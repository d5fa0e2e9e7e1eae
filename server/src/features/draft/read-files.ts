import type { SourceDocument } from '@caseloom/formats/document';
import { documentApart } from '../../apart/apart.ts';
import { type GivenFile, openReader, type Reader } from '../../apart/reader.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { Failure } from '../language-model/failure.ts';
import { type Making, ownerOf, reportProgress, skipAt } from './progress.ts';
import type { DraftFile } from './schema.ts';

/** How much text one draft may be made from. */
const MAX_TEXT = 2 * 1024 * 1024;
const MIB = 1024 * 1024;

/**
 * Reads files into the documents of a draft, telling of each how it went: what was read is
 * kept at once, and a file that is no longer wanted is passed over.
 *
 * @throws Failure where nothing could be read
 */
export async function readFiles(making: Making, given: GivenFile[]): Promise<SourceDocument[]> {
  const files = given.map(
    ({ name, bytes }): DraftFile => ({
      ...{ name, bytes: bytes.length },
      ...{ state: 'waiting', problems: [] },
    }),
  );
  const documents: SourceDocument[] = [];
  const note = (at: number, changes: Partial<DraftFile>) => {
    const file = files[at];
    if (file) files[at] = { ...file, ...changes };
    return reportProgress(making, { files, documents });
  };
  const reader = openReader(ownerOf(making));
  try {
    for (const [at, file] of given.entries()) {
      const stop = skipAt(making.skipped, at).signal;
      if (!stop.aborted) await note(at, { state: 'reading' });
      const signal = AbortSignal.any([making.signal, stop]);
      const read = await readOne(reader, file, signal, documents).catch((error) => {
        making.signal.throwIfAborted();
        if (!stop.aborted) throw error;
      });
      documents.push(...(read?.texts ?? []));
      const state = read && (read.texts.length > 0 ? 'read' : 'failed');
      await note(at, { problems: read?.problems ?? [], state: state ?? 'skipped' });
    }
  } finally {
    reader.close();
  }
  if (documents.length === 0) throw new Failure('files_unreadable');
  return documents;
}

async function readOne(
  reader: Reader,
  file: GivenFile,
  signal: AbortSignal,
  before: SourceDocument[],
): Promise<{ problems: DraftFile['problems']; texts: SourceDocument[] }> {
  const read = await reader.read(file, signal);
  if (!read)
    return { problems: [{ file: file.name, code: 'reader_stopped', params: {} }], texts: [] };
  const problems: DraftFile['problems'] = [...read.problems];
  const texts: SourceDocument[] = [];
  let room = MAX_TEXT - before.reduce((sum, { text }) => sum + text.length, 0);
  for (const document of read.documents) {
    const params = { limit: MAX_TEXT / MIB };
    if (document.text.length > room)
      problems.push({ file: document.name, code: 'draft_text_too_large', params });
    else texts.push(document);
    room -= document.text.length;
  }
  return { problems, texts };
}

/** Written words as the document of a draft. */
export function readPrompt(prompt: string, owner: TaskOwner): Promise<SourceDocument[]> {
  return documentApart('prompt', prompt, owner);
}
