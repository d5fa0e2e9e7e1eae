import { encodingOf } from '../encoding.ts';

/**
 * The text of a report. One that is UTF-8 but for a few bytes, as when a test printed something cut off, is UTF-8 all
 * the same.
 */
export function decodeReport(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1254') return text;
  const lenient = new TextDecoder().decode(bytes);
  const broken = lenient.match(/\uFFFD/g)?.length ?? 0;
  const whole = lenient.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  return broken <= whole ? lenient : text;
}
