import { append } from '../append.ts';
import { isFeature } from '../gherkin/parse.ts';
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
import { piecesOfHtml } from './html.ts';
import { piecesOfLines } from './lines.ts';
import { piecesOfPdf } from './pdf.ts';
import type { Piece } from './piece.ts';
import { piecesOfDocx, readDoc } from './word.ts';
import { unzip } from './zip.ts';

export type { Block, DocumentProblem, SourceDocument } from './document.ts';
export { DOCUMENT_LIMITS } from './document.ts';

export type ReadDocuments = { documents: SourceDocument[]; problems: DocumentProblem[] };

/** In an archive Markdown may be called so in full. */
const TEXT_ENDINGS = ['txt', 'md', 'markdown', 'gherkin', 'feature'];
/** What computers add to archives besides the files of people. */
const JUNK = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Reads an uploaded file (one of `DOCUMENT_EXTENSIONS`) into text with its structure. Its name says what it is, and its bytes prove it. Nothing outside the
 * bytes is read, and nothing grows past `DOCUMENT_LIMITS`; for time and memory it should run in a
 * process of its own.
 *
 * @returns a document for each file that could be read, and a problem for each that could not; never throws
 */
export async function readDocuments(name: string, bytes: Uint8Array): Promise<ReadDocuments> {
  const read: ReadDocuments = { documents: [], problems: [] };
  await attempt(read, name, async () => {
    if (bytes.length > DOCUMENT_LIMITS.fileBytes)
      throw new Refusal('file_too_large', { limit: DOCUMENT_LIMITS.fileBytes / MIB });
    if (endingOf(name) !== 'zip') {
      read.documents.push(await readOne(name, bytes));
      return;
    }
    if (!isZip(bytes)) throw new Refusal('file_type_differs');
    const files = await unpack(bytes);
    if (files.size === 0) throw new Refusal('file_empty');
    for (const [inner, content] of files)
      await attempt(read, inner, async () => {
        if (endingOf(inner) === 'zip') throw new Refusal('archive_nested');
        read.documents.push(await readOne(inner, content));
      });
  });
  return read;
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

function unpack(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const { archiveFiles, archiveBytes } = DOCUMENT_LIMITS;
  const limits = {
    files: archiveFiles,
    bytes: archiveBytes,
    tooMany: () => new Refusal('archive_too_many_files', { limit: archiveFiles }),
    tooLarge: () => new Refusal('archive_too_large', { limit: archiveBytes / MIB }),
  };
  return unzip(bytes, limits, (inner) => !JUNK.test(inner));
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
  if (!isPage && !TEXT_ENDINGS.includes(ending)) throw new Refusal('file_type_unknown');
  if (isZip(bytes) || isOldOffice(bytes)) throw new Refusal('file_type_differs');
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
  return piecesOfLines(text, ending !== 'txt');
}

function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) <= 8;
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
