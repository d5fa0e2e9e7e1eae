import { readFileSync } from 'node:fs';
import { sentence } from '@caseloom/locales';
import { expect, it } from 'vitest';

it('the command that is installed is plain JavaScript, so that an old Node can say or start what it needs', () => {
  const { bin } = JSON.parse(readFileSync('cli/package.json', 'utf8'));
  expect(bin.caseloom).toMatch(/\.js$/);
  const text = readFileSync(`cli/${bin.caseloom}`, 'utf8');
  expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
  // static imports of anything but Node itself would run before the version is looked at
  const imported = [...text.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from);
  for (const from of imported) expect(from).toMatch(/^node:/);
});

it('what it says where no new Node is found stands in both languages', () => {
  const text = readFileSync('cli/bin/caseloom.js', 'utf8');
  expect(text).toContain('nodeTooOld');
  const sentences = (['en', 'tr'] as const).map((language) =>
    sentence(language, 'cli', 'nodeTooOld'),
  );
  for (const one of sentences)
    expect(one).toMatch(/Node\.js \{\{needed\}\}.*\{\{given\}\}.*npm ci/);
  expect(sentences[0]).not.toBe(sentences[1]);
});
