import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults } from './read.ts';
import type { AutomatedResult } from './result.ts';

const FOLDER = new URL('fixtures/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.md'));
const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(file, FOLDER)));
const textOf = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');
const resultsOf = (file: string): AutomatedResult[] => readResults(bytesOf(file)) ?? [];

/** What is read of each file. */
const TABLE = `
format        file                      tests passed failed blocked skipped keys
behave        behave.json                   7      3      3       0       1    2
CTest         ctest-3.11.xml                2      1      0       0       1    0
CTest         ctest-3.25.xml                6      1      2       1       2    2
CTRF          ctrf-comprehensive.json       3      2      1       0       0    0
CTRF          ctrf-mocha.json               8      4      2       0       2    2
CTRF          ctrf-retries.json             2      2      0       0       0    0
Jest          jest.json                     9      4      3       0       2    2
Mocha         mocha-own.json                5      2      2       0       1    0
TAP           mocha.tap                     8      4      2       0       2    2
Mocha         mocha.json                    6      1      4       0       1    0
Mochawesome   mochawesome.json              8      4      2       0       2    2
TRX           mstest-2010.trx               4      3      1       0       0    0
TAP           node-test.tap                 7      3      1       0       3    1
NUnit 2       nunit-2-all.xml              28     18      2       4       4    0
NUnit 2       nunit-2-ignored.xml           3      1      0       0       2    0
NUnit 2       nunit-2-mono.xml              3      2      1       0       0    0
NUnit 2       nunit-2-pickles.xml           4      3      1       0       0    0
NUnit 3       nunit-3-all.xml              18     12      2       3       1    0
NUnit 3       nunit-3-console.xml           9      3      5       0       1    0
TAP           perl.tap                      4      1      1       0       2    0
Robot         robot-2.xml                   4      0      4       0       0    0
Robot         robot-6.xml                   7      4      3       0       0    0
Robot         robot-7-shop.xml              3      1      1       0       1    2
Robot         robot-7.xml                   1      1      0       0       0    0
TAP           tap-14.tap                    5      2      1       0       2    2
TAP           tape.tap                      4      2      1       0       1    2
TestNG        testng-data-provider.xml      8      4      4       0       0    0
TestNG        testng-factories.xml         13     13      0       0       0    0
TestNG        testng.xml                    6      2      2       0       2    2
TAP           vitest.tap                    9      4      2       0       3    2
Vitest        vitest.json                   9      4      2       0       3    2
xUnit 1       xunit-1.xml                   4      3      1       0       0    0
xUnit 2       xunit-2.0.xml                 3      1      1       0       1    0
xUnit 2       xunit-2.3.xml                 5      5      0       0       0    0
TRX           xunit-3.trx                   4      1      3       0       0    0
TRX           xunit-core.trx                6      2      3       0       1    0
xUnit 2       xunit-fixie.xml               7      3      3       0       1    0
`.trim();

