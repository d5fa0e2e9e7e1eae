/** The first bytes of the file types that may be attached; names and declared types are not trusted. */
const BEGINNINGS: { type: string; at: number; bytes: number[] }[] = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'video/webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: 'video/mp4', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
];

/** The type of a picture, PDF, recording or text by its content; undefined for anything else. */
export function sniff(content: Uint8Array): string | undefined {
  const known = BEGINNINGS.find(({ at, bytes }) =>
    bytes.every((byte, place) => content[at + place] === byte),
  );
  return known?.type ?? (isText(content) ? 'text/plain; charset=utf-8' : undefined);
}

function isText(content: Uint8Array): boolean {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}
