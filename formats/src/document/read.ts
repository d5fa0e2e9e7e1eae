import { append } from '../append.ts';
import { isFeature } from '../gherkin/parse.ts';
import { MODEL_EXTENSIONS } from '../import-formats.ts';
import { isOldOffice } from '../old-office.ts';
import { decode } from './decode.ts';
import {
  type Block,
  DOCUMENT_LIMITS,
  type DocumentProblem,
  MIB,
  Refusal,
  type SourceDocument,
} from './document.ts';
import { endingOf, freeName, isZip } from './file-name.ts';
import { MAX_STEPS, piecesOfHar } from './har.ts';
import { piecesOfHtml } from './html.ts';
import { piecesOfLines } from './lines.ts';
import { readMail } from './mail.ts';
import { piecesOfMarkdown } from './markdown.ts';
import { piecesOfPdf } from './pdf.ts';
import type { Piece } from './piece.ts';
import { piecesOfSeparated, piecesOfWorkbook } from './sheet.ts';
import { piecesOfDocx, readDoc } from './word.ts';
import { type Room, unpack } from './zip.ts';

export type { Block, DocumentProblem, SourceDocument } from './document.ts';
export { DOCUMENT_LIMITS } from './document.ts';

export type ReadDocuments = { documents: SourceDocument[]; problems: DocumentProblem[] };

/** In an archive Markdown may be called so in full. */
const TEXT_ENDINGS = ['txt', 'md', 'markdown', 'gherkin', 'feature'];
/** What is imported as a model, among it descriptions of APIs. */
const IMPORTED: readonly string[] = MODEL_EXTENSIONS;
/** What computers add to archives besides the files of people. */
const JUNK = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** A file, and in how many archives and messages it came. */
type GivenFile = { name: string; bytes: Uint8Array; archives: number; mails: number };
type Reading = ReadDocuments & { room: Room };

/**
 * Reads an uploaded file (one of `DOCUMENT_EXTENSIONS`) into text with its structure. Its name says what it is, and its bytes prove it. Nothing outside the
 * bytes is read, and nothing grows past `DOCUMENT_LIMITS`; for time and memory it should run in a
 * process of its own.
 *
 * @returns a document for each file that could be read, and a problem for each that could not, or not whole; never throws
 */
export async function readDocuments(name: string, bytes: Uint8Array): Promise<ReadDocuments> {
  const { archiveFiles: files, archiveBytes } = DOCUMENT_LIMITS;
  const reading: Reading = {
    ...{ documents: [], problems: [] },
    room: { files, bytes: archiveBytes },
  };
  await readFile(reading, { name, bytes, archives: 0, mails: 0 });
  const { documents, problems } = reading;
  return { documents, problems };
}

/** A heading, bold words, a fence, a table or a link, as Markdown and AsciiDoc write them. */
const MARKS =
  /^ {0,3}(?:#{1,6}|={1,6})[ \t]|^\s*(?:```|~~~)|\*\*[^*\n]+\*\*|^[ \t]*\|.*\||\]\([^)\n]+\)/mu;

/**
 * Reads a text that was pasted, as a file of its kind is read: plain text, where a line is a line, unless it uses Markdown.
 *
 * @param name of its document
 */
export async function readPasted(name: string, bytes: Uint8Array): Promise<ReadDocuments> {
  const file = MARKS.test(decode(bytes)) ? 'words.md' : 'words.txt';
  const { documents, problems } = await readDocuments(file, bytes);
  return {
    documents: documents.map((document) => ({ ...document, name })),
    problems: problems.map((problem) => ({ ...problem, file: name })),
  };
}

async function readFile(reading: Reading, file: GivenFile): Promise<void> {
  const { name, bytes } = file;
  await attempt(reading, name, async () => {
    const limit = DOCUMENT_LIMITS.fileBytes;
    if (bytes.length > limit) throw new Refusal('file_too_large', { limit: limit / MIB });
    const ending = endingOf(name);
    if (ending === 'zip') await readArchive(reading, file);
    else if (ending === 'eml') await readMessage(reading, file);
    else if (ending === 'xlsx') readWorkbook(reading, file);
    else if (ending === 'har') readSession(reading, file);
    else addDocument(reading, await readOne(name, bytes));
  });
}

async function attempt(
  read: ReadDocuments,
  file: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    read.problems.push({ code: error.code, file, params: error.params });
  }
}

