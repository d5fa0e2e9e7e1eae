import { renderAsync } from '@resvg/resvg-js';
import { AppError } from './errors.ts';

/** The side of a kept picture, in pixels: sharp at twice the size it is ever shown. */
const SIDE = 192;
/** The longer side of a kept logo. */
const LOGO_SIDE = 256;
/** A small file can unpack to a picture of any size; no photo has more pixels than this. */
const MAX_PIXELS = 40_000_000;

/**
 * The middle square of a PNG or JPEG picture, redrawn as a PNG: only the pixels remain of the file,
 * neither its location and camera nor anything hidden in it.
 *
 * @param address a `data:` address
 * @throws AppError `picture_unreadable` where it is not the picture that it claims to be, or too large
 */
export async function toSquare(address: string): Promise<Buffer> {
  return redraw(address, { width: SIDE, height: SIDE }, readSize(address).orientation);
}

/**
 * The whole of a PNG or JPEG picture, redrawn in the same way, as a `data:` address; a large one smaller.
 *
 * @throws AppError as `toSquare` does
 */
export async function toLogo(address: string): Promise<string> {
  const { width, height, orientation } = readSize(address);
  const scale = Math.min(1, LOGO_SIDE / Math.max(width, height));
  const [across, along] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const [box, isTurned] = [{ width: across ?? 1, height: along ?? 1 }, orientation > 4];
  const upright = isTurned ? { width: box.height, height: box.width } : box;
  const png = await redraw(address, upright, orientation);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** @throws AppError `picture_unreadable` for what is no picture, or has more pixels than a photo */
function readSize(address: string): Size & { orientation: number } {
  const file = Buffer.from(address.split(',')[1] ?? '', 'base64');
  const size = sizeOf(file);
  if (!size || size.width * size.height > MAX_PIXELS) throw new AppError('picture_unreadable');
  return { ...size, orientation: orientationOf(file) };
}

/** The picture upright, filling a box. */
async function redraw(
  address: string,
  { width, height }: Size,
  orientation: number,
): Promise<Buffer> {
  const [across, along] = orientation > 4 ? [height, width] : [width, height];
  const upright = `matrix(${toUpright(orientation, { width, height })})`;
  const image = `<image transform="${upright}" href="${address}" width="${across}" height="${along}" preserveAspectRatio="xMidYMid slice"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // what cannot be decoded is left out: all that is drawn is nothing
  if (drawn.pixels.every((byte) => byte === 0)) throw new AppError('picture_unreadable');
  return drawn.asPng();
}

/** What turns and mirrors a picture so that it stands upright in a box, by the orientations of Exif: 1 to 8. */
function toUpright(orientation: number, { width, height }: Size): string {
  const matrices = [
    '1 0 0 1 0 0',
    `-1 0 0 1 ${width} 0`,
    `-1 0 0 -1 ${width} ${height}`,
    `1 0 0 -1 0 ${height}`,
    '0 1 1 0 0 0',
    `0 1 -1 0 ${width} 0`,
    `0 -1 -1 0 ${width} ${height}`,
    `0 -1 1 0 0 ${height}`,
  ];
  return matrices[orientation - 1] ?? '1 0 0 1 0 0';
}

/** How a camera was held, from the first directory of a JPEG's Exif (tag 0x0112); 1 where it is missing. */
function orientationOf(file: Buffer): number {
  const at = file.subarray(0, 65_536).indexOf('Exif\0\0', 0, 'latin1');
  if (at < 0) return 1;
  const exif = file.subarray(at + 6);
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (place: number) => {
    if (place < 0 || place + 2 > exif.length) return 0;
    return isLittle ? exif.readUInt16LE(place) : exif.readUInt16BE(place);
  };
  const directory = isLittle ? short(4) : short(6);
  for (let index = 0; index < Math.min(short(directory), 100); index++) {
    const entry = directory + 2 + index * 12;
    const held = short(entry) === 0x0112 ? short(entry + 8) : 0;
    if (held >= 1 && held <= 8) return held;
  }
  return 1;
}

type Size = { width: number; height: number };

/** Width and height from the header of the file; undefined where it is neither PNG nor JPEG. */
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
