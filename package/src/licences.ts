import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, nameOf } from './lock.ts';
import { ROOT } from './root.ts';

const FILES = '{LICEN[CS]E,licen[cs]e,License,COPYING,NOTICE}{,[-.]*}';

/** The licence texts of packages that lie there, as one file: whoever passes their code on passes these on too. */
export function licencesOf(lock: Lock, paths: Iterable<string>): string {
  const parts = [...paths].sort().map((path) => {
    const { version, license = 'no licence named' } = lock.get(path) ?? {};
    const files = globSync(FILES, { cwd: join(ROOT, path) }).sort();
    const texts = files.map((file) => readFileSync(join(ROOT, path, file), 'utf8').trim());
    return [`${nameOf(path)} ${version} (${license})`, ...texts].join('\n\n');
  });
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `This package contains code of the following packages, under their licences.${line}${parts.join(line)}\n`;
}
