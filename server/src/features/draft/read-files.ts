import type { SourceDocument } from '@caseloom/formats/document';
import { inCompany } from '../../db/open.ts';
import { keyOf } from '../../files/queries.ts';
import { readWhole } from '../../files/store.ts';
import { readTextInWorker } from '../../workers/in-worker.ts';
import { type GivenFile, openReader, type Reader } from '../../workers/reader.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { Failure } from '../language-model/failure.ts';
import { type DraftJobContext, ownerOf, reportProgress, skipAt } from './progress.ts';
import { deleteUpload, findUpload, nameOfUpload } from './queries/uploads.ts';
import type { DraftRow } from './queries.ts';
import type { DraftFile } from './schema.ts';

/** How much text one draft may be made from. */
const MAX_TEXT = 2 * 1024 * 1024;
const MIB = 1024 * 1024;

/**
 * Reads the files of a draft into its documents, one after the other. What was read is stored at
 * once, so a second call goes on where the first was interrupted. A file that is no longer wanted
 * is passed over.
 *
 * @throws Failure where nothing could be read
 */
export async function readFiles(
  draftJob: DraftJobContext,
  row: Pick<DraftRow, 'files' | 'documents'>,
): Promise<SourceDocument[]> {
  const files = [...row.files];
  const documents = [...row.documents];
  const reader = openReader(ownerOf(draftJob));
  try {
    for (const [place, file] of files.entries()) {
      if (file.state !== 'waiting' && file.state !== 'reading') continue;
      files[place] = { ...file, state: 'reading' };
      await reportProgress(draftJob, { files });
      const { texts, ...outcome } = await readPlace(draftJob, { reader, place, file, documents });
      documents.push(...texts);
      // what an address did not give is known before its file is read
      const problems = [...file.problems, ...outcome.problems];
      files[place] = { ...file, ...outcome, problems };
      await reportProgress(draftJob, { files, documents }, (tx) =>
        deleteUpload(tx, draftJob.key, place),
      );
    }
  } finally {
    reader.close();
  }
  if (documents.length === 0) throw new Failure('files_unreadable');
  return documents;
}

type Place = { reader: Reader; place: number; file: DraftFile; documents: SourceDocument[] };
type Outcome = Pick<DraftFile, 'state' | 'problems'> & { texts: SourceDocument[] };

/** What becomes of one file. */
async function readPlace(
  draftJob: DraftJobContext,
  { reader, place, file: { name }, documents }: Place,
): Promise<Outcome> {
  const { db, key, skipped } = draftJob;
  const skip = skipAt(skipped, place).signal;
  const nothing: Outcome = { state: 'skipped', problems: [], texts: [] };
  if (skip.aborted) return nothing;
  const upload = await inCompany(db, key.companyId, (tx) => findUpload(tx, key, place));
  if (!upload) return unread(name, 'file_interrupted');
  const { companyId, id } = key;
  const stored = keyOf({ companyId, name: nameOfUpload(id, place) });
  const bytes = upload.bytes ?? (await readWhole(draftJob.files, stored));
  try {
    const signal = AbortSignal.any([draftJob.signal, skip]);
    return await readOne(reader, { name, bytes }, { signal, before: documents });
  } catch (error) {
    draftJob.signal.throwIfAborted();
    if (skip.aborted) return nothing;
    throw error;
  }
}

function unread(name: string, code: string): Outcome {
  return { state: 'failed', problems: [{ file: name, code, params: {} }], texts: [] };
}

async function readOne(
  reader: Reader,
  file: GivenFile,
  { signal, before }: { signal: AbortSignal; before: SourceDocument[] },
): Promise<Outcome> {
  const read = await reader.read(file, signal);
  if (!read) return unread(file.name, 'reader_stopped');
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
  return { state: texts.length > 0 ? 'read' : 'failed', problems, texts };
}

/** Written words as the document of a draft. */
export function readPrompt(prompt: string, owner: TaskOwner): Promise<SourceDocument[]> {
  return readTextInWorker('prompt', prompt, owner);
}
