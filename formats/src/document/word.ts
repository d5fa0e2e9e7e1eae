import { strFromU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import WordExtractor from 'word-extractor';
import { DOCUMENT_LIMITS, MIB, Refusal } from './document.ts';
import { unzip } from './zip.ts';

/** The parts of a document that hold its words; pictures, embedded files and macros are not even unpacked. */
const TEXT_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/\w+\.xml|word\/_rels\/\w+\.xml\.rels)$/;

/**
 * The words of a .docx file as simple HTML: headings, lists and tables.
 *
 * Its text parts alone are packed anew for the library, so that neither a bomb, nor a picture that
 * names a file, nor an entity ever reaches it.
 *
 * @throws Refusal
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const limit = DOCUMENT_LIMITS.documentBytes / MIB;
  const tooLarge = () => new Refusal('document_too_large', { limit });
  const parts = await unzip(
    bytes,
    {
      files: DOCUMENT_LIMITS.documentParts,
      bytes: DOCUMENT_LIMITS.documentBytes,
      tooMany: tooLarge,
      tooLarge,
    },
    (name) => TEXT_PARTS.test(name),
  );
  const isHostile = [...parts.values()].some((part) => /<!(DOCTYPE|ENTITY)/i.test(strFromU8(part)));
  if (parts.size === 0 || isHostile) throw new Refusal('document_broken');
  const buffer = Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        ignoreEmptyParagraphs: true,
      },
    );
    return value;
  } catch {
    throw new Refusal('document_broken');
  }
}

/**
 * The words of an old .doc file, a line for each paragraph; cells of a table are parted by tabs.
 *
 * @throws Refusal
 */
export async function readDoc(bytes: Uint8Array): Promise<string> {
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
