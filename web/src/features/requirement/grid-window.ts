/** A part of many rows or columns: from the first that is drawn to the one behind the last. */
export type Span = { start: number; end: number };

type Length = { count: number; size: number };
type Seen = { from: number; length: number; spare: number };

/**
 * The rows or columns of which something is seen, and some more on both sides.
 *
 * @param size of each, in pixels
 * @param from where what is seen begins, in pixels
 */
export function spanSeen({ count, size }: Length, { from, length, spare }: Seen): Span {
  const start = Math.min(count, Math.max(0, Math.floor(from / size) - spare));
  const end = Math.min(count, Math.max(0, Math.ceil((from + length) / size) + spare));
  return { start, end: Math.max(start, end) };
}

/**
 * Where one has to scroll so that a row or column is seen whole beside the heads: as little as it takes.
 *
 * @param from where one is scrolled to, in pixels
 * @param length how much is seen beside the head, in pixels
 */
export function revealed(
  index: number,
  { from, length, size }: { from: number; length: number; size: number },
): number {
  const start = index * size;
  if (start < from) return start;
  return Math.max(from, start + size - length);
}
