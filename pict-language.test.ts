import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONSTRUCTS } from './bench/src/pict/constructs.ts';
import { faultsOf } from './bench/src/pict/prove.ts';

it.each(CONSTRUCTS)('what is promised of PICT’s $construct is so', (construct) => {
  expect(faultsOf(construct)).toEqual([]);
});

it('docs/formats.md says of PICT’s language what the bench runs', () => {
  const page = readFileSync('docs/formats.md', 'utf8');
  const [, table = ''] =
    /\n\| construct \| `combine` [^\n]+\n\|[-|]+\n((?:\|[^\n]+\n)+)/.exec(page) ?? [];
  const lines = CONSTRUCTS.map(
    ({ construct, combine, drawn }) => `| ${construct} | ${combine} | ${drawn} |`,
  );
  expect(table.trimEnd().split('\n')).toEqual(lines);
});
