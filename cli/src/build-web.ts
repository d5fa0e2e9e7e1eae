import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './command-error.ts';
import { say } from './say.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the pages are made of. */
const SOURCES =
  '{{web,contract,engine,layout,formats,locales}/src,locales/*}/**/*.{ts,tsx,css,json}';

/**
 * Builds the web pages where they are missing or older than what they are made of.
 *
 * A built copy costs one look at the files' times, so every start may ask. A package has the pages
 * without what they are made of.
 *
 * @throws CommandError when the build fails, with what it printed
 */
export function buildWeb(): void {
  if (!existsSync(join(root, 'web/src'))) return;
  const built = timeOf(join(root, 'web/dist/index.html'));
  const sources = [...globSync(SOURCES, { cwd: root }), 'package-lock.json', 'web/vite.config.ts'];
  if (sources.every((file) => timeOf(join(root, file)) <= built)) return;

  console.error(say('buildingWeb'));
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', 'web'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new CommandError(`${say('webNotBuilt')}\n${stdout}${stderr}`);
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
