import { unzlibSync } from 'fflate';

/** A page of a PDF as a test reads it: its size in points, the sizes of its texts, and the text in the order of the page. */
type ReadPage = { width: number; height: number; sizes: number[]; text: string };

/**
 * Reads what our PDFs show, as a program that selects text does: by the table of each font that gives a glyph's
 * letters. Enough for what pdfkit writes.
 */
export function readPdf(bytes: Uint8Array): { pages: ReadPage[]; fonts: string[] } {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const object = (id = '') => objects.get(id) ?? '';
  const letters = lettersOf(object);
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'));
  return {
    pages: pages.map((page) => readPage(page, object, letters)),
    fonts: [...file.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name),
  };
}

type Letters = Map<string, Map<number, string>>;

function readPage(page: string, object: (id?: string) => string, letters: Letters): ReadPage {
  const [, width = 0, height = 0] =
    /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)?.map(Number) ?? [];
  const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  let font = new Map<number, string>();
  let [text, scale] = ['', 1];
  const scales: number[] = [];
  const sizes = new Set<number>();
  for (const [, state, zoom = 1, name, size, shown] of content.matchAll(TOKEN)) {
    if (state === 'q') scales.push(scale);
    if (state === 'Q') scale = scales.pop() ?? 1;
    scale *= Math.abs(Number(zoom));
    if (name) font = letters.get(name) ?? font;
    if (size) sizes.add(Math.round(Number(size) * scale * 100) / 100);
    if (shown) text += textOf(shown, font);
  }
  return { width, height, sizes: [...sizes], text };
}

/** What begins and ends a part of a page, enlarges it, chooses a font, and shows text. */
const TOKEN =
  /^(q|Q)$|^([-\d.]+) 0 0 [-\d.]+ [-\d.]+ [-\d.]+ cm$|^\/(F\d+) ([\d.]+) Tf$|^\[(.*)\] TJ$/gm;

function textOf(shown: string, font: Map<number, string>): string {
  return `${glyphsIn(shown)
    .map((glyph) => font.get(glyph) ?? '?')
    .join('')}\n`;
}

function glyphsIn(shown: string): number[] {
  const hex = [...shown.matchAll(/<([\da-f]*)>/g)].map(([, digits = '']) => digits).join('');
  return (hex.match(/.{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
}

/** By the name that pages call a font by, and by glyph. */
function lettersOf(object: (id?: string) => string): Letters {
  const fonts: Letters = new Map();
  for (let id = 1; object(`${id}`) !== '' || id < 50; id++)
    for (const [, name = '', font] of object(`${id}`).matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1]));
      fonts.set(name, lettersIn(table));
    }
  return fonts;
}

function lettersIn(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g))
    for (const [at, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = (codes.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) =>
        Number.parseInt(unit, 16),
      );
      letters.set(Number.parseInt(from, 16) + at, String.fromCharCode(...units));
    }
  return letters;
}

function streamOf(body: string): string {
  const [head = '', data = ''] = body.split(/\nstream\n|>>\nstream\r?\n/, 2);
  const raw = Buffer.from(data.replace(/\nendstream$/, ''), 'latin1');
  return head.includes('FlateDecode') ? Buffer.from(unzlibSync(raw)).toString('latin1') : data;
}
