import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Words that say nothing to a reader who knows testing, graphs and web servers, with what to write
 * instead. They may not be a word of an identifier or of a file name, as in `lastWay` or `MOST_ROWS`.
 */
const BANNED = new Map([
  ['anew', 'what is meant: redrawn, repeated'],
  ['asked', 'options, settings, required'],
  ['beside', 'what is meant: adjacent, parallel'],
  ['hop', 'step, edge'],
  ['hops', 'steps, edges'],
  ['least', 'min, minimum, lowerBound'],
  ['longest', 'MAX_LENGTH'],
  ['most', 'max, maximum'],
  ['said', 'text, statement'],
  ['sought', 'what is looked for'],
  ['spot', 'position, place'],
  ['spots', 'positions, places'],
  ['told', 'progress, report, message'],
  ['wanted', 'required, expected'],
  ['way', 'edge, path'],
  ['ways', 'edges, paths'],
  ['whatever', 'what is meant'],
  ['whoever', 'who is meant'],
]);

/** The packages that hold to it; each package joins when its names are plain. */
const PACKAGES = ['engine'];

describe('plain words', () => {
  const files = PACKAGES.flatMap((name) => globSync(`${name}/src/**/*.{ts,tsx}`));

  it.each(files)('%s has no banned word in its name or its identifiers', (file) => {
    const names = [
      basename(file).replace(/\..*$/, ''),
      ...identifiersIn(readFileSync(file, 'utf8')),
    ];
    expect(names.filter((name) => wordsOf(name).some((word) => BANNED.has(word)))).toEqual([]);
  });

  it('a banned word is found at any place of an identifier, and nowhere in texts and comments', () => {
    const code = "/* a way */ const lastWay = MOST_ROWS['told']; // hop\nlet away = `said`;";
    const found = identifiersIn(code).filter((name) =>
      wordsOf(name).some((word) => BANNED.has(word)),
    );
    expect(found).toEqual(['lastWay', 'MOST_ROWS']);
  });
});

/** The identifiers and keywords of a source text, each once. Comments and texts are left out. */
function identifiersIn(source: string): string[] {
  const code = source.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    ' ',
  );
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])];
}

/** The words of a name in camelCase, PascalCase, CONSTANT_CASE or kebab-case, in small letters. */
function wordsOf(name: string): string[] {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().split(/[^a-z]+/);
}
