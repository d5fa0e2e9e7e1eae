import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './root.ts';

const LICENCES = '.vite/licences.json';

/**
 * Builds the web pages into a folder.
 *
 * @returns the names of the packages that are in them, each with its version
 */
export async function buildPages(folder: string): Promise<{ name: string; version: string }[]> {
  await build({
    configFile: join(ROOT, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, license: { fileName: LICENCES } },
  });
  const packages = JSON.parse(readFileSync(join(folder, LICENCES), 'utf8'));
  rmSync(join(folder, '.vite'), { recursive: true });
  return packages;
}
