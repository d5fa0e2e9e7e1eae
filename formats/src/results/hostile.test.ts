import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUSES } from '../words.ts';
import { readResults } from './read.ts';

const FOLDER = new URL('fixtures/', import.meta.url);
const REPORTS = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
/** A value of XML or JSON: an attribute, a field, a text between tags. */
const VALUE =
  /(?<==)"[^"]*"|(?<=": ?)(?:"(?:[^"\\]|\\.)*"|\d+(?:\.\d+)?|null|true|false)|(?<=>)[^<>]+(?=<)/g;

const word = fc.constantFrom('', 'a', '.', 'failed', '1,5', '1e999', '(', '__proto__');
const KEYS =
  'name title fullTitle status state duration steps tags labels results tests testResults assertionResults ancestorTitles stats summary tool suites suite err failures pending elements location type uuid numTotalTests config result error_message'.split(
    ' ',
  );
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
  ),
})).value;

const tapLine = fc
  .tuple(
    fc.constantFrom('', '  ', '    ', '        ', '\t'),
    fc.constantFrom(
      'ok',
      'not ok',
      'ok 1 - a',
      'ok 1 a {',
      'not ok 2 # TODO x',
      'ok # time=1e9ms',
      '}',
      '---',
      '...',
      'error: |-',
      "message: 'a",
      '1..2',
      '# a',
      '# Subtest: a',
      'Bail out! b',
      'TAP version 13',
      '\\',
      'ok 1 \\',
    ),
  )
  .map((parts) => parts.join(''));

describe('what is almost a report', () => {
  it('is read or refused, and never ends in an error, where a piece of it is lost', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REPORTS), fc.nat(), fc.nat(2000), (report, nat, length) => {
        const start = nat % report.length;
        expectResults(report.slice(0, start));
        expectResults(report.slice(0, start) + report.slice(start + length));
      }),
    );
  });

  it('is read or refused, and never ends in an error, where values are others', () => {
    const other = fc.constantFrom(
      '""',
      '"-1"',
      '"1e999"',
      '"__proto__"',
      '"PASS"',
      'null',
      '[]',
      '{}',
      '0.5',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORTS),
        fc.nat(),
        fc.nat(50),
        other,
        (report, nat, step, instead) => {
          let index = 0;
          expectResults(
            report.replaceAll(VALUE, (own) =>
              index++ % (step + 1) === nat % (step + 1) ? instead : own,
            ),
          );
        },
      ),
    );
  });

  it('is read or refused, and never ends in an error, where tags or lines are in another order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REPORTS), fc.nat(), fc.nat(), (report, one, other) => {
        const lines = report.split('\n');
        const [from, to] = [one % lines.length, other % lines.length];
        expectResults(lines.toSpliced(to, 0, ...lines.splice(from, 5)).join('\n'));
      }),
    );
  });

  it('is read or refused, and never ends in an error, where it is JSON', () => {
    fc.assert(fc.property(value, (json) => expectResults(JSON.stringify(json))));
  });

  it('is read or refused, and never ends in an error, where it is TAP', () => {
    fc.assert(
      fc.property(fc.array(tapLine), (lines) =>
        expectResults(`TAP version 14\n${lines.join('\n')}`),
      ),
    );
  });

  it.each([
    [
      'TAP',
      `TAP version 14\n${Array.from({ length: 200 }, (_, index) => `${' '.repeat(index)}ok`).join('\n')}`,
    ],
    ['a robot', `<robot>${'<suite>'.repeat(200)}${'</suite>'.repeat(200)}</robot>`],
    ['Mochawesome', `{"stats":{},"results":[${'{"suites":['.repeat(200)}${']}'.repeat(200)}]}`],
  ])('is refused where it nests deeper than any report: %s', (_, text) => {
    expect(readResults(text)).toBeUndefined();
  });

  it.each([
    '<Report/>',
    '<TestRun>',
    '{"results":{"tests":[]}}',
    '{"stats":{}}',
    'ok',
    'not ok 1 - without version or plan',
    'okay, this is a letter',
  ])('is refused where it is something else: %s', (text) => {
    expect(readResults(text)).toBeUndefined();
  });
});

describe('the bytes of a report', () => {
  const report = '<testsuite><testcase name="Şifre değişir"/></testsuite>';
  const windows = [...report].map(
    (sign) => ({ Ş: 0xde, ğ: 0xf0, ş: 0xfe })[sign] ?? sign.charCodeAt(0),
  );

  it.each([
    ['UTF-8', new TextEncoder().encode(report)],
    ['Windows-1254', Uint8Array.from(windows)],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${report}`, 'utf16le'))],
  ])('give the letters of a name in %s', (_, bytes) => {
    expect(readResults(bytes)).toMatchObject([{ name: 'Şifre değişir' }]);
  });

  it('are UTF-8 where a test printed a letter that was cut off', () => {
    const bytes = new TextEncoder().encode(report.replace('<testcase', '<x>~</x><testcase'));
    bytes[bytes.indexOf('~'.charCodeAt(0))] = 0xc5;
    expect(readResults(bytes)).toMatchObject([{ name: 'Şifre değişir' }]);
  });
});

function expectResults(text: string): void {
  for (const one of readResults(text) ?? []) {
    expect(STATUSES).toContain(one.status);
    expect(typeof one.name).toBe('string');
    expect(one.durationMs ?? 0).toBeGreaterThanOrEqual(0);
    expect(one.steps?.indexOf('failed') ?? -1).toBe((one.failedStep ?? 0) - 1);
  }
}
