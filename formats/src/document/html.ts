import { Parser } from 'htmlparser2';
import { encodingOf } from '../encoding.ts';
import { decode } from './decode.ts';
import { addHtmlText, closeHtml, endHtml, openHtml, startHtml } from './html-reading.ts';
import type { Piece } from './piece.ts';

/** How far into a page its encoding may be named. */
const HEAD_BYTES = 4096;

/**
 * The pieces of a page: headings, lists, tables, code and paragraphs, without what is hidden and what leads through
 * its site. No script runs, no frame, picture or style sheet is looked for. Time: linear in the page.
 *
 * @throws Refusal
 */
export function piecesOfHtml(bytes: Uint8Array): Piece[] {
  return piecesOfHtmlText(decode(bytes, charsetOf(bytes)));
}

/** As `piecesOfHtml`, of a page whose encoding is known. @throws Refusal */
export function piecesOfHtmlText(html: string): Piece[] {
  const reading = startHtml();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => openHtml(reading, name, attributes),
      ontext: (text) => addHtmlText(reading, text),
      onclosetag: (name) => closeHtml(reading, name),
    },
    { recognizeSelfClosing: false },
  );
  parser.end(html);
  return endHtml(reading);
}

/** The encoding of a page. What is UTF-8 is read as such whatever it says of itself, as pages are often saved again. */
function charsetOf(bytes: Uint8Array): string {
  const found = encodingOf(bytes);
  if (found !== 'windows-1254') return found;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const [, named = ''] = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/i.exec(head) ?? [];
  return isKnown(named) ? named : found;
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== 'utf-8';
  } catch {
    return false;
  }
}
