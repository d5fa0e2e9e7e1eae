import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FAULTS = '../shared/design/faults.md';
const checklist = readFileSync('docs/security-checklist.md', 'utf8');
const named = [...checklist.matchAll(/`([^`]+\.(?:test|spec)\.ts) › ([^`]+)`/g)];

it('names tests of faults that there are', () => {
  const missing = named.filter(
    ([, file = '', name = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(missing.map(([all]) => all)).toEqual([]);
});

it.skipIf(!existsSync(FAULTS))('has a row for every fault of the server', () => {
  const faults = readFileSync(FAULTS, 'utf8').matchAll(/^\| ([A-D]\d+) \|/gm);
  const table = checklist.slice(checklist.indexOf('## Faults'));
  const missing = [...faults].filter(([, id]) => !new RegExp(`\\b${id}\\b`).test(table));
  expect(missing.map(([, id]) => id)).toEqual([]);
});
