import { type Entry, getFileNameLowLevel } from 'yauzl';

/** The upper half of code page 857, in which the file manager of a Turkish Windows names the files of an archive. */
const CODE_PAGE_857 =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0';
const UTF8 = 0x800;

/**
 * The name of a file in an archive, its folders parted by `/`. Where an archive does not say in which encoding its names
 * are, they are UTF-8 if they can be; else code page 857 or Windows-1254, whichever gives words. Code page 437
 * has the same letters as 857, but for those that only Turkish has.
 */
export function nameOfEntry({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isPlain = fileNameRaw.every((byte) => byte < 0x80);
  const hasOther = extraFields.some(({ id }) => id === 0x7075);
  if (isPlain || hasOther)
    return getFileNameLowLevel(generalPurposeBitFlag | UTF8, fileNameRaw, extraFields, false);
  return (inUtf8(fileNameRaw) ?? inCodePage(fileNameRaw)).replaceAll('\\', '/').normalize('NFC');
}

/** Whether a name leads to a place outside of the folder that an archive is unpacked into, or to none. */
export function leadsOut(name: string): boolean {
  return /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/iu.test(name);
}

function inUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function inCodePage(bytes: Uint8Array): string {
  const dos = Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_857[byte - 0x80] ?? ''),
  ).join('');
  const windows = new TextDecoder('windows-1254').decode(bytes);
  return strangeIn(windows) < strangeIn(dos) ? windows : dos;
}

/** How many signs there are that no keyboard has and no word. */
const strangeIn = (name: string) => name.match(/[^\p{L}\p{N}\x20-\x7e]/gu)?.length ?? 0;
