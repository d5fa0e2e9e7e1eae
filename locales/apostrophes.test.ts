import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('Turkish sentences have one apostrophe, the curved one', () => {
  const folder = new URL('tr/', import.meta.url).pathname;
  const lines = globSync('*.json', { cwd: folder }).flatMap((file) =>
    readFileSync(folder + file, 'utf8').split('\n'),
  );
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => /\p{L}'\p{L}/u.test(line))).toEqual([]);
});
