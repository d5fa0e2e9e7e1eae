import { fold } from '@caseloom/engine';
import type { Attachment, Email } from 'postal-mime';
import { append } from '../append.ts';
import { isFeature } from '../gherkin/parse.ts';
import { decode } from './decode.ts';
import { DOCUMENT_LIMITS, MIB, Refusal } from './document.ts';
import { piecesOfHtmlText } from './html.ts';
import { piecesOfLines } from './lines.ts';
import { type OwnLines, ownLines } from './mail-text.ts';
import { ANSWERED, PASSED_ON } from './mail-words.ts';
import type { Piece } from './piece.ts';

/** What a message says and brings along. */
export type Mail = {
  /** Its words, the subject above them; nothing where it has only attachments. */
  pieces: Piece[];
  /** How many lines were not taken: of earlier messages, of who signed. */
  quoted: number;
  signed: number;
  attachments: { name: string; bytes: Uint8Array }[];
};

/** Multiparts within multiparts, of which real messages have three or four. */
const DEEPEST = 30;
const HEAD_BYTES = 1024 * 1024;

/**
 * A message (`.eml`), as mail programs save it. Nothing that it names elsewhere is looked for.
 *
 * @throws Refusal `mail_broken`, `mail_encrypted`, `mail_without_text`, `document_too_large`
 */
export async function readMail(bytes: Uint8Array): Promise<Mail> {
  const mail = await parse(bytes);
  if (isLocked(mail)) throw new Refusal('mail_encrypted');
  const { subject, isPassedOn } = subjectOf(mail);
  const { pieces, quoted, signed } = wordsOf(mail, isPassedOn);
  const attachments = mail.attachments.filter(isContent).map(toFile);
  if (pieces.length === 0 && attachments.length === 0) throw new Refusal('mail_without_text');
  const isTitled = pieces.length > 0 && subject !== '';
  const title: Piece[] = isTitled ? [{ kind: 'heading', level: 1, text: subject }] : [];
  return { pieces: [...title, ...pieces], quoted, signed, attachments };
}

/** Fields that no message lacks all of. */
const HEAD = new Set(['from', 'to', 'date', 'subject', 'message-id', 'content-type', 'received']);

async function parse(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  const options = {
    ...{ forceRfc822Attachments: true, maxNestingDepth: DEEPEST, maxHeadersSize: HEAD_BYTES },
    attachmentEncoding: 'arraybuffer' as const,
  };
  try {
    const mail = await PostalMime.parse(withoutMark(bytes), options);
    if (mail.headers.some(({ key }) => HEAD.has(key))) return mail;
  } catch {
    // it nests deeper, or its head is longer, than that of any message
  }
  throw new Refusal('mail_broken');
}

/** Some programs begin the file with the mark of UTF-8, or with empty lines. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[from] === 0x0a || bytes[from] === 0x0d) from++;
  return bytes.subarray(from);
}

function isLocked({ headers, attachments, text = '' }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (/^\s*(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)\b/i.test(type)) return true;
  const isSealed = attachments.some(({ mimeType }) => /pgp-encrypted|pkcs7-mime/.test(mimeType));
  return isSealed || /^\s*-----BEGIN PGP MESSAGE-----/.test(text);
}

/** What the message is about, without what says that it answers or passes on another. */
function subjectOf({ subject = '' }: Email): { subject: string; isPassedOn: boolean } {
  let [rest, isPassedOn] = [subject.replace(/\s+/g, ' ').trim().normalize('NFC'), false];
  for (let count = 0; count < 10; count++) {
    const folded = fold(rest);
    const passed = PASSED_ON.exec(folded)?.[0];
    const mark = passed ?? ANSWERED.exec(folded)?.[0];
    if (!mark) break;
    // only the outermost mark says what this message does
    if (count === 0) isPassedOn = passed !== undefined;
    rest = rest.slice(mark.length);
  }
  return { subject: rest, isPassedOn };
}

function wordsOf(mail: Email, isPassedOn: boolean): Omit<Mail, 'attachments'> {
  const { text = '', html = '' } = mail;
  if (text.length > DOCUMENT_LIMITS.textBytes)
    throw new Refusal('document_too_large', { limit: DOCUMENT_LIMITS.textBytes / MIB });
  if (text.trim() === '' && html.trim() !== '') return wordsOfPage(html, isPassedOn);
  const lines = decode(new TextEncoder().encode(text), 'utf-8').split('\n');
  const own = ownLines(lines, isPassedOn);
  const words = own.kept.map((place) => withoutQuoteMark(lines[place] ?? '')).join('\n');
  const isGherkin = isFeature('mail.txt', words);
  const pieces: Piece[] = isGherkin
    ? [{ kind: 'gherkin', text: words.trim() }]
    : piecesOfLines(words, false);
  return { pieces, ...countsOf(own) };
}

const countsOf = ({ quoted, signed }: OwnLines) => ({ quoted, signed });
const withoutQuoteMark = (line: string) => line.replace(/^\s{0,3}(?:>\s?)+/, '');

/** Pieces are what lines are in a text: those of one paragraph are kept or left out together. */
function wordsOfPage(html: string, isPassedOn: boolean): Omit<Mail, 'attachments'> {
  const pieces = piecesOfHtmlText(html);
  const lines: string[] = [];
  const pieceOf: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    const own = piece.kind === 'table' ? piece.rows.map((row) => row.join(' ')) : [piece.text];
    const all = own.flatMap((text) => text.split('\n'));
    append(lines, all);
    append(
      pieceOf,
      all.map(() => at),
    );
  }
  const own = ownLines(lines, isPassedOn);
  const kept = new Set(own.kept.map((place) => pieceOf[place]));
  return { pieces: pieces.filter((_, at) => kept.has(at)), ...countsOf(own) };
}

/** Seals of the message are none of its content. */
const isContent = ({ mimeType }: Attachment) => !/pkcs7-signature|pgp-signature/.test(mimeType);

/** By type: how the name of a file ends whose sender did not say. */
const ENDINGS = new Map([
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['text/html', 'html'],
  ['text/csv', 'csv'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['message/rfc822', 'eml'],
]);

function toFile({ filename, mimeType, content }: Attachment): Mail['attachments'][number] {
  const given = (filename ?? '').replace(/[\\/\p{C}]+/gu, ' ').trim();
  const ending = ENDINGS.get(mimeType);
  const name = given || 'attachment';
  const isNamed = /\.[a-z\d]{2,8}$/i.test(name) || !ending;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name: isNamed ? name : `${name}.${ending}`,
    bytes: bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes),
  };
}
