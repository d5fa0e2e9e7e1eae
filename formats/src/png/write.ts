import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
const fonts = [
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
];

/** No side of a picture is longer: beyond it a picture costs minutes and gigabytes. */
const MAX_SIDE = 8192;
/** Small models are drawn larger than they are, so that they stay sharp on paper. */
const MAX_ZOOM = 2;

/**
 * Gives the PNG of one of our SVG pictures, twice its size, or as large as 8192 pixels a side allow. Needs Node.
 *
 * @throws RangeError where it is so long that nothing would be left of its other side
 */
export async function renderPng(svg: string, maxSide = MAX_SIDE): Promise<Uint8Array> {
  const [, width = '1', height = '1'] = /<svg[^>]*? width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const sides = [Number(width), Number(height)];
  const zoom = Math.min(MAX_ZOOM, maxSide / Math.max(...sides));
  if (Math.min(...sides) * zoom < 1) throw new RangeError('a picture too long to be drawn');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: zoom },
    font: { loadSystemFonts: false, fontFiles: fonts, defaultFontFamily: 'DejaVu Sans' },
  });
  return image.asPng();
}
