import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { toLogo, toSquare } from './picture.ts';

const address = (type: string, file: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(file).toString('base64')}`;

/** Red, with a green square in the middle. */
function aWidePng(): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">
    <rect width="300" height="100" fill="#f00"/><rect x="100" width="100" height="100" fill="#0f0"/></svg>`;
  return new Resvg(svg).render().asPng();
}

/** A baseline JPEG of two blocks side by side, the left one dark, the right one light, held as Exif says. */
function aJpeg(orientation: number): Uint8Array {
  const segment = (mark: number, ...body: number[]) => [0xff, mark, 0, body.length + 2, ...body];
  const none = (count: number) => Array(count).fill(0);
  const exif = [...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1];
  // differences of size 0 and 10; then an end of block
  const bits = '10'.concat('0111111111', '0', '10', '1111111111', '0').padEnd(32, '1');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe1, ...exif, 0, orientation, 0, 0, 0, 0, 0, 0),
    ...segment(0xdb, 0, ...Array(64).fill(1)),
    ...segment(0xc0, 8, 0, 8, 0, 16, 1, 1, 0x11, 0),
    ...segment(0xc4, 0x00, 1, 1, ...none(14), 0, 10),
    ...segment(0xc4, 0x10, 1, ...none(15), 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])),
    ...[0xff, 0xd9],
  ]);
}

/** The middle pixel of a PNG, and its size. */
async function seen(png: Buffer) {
  const href = address('png', png);
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"><image href="${href}" width="3" height="3"/></svg>`,
  ).render();
  return {
    size: [png.readUInt32BE(16), png.readUInt32BE(20)],
    corner: [...drawn.pixels.subarray(0, 4)],
    middle: [...drawn.pixels.subarray(16, 20)],
    /** How light they are: left and right above, left and right below. */
    corners: [0, 2, 6, 8].map((pixel) => drawn.pixels[pixel * 4] ?? 0),
  };
}

it('a profile picture is the middle square of the upload', async () => {
  const { size, corner, middle } = await seen(await toSquare(address('png', aWidePng())));
  expect(size).toEqual([192, 192]);
  expect([corner, middle]).toEqual([
    [0, 255, 0, 255],
    [0, 255, 0, 255],
  ]);
});

it.each([
  [1, ['dark', 'light', 'dark', 'light']],
  [2, ['light', 'dark', 'light', 'dark']],
  [3, ['light', 'dark', 'light', 'dark']],
  [4, ['dark', 'light', 'dark', 'light']],
  [5, ['dark', 'dark', 'light', 'light']],
  [6, ['dark', 'dark', 'light', 'light']],
  [7, ['light', 'light', 'dark', 'dark']],
  [8, ['light', 'light', 'dark', 'dark']],
  [99, ['dark', 'light', 'dark', 'light']],
])('sets a JPEG upright that was held as Exif says with %i', async (orientation, corners) => {
  const png = await toSquare(address('jpeg', aJpeg(orientation)));
  expect((await seen(png)).corners.map((light) => (light > 128 ? 'light' : 'dark'))).toEqual(
    corners,
  );
});

it('only the pixels of an uploaded picture are kept, no metadata', async () => {
  const hidden = Buffer.concat([aWidePng(), Buffer.from('<script>place and camera</script>')]);
  const png = await toSquare(address('png', hidden));
  expect(png.includes('script')).toBe(false);
});

it('a logo is kept whole, no larger than it is shown', async () => {
  const png = (logo: string) => Buffer.from(logo.split(',')[1] ?? '', 'base64');
  const wide = await seen(png(await toLogo(address('png', aWidePng()))));
  expect(wide.size).toEqual([256, 85]);
  expect(wide.middle[1]).toBeGreaterThan(250);
  expect(wide.middle[0]).toBe(0);
  const small = await seen(png(await toLogo(address('jpeg', aJpeg(6)))));
  expect(small.size).toEqual([8, 16]);
  const hidden = Buffer.concat([aWidePng(), Buffer.from('<script>place and camera</script>')]);
  expect(png(await toLogo(address('png', hidden))).includes('script')).toBe(false);
});

it.each([
  ['no picture at all', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
  ['a picture cut off', Buffer.from(aWidePng().subarray(0, 40))],
  ['a head that claims more pixels than a photo has', aHugePng()],
])('refuses %s', async (_, file) => {
  const unreadable = { code: 'picture_unreadable' };
  await expect(toSquare(address('png', file))).rejects.toMatchObject(unreadable);
  await expect(toLogo(address('png', file))).rejects.toMatchObject(unreadable);
});

function aHugePng(): Buffer {
  const png = Buffer.from(aWidePng());
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
