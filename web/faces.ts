import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FAMILIES = {
  next: 'Atkinson Hyperlegible Next Variable',
  mono: 'Atkinson Hyperlegible Mono Variable',
};
/** The weights that the styles name; each further one makes the files larger. */
const WEIGHTS = { min: 400, max: 700 };

/** What pages in English are written with, and most of what pages in Turkish are. */
const CORE =
  'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B7,U+00BB,U+00C2,U+00C7,U+00CE,U+00D6-00D7,U+00DB-00DC,U+00E2,U+00E7,U+00EE,U+00F6-00F7,U+00FB-00FC,U+0131,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+203A,U+2191,U+2193,U+2212';
const TURKISH = 'U+011E-011F,U+0130,U+015E-015F,U+20BA';

const files = fileURLToPath(new URL('../node_modules/.cache/faces', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** A part of a face: a browser asks for it once a letter of it is shown, and of two that have a letter for the later one. */
type Part = { name: string; from: 'latin' | 'latin-ext'; letters: string; without: string };

/**
 * The faces as `virtual:faces`, a style sheet, cut into files that hold what pages of our languages are written with,
 * and into others with the letters that are left.
 */
export function faces(): Plugin {
  let written: Promise<string> | undefined;
  return {
    name: 'faces',
    resolveId: (source) => {
      if (source !== 'virtual:faces') return undefined;
      written ??= writeFaces();
      return written;
    },
  };
}

/** @returns where the style sheet is */
async function writeFaces(): Promise<string> {
  mkdirSync(files, { recursive: true });
  const families = Object.keys(FAMILIES) as (keyof typeof FAMILIES)[];
  const rules = await Promise.all(families.flatMap(rulesOf));
  return keep('faces.css', rules.join('\n'));
}

function rulesOf(family: keyof typeof FAMILIES): Promise<string>[] {
  const source = `@fontsource-variable/atkinson-hyperlegible-${family}`;
  const all: Record<Part['from'], string> = JSON.parse(
    readFileSync(resolve(`${source}/unicode.json`), 'utf8'),
  );
  const parts: Part[] = [
    { name: 'more', from: 'latin-ext', letters: all['latin-ext'], without: TURKISH },
    { name: 'west', from: 'latin', letters: all.latin, without: CORE },
    { name: 'turkish', from: 'latin-ext', letters: TURKISH, without: '' },
    { name: 'core', from: 'latin', letters: CORE, without: '' },
  ];
  return parts.map(async ({ name, from, letters, without }) => {
    const left = lettersOf(without);
    const text = [...lettersOf(letters)].filter((letter) => !left.has(letter)).join('');
    const path = `${source}/files/atkinson-hyperlegible-${family}-${from}-wght-normal.woff2`;
    const font = await subsetFont(readFileSync(resolve(path)), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    });
    const file = keep(`${family}-${name}.woff2`, font);
    return `@font-face {
  font-family: '${FAMILIES[family]}';
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url(${file}) format('woff2');
  unicode-range: ${letters};
}`;
  });
}

/** The letters of a range as style sheets write it: `U+0041-005A,U+0131`. */
function lettersOf(range: string): Set<string> {
  const spans = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  return new Set(
    spans.flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      const count = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));
    }),
  );
}

/** Writes a file at one stroke: another build may be reading the one that is there. @returns its path */
function keep(name: string, content: string | Uint8Array): string {
  const path = join(files, name);
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
