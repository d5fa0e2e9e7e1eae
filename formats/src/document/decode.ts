import { encodingOf } from '../encoding.ts';
import { Refusal } from './document.ts';

const CONTROL = /\p{Cc}/gu;

/**
 * The text of a file, its encoding found out: by its mark, as UTF-16 by its zero bytes, as UTF-8
 * where it is valid, and else as Windows-1254, in which Turkish was written before. Line ends are
 * made `\n`, letters are composed.
 *
 * @param encoding where it is known already
 * @throws Refusal `file_not_text`
 */
export function decode(bytes: Uint8Array, encoding = encodingOf(bytes)): string {
  const text = new TextDecoder(encoding).decode(bytes);
  let strange = 0;
  const clean = text.replace(/\r\n?/g, '\n').replace(CONTROL, (sign) => {
    if (sign === '\n' || sign === '\t') return sign;
    strange++;
    return sign === '\f' ? '\n' : '';
  });
  if (strange > text.length / 100) throw new Refusal('file_not_text');
  return clean.normalize('NFC');
}
