import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_LINE, PORTAL } from './artefacts.ts';
import { LIBRARIES } from './libraries.ts';
import { ROOT } from './root.ts';
import { stage } from './stage.ts';

/** `npm run package`: writes each artefact, or those named, into `dist/`. */
const names = process.argv.slice(2);
const dist = join(ROOT, 'dist');
mkdirSync(dist, { recursive: true });
for (const artefact of [COMMAND_LINE, PORTAL, ...LIBRARIES]) {
  if (names.length > 0 && !names.includes(artefact.name)) continue;
  const folder = join(dist, artefact.name.replace('@caseloom/', 'caseloom-'));
  await stage(artefact, folder);
  const file = pack(folder);
  const megabytes = (statSync(join(dist, file)).size / 1024 / 1024).toFixed(1);
  console.log(`dist/${file}  ${megabytes} MB`);
}

/** @returns the name of the file; npm gives the same folder the same bytes */
function pack(folder: string): string {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', dist],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout)[0].filename;
}
