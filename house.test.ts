import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LANGUAGES } from '@caseloom/locales/language';
import { cruise } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
// @ts-expect-error the walls are plain JavaScript, as their tool wants them
import walls from './.dependency-cruiser.cjs';
import { PACKAGES } from './house-figures.ts';

const files = globSync(`{${PACKAGES.join(',')}}/{src,test}/**/*.{ts,tsx}`);

describe('the architecture', () => {
  it('has no import that a rule forbids', async () => {
    const { forbidden, options } = walls;
    const { output } = await cruise([...PACKAGES], {
      ...options,
      validate: true,
      ruleSet: { forbidden },
    });
    if (typeof output === 'string') throw new Error(output);
    const { totalCruised, violations } = output.summary;
    expect(totalCruised, 'a cruise that reads no file finds no fault').toBeGreaterThan(
      files.length / 2,
    );
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });

  it.each(files)('%s is at most 400 lines long', (file) => {
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(400);
  });
});

/**
 * Tables of our own words, never asked for what a person wrote without `Object.hasOwn`, and objects
 * that JSON wants. Everything keyed by what people write is a Map: a plain object already has
 * `toString` and `constructor`, and changes by `__proto__`.
 */
const TABLES = [
  'formats/src/feature/keywords.ts',
  'formats/src/svg/text.ts',
  'formats/src/text-to-model/tr/data-name.ts',
  'formats/src/text-to-model/guard.ts',
  'formats/src/text-to-model/cell.ts',
  'formats/src/report/html.ts',
  'formats/src/xlsx/cell.ts',
  'server/src/http/examples.ts',
  'server/src/http/broken-request.ts',
  'server/src/features/audit/queries.ts',
  'server/src/features/user/queries/personal-data.ts',
  'server/src/secret.ts',
  'web/src/features/model/cases/CaseList.tsx',
  'web/src/features/model/keys.ts',
  'web/src/features/model/library-panel/OutlineTab.tsx',
  'web/src/features/run/result-keys.ts',
  'bench/src/main.ts',
  'bench/src/engine/instances.ts',
  'bench/src/engine/xstate-process.ts',
];

describe('names that people write', () => {
  it('are never the keys of a plain object, which has keys of its own', () => {
    const table =
      /(?:const|let) \w+: Record<string, [^;]*?> = \{|(?:\{\}|Object\.create\(null\)) as Record</;
    const found = files.filter(
      (file) => !/test(ing)?\.tsx?$/.test(file) && table.test(readFileSync(file, 'utf8')),
    );
    expect(found.filter((file) => !TABLES.includes(file))).toEqual([]);
  });
});

const NAMES_A_LANGUAGE = /[!=]== '(en|tr)'|'(en|tr)' \| '(en|tr)'|\['(en|tr)', '(en|tr)'\]/;
/** An element of HTML is called `tr`; English has two ways to write a date. */
const NAMING = [
  'formats/src/document/html-reading.ts',
  'formats/src/document/word-xml.ts',
  'locales/src/date.ts',
];

describe('a language', () => {
  it('is named in its folder and in the list of languages only', () => {
    const found = files.filter(
      (file) =>
        !/test(ing)?(\.tsx?$|\/)/.test(file) && NAMES_A_LANGUAGE.test(readFileSync(file, 'utf8')),
    );
    expect(found.filter((file) => !NAMING.includes(file))).toEqual([]);
  });
});

describe('every language', () => {
  const english = globSync('locales/en/*.json').map((file) => basename(file));

  it.each(LANGUAGES)('has the same files of sentences as English: %s', (language) => {
    const files = globSync(`locales/${language}/*.json`).map((file) => basename(file));
    expect(files.toSorted()).toEqual(english.toSorted());
  });

  it.each(globSync('locales/*/*.json'))('has in %s the sentences that English has', (file) => {
    expect(sentencesIn(file)).toEqual(sentencesIn(`locales/en/${basename(file)}`));
  });
});

/** Every key with the names of its placeholders, sorted; plural endings count as one key, as each language has its own. */
function sentencesIn(file: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      const names = [...value.matchAll(/\{\{(\w+)/g)].map((match) => match[1]);
      found.add(
        `${key.replace(/_(zero|one|two|few|many|other)$/, '')}: ${[...new Set(names)].sort()}`,
      );
    } else for (const [name, part] of Object.entries(value ?? {})) visit(part, `${key}.${name}`);
  };
  visit(JSON.parse(readFileSync(file, 'utf8')), '');
  return [...found].sort();
}
