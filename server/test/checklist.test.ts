import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Where a name in the checklist may stand: a test of this folder, of the server, or anything of the repository. */
const placesOf = (name: string) => [`server/test/${name}.test.ts`, `server/src/${name}`, name];

it('every test and file that the security checklist names is there', () => {
  const text = readFileSync(join(root, 'docs/security-checklist.md'), 'utf8');
  const cells = text.split('\n').flatMap((line) => line.split('|').at(-2) ?? []);
  const named = cells.flatMap((cell) =>
    [...cell.matchAll(/`([\w./*-]+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter((name = '') => {
    if (/^(toCsv|KILLS.*|code)$/.test(name)) return false;
    return !placesOf(name).some(
      (place) => existsSync(join(root, place)) || globSync(join(root, place)).length > 0,
    );
  });
  expect(missing).toEqual([]);
});
