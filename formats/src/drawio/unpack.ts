import { Inflate } from 'fflate';
import { DiagramError } from '../diagram/diagram.ts';

/** The most characters of all pages of a file together, unpacked. */
const MAX_SIZE = 20 * 1024 * 1024;
/** How much is unpacked at once: so much cannot grow beyond any memory. */
const CHUNK = 4096;

/** Unpacks the pages of a file of draw.io: base64 of a raw deflate stream of XML in the code of addresses. */
export class Unpacker {
  #left = MAX_SIZE;

  /** @throws DiagramError where the page is damaged, or all are too large together */
  unpack(packed: string, page: string): string {
    try {
      return decodeURIComponent(this.#inflate(bytesOf(packed)));
    } catch (error) {
      if (error instanceof DiagramError) throw error;
      throw new DiagramError('diagram_page_broken', { page });
    }
  }

  #inflate(bytes: Uint8Array): string {
    const parts: string[] = [];
    const decoder = new TextDecoder();
    let isWhole = false;
    const stream = new Inflate((chunk, isLast) => {
      this.#left -= chunk.length;
      if (this.#left < 0) throw new DiagramError('diagram_too_large', { limit: MAX_SIZE });
      parts.push(decoder.decode(chunk, { stream: !isLast }));
      isWhole ||= isLast;
    });
    for (let index = 0; index < bytes.length; index += CHUNK)
      stream.push(bytes.subarray(index, index + CHUNK), index + CHUNK >= bytes.length);
    if (!isWhole) throw new Error('the stream has no end');
    return parts.join('');
  }
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64.replace(/\s+/g, ''));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