describe('a report of a runner', () => {
  it.each(TABLE.split('\n').slice(1))('is read as its runner meant it: %s', (row) => {
    const [, file = ''] = / ([\w.-]+\.(?:xml|trx|json|tap)) /.exec(row) ?? [];
    const results = resultsOf(file);
    const count = (status: string) => results.filter((one) => one.status === status).length;
    const counts = ['passed', 'failed', 'blocked', 'skipped'].map(count);
    const withKeys = results.filter(({ keys }) => keys.length > 0).length;
    const read = [results.length, ...counts, withKeys];
    expect(read.join(' ')).toBe(
      row
        .slice(row.indexOf(file) + file.length)
        .trim()
        .replace(/ +/g, ' '),
    );
  });

  it('is in the table, each file of the folder', () => {
    expect(FILES.filter((file) => !TABLE.includes(` ${file} `))).toEqual([]);
  });

  it.each(FILES)('names each test, for people and the same in every run: %s', (file) => {
    for (const { name, automationName } of resultsOf(file)) {
      expect(name.trim()).toBe(name);
      expect(name).not.toBe('');
      expect(automationName).toBeTruthy();
    }
  });

  it.each(FILES)('is read the same with a mark of byte order and lines of Windows: %s', (file) => {
    const text = textOf(file)
      .replace(/^\uFEFF/, '')
      .replaceAll('\r', '');
    const plain = readResults(text)?.map(({ name, status, keys }) => ({ name, status, keys }));
    const other = readResults(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(other?.map(({ name, status, keys }) => ({ name, status, keys }))).toEqual(plain);
  });
});

/** What a file declares of its own counts. */
type Counts = { tests: number; passed?: number; failed?: number; notRun?: number };

/** The numbers that a tag has as attributes, or an object as fields, added up where there are several. */
function numbersIn(text: string): (...names: string[]) => number {
  return (...names) =>
    names
      .flatMap((name) => [...text.matchAll(new RegExp(`\\b${name}"?(?:=|:\\s*)"?(\\d+)\\b`, 'g'))])
      .reduce((sum, [, number]) => sum + Number(number), 0);
}

const tagsOf = (text: string, name: string) =>
  text.match(new RegExp(`<${name}\\s[^>]*>`, 'g'))?.join('\n');

/** The places where the formats declare their counts, and how to read them there. */
const DECLARED: [find: (text: string) => string | undefined, read: (text: string) => Counts][] = [
  [
    (text) => tagsOf(text, 'Counters'),
    (text) => {
      const numbers = numbersIn(text);
      const [tests, passed] = [numbers('total'), numbers('passed')];
      const failed = numbers('failed', 'error', 'timeout');
      return { tests, passed, failed, notRun: tests - passed - failed };
    },
  ],
  [
    (text) => tagsOf(text, 'test-results'),
    (text) => {
      const numbers = numbersIn(text);
      return { tests: numbers('total', 'not-run'), failed: numbers('errors', 'failures') };
    },
  ],
  [
    (text) => tagsOf(text, '(?:test-run|testng-results|assembly)'),
    (text) => {
      const numbers = numbersIn(text);
      const [passed, failed] = [numbers('passed'), numbers('failed')];
      return {
        tests: numbers('total'),
        passed,
        failed,
        notRun: numbers('inconclusive', 'skipped'),
      };
    },
  ],
  [
    (text) => /<stat [^>]*>All Tests</.exec(text)?.[0],
    (text) => {
      const numbers = numbersIn(text);
      const [passed, failed, notRun] = [numbers('pass'), numbers('fail'), numbers('skip')];
      return { tests: passed + failed + notRun, passed, failed, notRun };
    },
  ],
  [(text) => text.match(/<Test>/g)?.join('\n'), (text) => ({ tests: text.split('\n').length })],
  [
    (text) => /"stats": \{[^}]*\}/.exec(text)?.[0],
    (text) => {
      const numbers = numbersIn(text);
      const [passed, failed] = [numbers('passes'), numbers('failures')];
      return { tests: numbers('tests'), passed, failed, notRun: numbers('pending') };
    },
  ],
  [
    (text) => /"summary": \{[^}]*\}/.exec(text)?.[0],
    (text) => {
      const numbers = numbersIn(text);
      const [passed, failed] = [numbers('passed'), numbers('failed')];
      return {
        tests: numbers('tests'),
        passed,
        failed,
        notRun: numbers('skipped', 'pending', 'other'),
      };
    },
  ],
  [
    (text) => /\{"num[^[]*/.exec(text)?.[0],
    (text) => {
      const numbers = numbersIn(text);
      const [passed, failed] = [numbers('numPassedTests'), numbers('numFailedTests')];
      const notRun = numbers('numPendingTests', 'numTodoTests');
      return { tests: numbers('numTotalTests'), passed, failed, notRun };
    },
  ],
  [
    (text) => /^1\.\.\d+$/m.exec(text)?.[0],
    (text) => ({ tests: Number(text.slice('1..'.length)) }),
  ],
];

/** Files that declare no counts. */
const SILENT = ['behave.json', 'testng-data-provider.xml'];
/** Files that count otherwise, and why. */
const DIFFERENT = new Map([
  ['nunit-2-ignored.xml', 'somebody cut it down to three tests and left its counts'],
  ['nunit-2-mono.xml', 'somebody cut it down to three tests and left its counts'],
  ['jest.json', 'a file that could not be loaded is a failed result of ours, and no test of Jest'],
  ['node-test.tap', 'its plan counts what stands at the left edge, suites included'],
  ['vitest.tap', 'its plan counts what stands at the left edge, files included'],
  ['tap-14.tap', 'its plan counts what stands at the left edge, files included'],
]);

describe('what a report declares of itself', () => {
  const others = FILES.filter((file) => !SILENT.includes(file) && !DIFFERENT.has(file));

  it.each(others)('is what is read of it: %s', (file) => {
    const text = textOf(file);
    const [[found = '', read] = []] = DECLARED.flatMap(([find, one]) => {
      const part = find(text);
      return part === undefined ? [] : [[part, one] as const];
    });
    const results = resultsOf(file);
    const count = (...statuses: string[]) =>
      results.filter(({ status }) => statuses.includes(status)).length;
    expect({
      tests: results.length,
      passed: count('passed'),
      failed: count('failed'),
      notRun: count('blocked', 'skipped'),
    }).toMatchObject(read?.(found) ?? { declared: 'nothing' });
  });

  it('is compared but for files that are named here', () => {
    expect([...SILENT, ...DIFFERENT.keys()].filter((file) => !FILES.includes(file))).toEqual([]);
  });
});