/** Quotes name their document: two of one name could not be told apart. */
function addDocument({ documents }: Reading, document: SourceDocument): void {
  const taken = documents.map(({ name }) => name);
  documents.push({ ...document, name: freeName(document.name, taken) });
}

/** What of a file was left out that could be read otherwise. */
function noteLeftOut(
  { problems }: Reading,
  file: string,
  counts: Partial<Record<DocumentProblem['code'], number>>,
): void {
  for (const [code, count] of Object.entries(counts) as [DocumentProblem['code'], number][])
    if (count > 0) problems.push({ code, file, params: { count } });
}

/** @throws Refusal */
function readWorkbook(reading: Reading, { name, bytes }: GivenFile): void {
  if (bytes.length === 0) throw new Refusal('file_empty');
  if (isOldOffice(bytes)) {
    // a locked workbook is put into a file of the old kind, under this name
    const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new Refusal(isLocked ? 'workbook_encrypted' : 'workbook_old');
  }
  if (!isZip(bytes)) throw new Refusal('file_type_differs');
  const { pieces, hidden, formulas } = piecesOfWorkbook(bytes);
  if (pieces.length === 0) throw new Refusal('file_empty');
  addDocument(reading, toDocument(name, pieces));
  noteLeftOut(reading, name, { sheets_hidden_left_out: hidden, formulas_left_out: formulas });
}

/** @throws Refusal */
function readSession(reading: Reading, { name, bytes }: GivenFile): void {
  if (bytes.length === 0) throw new Refusal('file_empty');
  const { pieces, leftOut } = piecesOfHar(bytes);
  addDocument(reading, toDocument(name, pieces));
  const { files, sites, secrets, steps } = leftOut;
  const note = (code: DocumentProblem['code'], params: DocumentProblem['params']) =>
    reading.problems.push({ code, file: name, params });
  if (files.length > 0) note('har_files_left_out', namesOf(files));
  if (sites.length > 0) note('har_sites_left_out', namesOf(sites));
  noteLeftOut(reading, name, { har_secrets_left_out: secrets });
  if (steps > 0) note('har_steps_left_out', { count: steps, limit: MAX_STEPS });
}

/** How many names of what was left out are listed, and how long each may be. */
const MAX_NAMES = 10;
const MAX_NAME = 60;

/** How many there are, and what they are called: each once, the first ones where there are many. */
function namesOf(all: string[]): { count: number; names: string } {
  const names = [...new Set(all)];
  const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME));
  return {
    count: all.length,
    names: [...shown, ...(names.length > MAX_NAMES ? ['…'] : [])].join(', '),
  };
}

/** @throws Refusal */
async function readArchive(reading: Reading, file: GivenFile): Promise<void> {
  const { name, bytes, archives, mails } = file;
  if (archives >= DOCUMENT_LIMITS.archiveDepth) throw new Refusal('archive_nested');
  if (!isZip(bytes)) throw new Refusal('file_type_differs');
  const isNeeded = (inner: string) => !JUNK.test(inner);
  const { files, refused, stopped } = await unpack(bytes, reading.room, isNeeded);
  // what a file of the uploaded archive is called says enough
  const within = archives + mails > 0 ? `${name}/` : '';
  for (const inner of files)
    await readFile(reading, {
      ...{ name: within + inner.name, bytes: inner.bytes },
      ...{ archives: archives + 1, mails },
    });
  for (const { name: inner, refusal } of refused)
    await attempt(reading, within + inner, () => Promise.reject(refusal));
  if (stopped) throw stopped;
  if (files.length + refused.length === 0) throw new Refusal('file_empty');
}

