/** How a file's name ends, in small letters and without the dot; empty where it has no ending. */
export function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a file is an archive of the kind that Word documents and workbooks are too. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) <= 8;
}

/** A name that is not taken: `a.txt`, else `a (2).txt`. */
export function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^./\\]+)?$/su.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.includes(free); count++) free = `${stem} (${count})${ending}`;
  return free;
}
