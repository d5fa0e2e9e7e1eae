import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './root.ts';

const LICENCES = '.vite/licences.json';
/** The build cuts the fonts out of these, into files that are nobody's by their place. */
const FONTS = ['mono', 'next'].map((face) => `@fontsource-variable/atkinson-hyperlegible-${face}`);

type Package = { name: string; version: string };

/**
 * Builds the web pages into a folder.
 *
 * @returns the names of the packages that are in them, each with its version
 */
export async function buildPages(folder: string): Promise<Package[]> {
  await build({
    configFile: join(ROOT, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, license: { fileName: LICENCES } },
  });
  const packages: Package[] = JSON.parse(readFileSync(join(folder, LICENCES), 'utf8'));
  rmSync(join(folder, '.vite'), { recursive: true });
  const { name: own } = readPackage(ROOT);
  const fonts = FONTS.map((font) => readPackage(join(ROOT, 'node_modules', font)));
  return [...packages.filter(({ name }) => name !== own), ...fonts];
}

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
