/** The header lists this many sectors of the allocation table; the others are listed in sectors of their own. */
const IN_HEADER = 109;

/**
 * Whether the chains of sectors in a compound file (the container of old Word documents) all end, and
 * its tables are no larger than the file. A reader that follows chains never ends in one that does not.
 * Source: [MS-CFB], Compound File Binary File Format.
 * Time: linear in the file.
 */
export function isSoundCompound(bytes: Uint8Array): boolean {
  if (bytes.length < 512) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getInt16(30, true);
  if (shift !== 9 && shift !== 12) return false;
  const size = 1 << shift;
  const sectors = Math.ceil((bytes.length - 512) / size);
  const number = (offset: number) =>
    offset + 4 <= bytes.length ? view.getInt32(offset, true) : -1;
  const numbersIn = (sector: number) =>
    Array.from({ length: size / 4 }, (_, index) => number(512 + sector * size + index * 4));
  const [tables, more] = [number(44), number(72)];
  if (tables < 0 || tables > sectors || more < 0 || more > sectors) return false;

  const places = Array.from({ length: IN_HEADER }, (_, index) => number(76 + index * 4));
  for (let [count, sector] = [0, number(68)]; count < more; count++) {
    if (sector < 0 || sector >= sectors) return false;
    const entries = numbersIn(sector);
    sector = entries.pop() ?? -1;
    places.push(...entries);
  }
  const used = places.slice(0, tables);
  if (used.some((sector) => sector < 0 || sector >= sectors)) return false;
  const table = used.flatMap(numbersIn);
  if (!allEnd(table)) return false;
  const short: number[] = [];
  for (let sector = number(60); sector >= 0; sector = table[sector] ?? -1)
    short.push(...numbersIn(sector));
  return allEnd(short);
}

/** Whether no chain comes back to itself and no two run into one. */
function allEnd(next: number[]): boolean {
  const isReached = new Uint8Array(next.length);
  for (const sector of next) {
    if (sector < 0 || sector >= next.length) continue;
    if (isReached[sector]) return false;
    isReached[sector] = 1;
  }
  const isWalked = new Uint8Array(next.length);
  for (let start = 0; start < next.length; start++)
    for (
      let index = start;
      !isReached[start] && index >= 0 && index < next.length;
      index = next[index] ?? -1
    )
      isWalked[index] = 1;
  return isWalked.every((walked, index) => walked || (next[index] ?? -1) < 0);
}
