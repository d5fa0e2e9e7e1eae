import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const security = readFileSync('docs/security.md', 'utf8');
const named = [...security.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+|[\w-]+\.test\.ts)`/g)].map(
  ([, path = '']) => path,
);

it('every file and every test that the security page names exists', () => {
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

const PAGES = [
  ...globSync('{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md'),
  ...globSync('docs/{,decisions/}*.md'),
];
const PATH =
  /`((?:engine|formats|contract|locales|server|web|mcp|cli|bench|e2e|docs)\/[\w@./-]+)`/g;

/** Collections of real inputs that are not part of the repository (CONTRIBUTING.md). */
const CORPORA = ['bench/paths', 'bench/combine'];

it.each(PAGES)('every path that %s names exists', (page) => {
  const paths = [...readFileSync(page, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  const exists = (path: string) =>
    CORPORA.includes(path) || existsSync(path) || globSync(`${path}*`).length > 0;
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

it.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/glossary.md',
  'docs/operator.md',
  'docs/results-from-ci.md',
  'docs/security.md',
  'docs/user-guide.md',
])('every link of %s to a file of the repository leads to one', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
  const folder = page.startsWith('docs/') ? 'docs/' : '';
  const broken = links.map(([, link = '']) => folder + link).filter((path) => !existsSync(path));
  expect(broken).toEqual([]);
});
