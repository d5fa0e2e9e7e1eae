import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Words that say nothing to a reader who knows testing, graphs and web servers, with what to write
 * instead. They may not be a word of an identifier or of a file name, as in `lastWay` or `MOST_ROWS`.
 */
const BANNED = new Map([
  ['anew', 'what is meant: redrawn, repeated'],
  ['apart', 'worker, process, disjoint'],
  ['asked', 'options, settings, required'],
  ['beside', 'what is meant: adjacent, parallel'],
  ['calmly', 'coalesce, debounce'],
  ['hop', 'step, edge'],
  ['hops', 'steps, edges'],
  ['law', 'what the test proves: round trip, real parser'],
  ['least', 'min, minimum, lowerBound'],
  ['longest', 'MAX_LENGTH'],
  ['most', 'max, maximum'],
  ['mend', 'repair, restore'],
  ['patience', 'timeout, budget'],
  ['said', 'text, statement'],
  ['shelve', 'save'],
  ['silence', 'timeout'],
  ['sought', 'what is looked for'],
  ['spot', 'position, place'],
  ['spots', 'positions, places'],
  ['surely', 'with retry'],
  ['tell', 'report, print'],
  ['told', 'progress, report, message'],
  ['wanted', 'required, expected'],
  ['way', 'edge, path'],
  ['ways', 'edges, paths'],
  ['whatever', 'what is meant'],
  ['weave', 'build, generate'],
  ['weaver', 'builder, generator'],
  ['weaving', 'building, preview'],
  ['whoever', 'who is meant'],
  ['went', 'result, status'],
  ['wished', 'requested, expected'],
  ['woven', 'built, generated'],
]);

/** The packages whose sources and tests are checked. */
const PACKAGES = [
  'engine',
  'layout',
  'formats',
  'client',
  'contract',
  'locales',
  'server',
  'mcp',
  'cli',
  'web',
  'bench',
  'package',
];

/** Names that programs read: in answers of the API, the command line and a language model, and in stored mails. */
const API_NAMES = new Set(['askedBy', 'atLeast', 'way', 'ways']);

describe('plain words', () => {
  const files = PACKAGES.flatMap((name) => globSync(`${name}/src/**/*.{ts,tsx}`));

  it.each(files)('%s has no banned word in its name or its identifiers', (file) => {
    const names = [
      basename(file).replace(/\..*$/, ''),
      ...identifiersIn(readFileSync(file, 'utf8')),
    ];
    const own = names.filter((name) => !API_NAMES.has(name));
    expect(own.filter((name) => wordsOf(name).some((word) => BANNED.has(word)))).toEqual([]);
  });

  it('a banned word is found at any place of an identifier, and nowhere in texts, patterns and comments', () => {
    const code =
      "/* a way */ const lastWay = MOST_ROWS['told']; // hop\nlet away = `said`.match(/[/]most/u);";
    const found = identifiersIn(code).filter((name) =>
      wordsOf(name).some((word) => BANNED.has(word)),
    );
    expect(found).toEqual(['lastWay', 'MOST_ROWS']);
  });
});

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/;
/** A regular expression stands where an operand is expected, which a division never does. */
const PATTERN =
  /(?<=(?:^|[=(,:[!&|?{};]|=>|return)\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/;
const NO_CODE = new RegExp([COMMENT, PATTERN, TEXT].map(({ source }) => source).join('|'), 'gm');

/** The identifiers and keywords of a source text, each once. Comments, texts and patterns are left out. */
function identifiersIn(source: string): string[] {
  const code = source.replace(NO_CODE, ' ');
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])];
}

/** The words of a name in camelCase, PascalCase, CONSTANT_CASE or kebab-case, in small letters. */
function wordsOf(name: string): string[] {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().split(/[^a-z]+/);
}
