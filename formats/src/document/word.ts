import WordExtractor from 'word-extractor';
import { readXmlParts, XmlError } from '../xml.ts';
import { isSoundCompound } from './compound.ts';
import { DOCUMENT_LIMITS, MIB, Refusal } from './document.ts';
import type { Piece } from './piece.ts';
import { readLists } from './word-lists.ts';
import { readStyles } from './word-styles.ts';
import { piecesOfWord } from './word-xml.ts';
import { unzip } from './zip.ts';

/** The parts of a document that hold its words; pictures, embedded files and macros are not even unpacked. */
const TEXT_PARTS =
  /^(_rels\/\.rels|(?:\w+\/)?(?:document\d*|styles|numbering|footnotes|endnotes)\.xml)$/;

/** Stands for a part that the document does not have. */
const ABSENT = '<absent/>';

/**
 * The pieces of a .docx file: of its words and nothing else, so that neither a picture that names a
 * file, nor an entity, nor a link is ever followed.
 *
 * @throws Refusal
 */
export async function piecesOfDocx(bytes: Uint8Array): Promise<Piece[]> {
  try {
    return piecesOfParts(await textParts(bytes));
  } catch (error) {
    const isBroken = error instanceof Refusal && error.code.startsWith('archive_');
    throw isBroken || error instanceof XmlError ? new Refusal('document_broken') : error;
  }
}

function textParts(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const limit = DOCUMENT_LIMITS.documentBytes / MIB;
  const tooLarge = () => new Refusal('document_too_large', { limit });
  const limits = {
    ...{ files: DOCUMENT_LIMITS.documentParts, bytes: DOCUMENT_LIMITS.documentBytes },
    ...{ tooMany: tooLarge, tooLarge },
  };
  return unzip(bytes, limits, (name) => TEXT_PARTS.test(name));
}

/** @throws Refusal and XmlError */
function piecesOfParts(parts: Map<string, Uint8Array>): Piece[] {
  const main = mainPart(parts);
  if (main === undefined) throw new Refusal('document_broken');
  const folder = main.replace(/[^/]*$/, '');
  const xmlOf = (name: string) => decodeXml(parts.get(name));
  const styles = readStyles(xmlOf(`${folder}styles.xml`));
  const lists = readLists(xmlOf(`${folder}numbering.xml`));
  return [main, `${folder}footnotes.xml`, `${folder}endnotes.xml`].flatMap((name) =>
    piecesOfWord(xmlOf(name), styles, lists),
  );
}

/** The part that the document's own contents call its main one. */
function mainPart(parts: Map<string, Uint8Array>): string | undefined {
  for (const part of readXmlParts(decodeXml(parts.get('_rels/.rels')))) {
    if (part.kind !== 'open' || !/officeDocument$/.test(part.attributes.Type ?? '')) continue;
    const target = (part.attributes.Target ?? '').replace(/^\//, '');
    if (parts.has(target)) return target;
  }
  return undefined;
}

/** @throws Refusal for XML that declares entities */
function decodeXml(bytes: Uint8Array | undefined): string {
  if (!bytes) return ABSENT;
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  const wide = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const xml = new TextDecoder(isWide ? wide : 'utf-8').decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Refusal('document_broken');
  return xml.normalize('NFC');
}

/**
 * The words of an old .doc file, a line for each paragraph; cells of a table are parted by tabs.
 *
 * @throws Refusal
 */
export async function readDoc(bytes: Uint8Array): Promise<string> {
  if (!isSoundCompound(bytes)) throw new Refusal('document_broken');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const document = await new WordExtractor().extract(buffer);
    return [document.getBody(), document.getFootnotes(), document.getEndnotes()]
      .filter(Boolean)
      .join('\n');
  } catch {
    throw new Refusal('document_broken');
  }
}
