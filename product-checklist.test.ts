import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from './contract/src/index.ts';
import { permissionOf } from './server/src/http/permissions.ts';

const SPECIFICATION = '../shared/spec/product.md';

type Row = { line: string; heading: string; says: string; places: string[]; tests: string[] };

const rows = readRows(readFileSync('docs/product-checklist.md', 'utf8'));
const routes = readRoutes(readFileSync('web/src/app/router.tsx', 'utf8'));
const calls = readCalls();
const payloads = globSync('contract/src/*.ts').map(read).join('\n');
const english = readSentences('en');
const turkish = readSentences('tr');

describe('the checklist of the specification', () => {
  it.each(rows)('$line', ({ says, heading, places, tests }) => {
    expect(places.map((place) => faultOf(place, heading)).filter(Boolean)).toEqual([]);
    expect(tests.map(faultOfTest).filter(Boolean)).toEqual([]);
    const sentences = places.map((place) => english.get(place)).filter(Boolean);
    // where sentences are named, what the specification quotes is one of them
    if (sentences.length > 0)
      expect(sentences).toEqual(expect.arrayContaining(quotesIn(says, sentences.join('\n'))));
  });

  it.skipIf(!existsSync(SPECIFICATION))('has a row for every line of the specification', () => {
    const said = rows.map(({ says }) => says).join('\n');
    const lines = read(SPECIFICATION)
      .split('\n')
      .filter((line) => /^(- |\| (?!Method))/.test(line))
      .map((line) => (line.startsWith('|') ? cellsOf(line).join(' ') : line.slice(2)).trim());
    expect(lines.filter((line) => !said.includes(line))).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function readRows(text: string): Row[] {
  let heading = '';
  const found: Row[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('| ') || line.startsWith('| the specification')) continue;
    const [says = '', places = '', tests = ''] = cellsOf(line);
    found.push({
      line: says.slice(0, 80).replaceAll('%', 'percent'),
      heading,
      says,
      places: itemsOf(places),
      tests: itemsOf(tests),
    });
  }
  return found;
}

/** What stands between backticks. */
function itemsOf(cell: string): string[] {
  return [...cell.matchAll(/(`+) ?(.+?) ?\1(?!`)/g)].map((match) => match[2] ?? '');
}

/** The pages of the web app, and whether they need a token. */
function readRoutes(text: string): Map<string, 'public' | 'signed in'> {
  const found = new Map<string, 'public' | 'signed in'>();
  const named = (path = '') => path.replace(/\$(\w+)/g, '{$1}');
  for (const [, path] of text.matchAll(/\bpage\(\s*'([^']+)'/g)) found.set(named(path), 'public');
  for (const [, parent, path] of text.matchAll(/getParentRoute: \(\) => (\w+),\s*path: '([^']+)'/g))
    found.set(named(path), parent === 'root' ? 'public' : 'signed in');
  return found;
}

/** The calls of the contract, each with its name. */
function readCalls(): Map<string, [feature: string, call: string]> {
  const found = new Map<string, [string, string]>();
  for (const [feature, procedures] of Object.entries(contract))
    for (const [call, procedure] of Object.entries(procedures)) {
      const { method = 'POST', path = '/' } = procedure['~orpc'].route;
      found.set(`${method} ${path}`, [feature, call]);
    }
  return found;
}

function readSentences(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.set(key, value);
    else
      for (const [name, part] of Object.entries(value ?? {}))
        visit(part, key.endsWith(':') ? key + name : `${key}.${name}`);
  };
  for (const file of globSync(`locales/${language}/*.json`)) {
    const namespace = /(\w[\w-]*)\.json$/.exec(file)?.[1];
    visit(JSON.parse(read(file)), `${namespace}:`);
  }
  return found;
}

/** What is wrong with a named place; undefined where it is as named. */
function faultOf(place: string, heading: string): string | undefined {
  if (/^(GET|POST|PUT|DELETE) /.test(place)) return faultOfCall(place);
  if (place.startsWith('/')) return faultOfRoute(place, heading);
  if (/^\w+(Dto|Filter)$/.test(place))
    return payloads.includes(`const ${place} `) || payloads.includes(`${place}:`)
      ? undefined
      : `no payload ${place}`;
  if (/^[a-z-]+:[\w.-]+$/.test(place))
    return english.has(place) && turkish.has(place) && turkish.get(place) !== english.get(place)
      ? undefined
      : `no sentence ${place} in both languages`;
  const [path = '', piece = ''] = place.split(' · ');
  if (!existsSync(path)) return `no file ${path}`;
  return flat(read(path)).includes(flat(piece)) ? undefined : `${path} says no ${piece}`;
}

function flat(code: string): string {
  return code.replace(/\s+/g, ' ');
}

function faultOfCall(place: string): string | undefined {
  const name = calls.get(place);
  if (!name) return `no call ${place}`;
  return permissionOf(name).length > 0 ? undefined : `${place} is nobody's`;
}

function faultOfRoute(path: string, heading: string): string | undefined {
  const kind = routes.get(path);
  if (!kind) return `no route ${path}`;
  if (heading === 'Public routes' && kind !== 'public') return `${path} needs a token`;
  if (heading === 'Routes that need a token' && kind !== 'signed in') return `${path} is public`;
  return undefined;
}

function faultOfTest(test: string): string | undefined {
  const [path = '', title = ''] = test.split(' › ');
  if (!existsSync(path)) return `no test ${path}`;
  return read(path).includes(title) ? undefined : `${path} has no test that ${title}`;
}

/** The sentences in quotes; a full stop that ends the quoting line may be the quote's own or not. */
function quotesIn(text: string, sentences: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)]
    .map(([, quote = '']) => quote)
    .filter((quote) => !sentences.includes(quote));
}