/** @throws Refusal */
async function readMessage(reading: Reading, file: GivenFile): Promise<void> {
  const { name, bytes, archives, mails } = file;
  if (mails >= DOCUMENT_LIMITS.mailDepth) throw new Refusal('mail_nested');
  if (isZip(bytes) || isOldOffice(bytes)) throw new Refusal('file_type_differs');
  const { pieces, quoted, signed, attachments } = await readMail(bytes);
  if (pieces.length > 0) addDocument(reading, toDocument(name, pieces));
  noteLeftOut(reading, name, { mail_quotes_left_out: quoted, mail_signature_left_out: signed });
  const within = archives + mails > 0 ? `${name}/` : '';
  for (const attachment of attachments) {
    if (reading.room.files-- <= 0)
      throw new Refusal('archive_too_many_files', { limit: DOCUMENT_LIMITS.archiveFiles });
    await readFile(reading, {
      ...{ name: within + attachment.name, bytes: attachment.bytes },
      ...{ archives, mails: mails + 1 },
    });
  }
}

async function readOne(name: string, bytes: Uint8Array): Promise<SourceDocument> {
  if (bytes.length === 0) throw new Refusal('file_empty');
  const document = toDocument(name, await piecesOf(name, bytes));
  if (!document.text.trim()) throw new Refusal('file_empty');
  return document;
}

async function piecesOf(name: string, bytes: Uint8Array): Promise<Piece[]> {
  const ending = endingOf(name);
  if (ending === 'docx' || ending === 'doc') return piecesOfWordFile(bytes);
  if (ending === 'pdf') return piecesOfPdfFile(bytes);
  const isPage = ending === 'html' || ending === 'htm';
  if (!isPage && ending !== 'csv' && !TEXT_ENDINGS.includes(ending))
    throw new Refusal(IMPORTED.includes(ending) ? 'file_is_model' : 'file_type_unknown');
  if (isZip(bytes) || isOldOffice(bytes)) throw new Refusal('file_type_differs');
  if (ending === 'csv') return piecesOfSeparated(bytes);
  // a page may hold its pictures; what it says is limited as it is read
  return isPage ? piecesOfHtml(bytes) : piecesOfText(name, bytes);
}

/** Either name is seen on either kind: Word itself opens both. */
async function piecesOfWordFile(bytes: Uint8Array): Promise<Piece[]> {
  if (isZip(bytes)) return piecesOfDocx(bytes);
  if (isOldOffice(bytes)) return piecesOfLines(await readDoc(bytes), false);
  throw new Refusal('file_type_differs');
}

/** What comes before its mark is no part of it: some programs and mail servers write something there. */
function piecesOfPdfFile(bytes: Uint8Array): Promise<Piece[]> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!head.includes('%PDF-')) throw new Refusal('file_type_differs');
  return piecesOfPdf(bytes);
}

function piecesOfText(name: string, bytes: Uint8Array): Piece[] {
  if (bytes.length > DOCUMENT_LIMITS.textBytes)
    throw new Refusal('document_too_large', { limit: DOCUMENT_LIMITS.textBytes / MIB });
  const ending = endingOf(name);
  const text = decode(bytes);
  if (ending === 'gherkin' || ending === 'feature' || isFeature(name, text))
    return [{ kind: 'gherkin', text }];
  return ending === 'txt' ? piecesOfLines(text, false) : piecesOfMarkdown(text);
}

/** The text as people see it next to the draft: a line, or a few, for each piece. */
function toDocument(name: string, pieces: Piece[]): SourceDocument {
  const lines: string[] = [];
  const blocks = pieces.map((piece): Block => {
    const line = lines.length + 1;
    append(lines, linesOf(piece));
    return { ...piece, line };
  });
  return { name, text: lines.join('\n'), blocks };
}

function linesOf(piece: Piece): string[] {
  switch (piece.kind) {
    case 'heading':
      return [piece.text, ''];
    case 'item':
      return `${'  '.repeat(piece.level)}${piece.marker} ${piece.text}`.split('\n');
    case 'table':
      return [...piece.rows.map((row) => row.join(' | ').replaceAll('\n', ' ')), ''];
    default:
      return [...piece.text.split('\n'), ''];
  }
}
