const BEGINNING = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether a file is a document as office programs wrote it before 2007: `.xls`, `.doc`. Its first four bytes are enough. */
export function isOldOffice(bytes: Uint8Array): boolean {
  return BEGINNING.every((byte, index) => byte === bytes[index]);
}
