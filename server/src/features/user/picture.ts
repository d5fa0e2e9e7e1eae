import { renderAsync } from '@resvg/resvg-js';
import { AppError } from '../../errors.ts';

/** The side of a kept picture, in pixels: sharp at twice the size it is ever shown. */
const SIDE = 192;
/** A small file can unpack to a picture of any size; beyond this nobody's photo is. */
const MOST_PIXELS = 40_000_000;

/**
 * The middle square of a PNG or JPEG picture, drawn anew as a PNG: nothing of
 * the file but what is seen lives on, neither its place and camera nor what may hide in it.
 *
 * @param address a `data:` address
 * @throws AppError `picture_unreadable` where it is not the picture that it claims to be, or too large
 */
export async function toSquare(address: string): Promise<Buffer> {
  const [, base64 = ''] = address.split(',');
  const size = sizeOf(Buffer.from(base64, 'base64'));
  if (!size || size.width * size.height > MOST_PIXELS) throw new AppError('picture_unreadable');
  const image = `<image href="${address}" width="${SIDE}" height="${SIDE}" preserveAspectRatio="xMidYMid slice"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${image}</svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // what cannot be decoded is left out: all that is drawn is nothing
  if (drawn.pixels.every((byte) => byte === 0)) throw new AppError('picture_unreadable');
  return drawn.asPng();
}

type Size = { width: number; height: number };

/** Width and height as the head of the file says them; undefined for what is neither. */
function sizeOf(file: Buffer): Size | undefined {
  const isPng = file.length > 24 && file.readUInt32BE(0) === 0x89504e47;
  if (isPng) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  const isJpeg = file.length > 4 && file.readUInt16BE(0) === 0xffd8;
  return isJpeg ? sizeOfJpeg(file) : undefined;
}

/** The first frame header (SOF0 to SOF15 without DHT, JPG and DAC) of a JPEG holds its size. */
function sizeOfJpeg(file: Buffer): Size | undefined {
  for (let at = 2; at + 9 < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const [mark, kind = 0] = [file[at], file[at + 1]];
    if (mark !== 0xff) return undefined;
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
  }
  return undefined;
}
