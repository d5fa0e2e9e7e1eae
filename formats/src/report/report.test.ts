import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat } from '../concat.ts';
import { readPdf } from '../pdf/testing.ts';
import { STATUSES, type Status } from '../words.ts';
import { readXlsx } from '../xlsx/read.ts';
import type { ReleaseReport } from './release.ts';
import {
  headlineOf,
  type Report,
  type ReportRow,
  requirementsOf,
  type StatusCounts,
} from './report.ts';
import { writeRelease, writeReport } from './write.ts';

const aRow = (number: number, differences: Partial<ReportRow> = {}): ReportRow => ({
  key: `WMW${String(number).padStart(7, 'M')}`,
  title: `Case ${number} pays`,
  status: 'passed',
  failedStep: null,
  comment: '',
  durationMs: 1500,
  requirements: [`REQ-${number % 7}`],
  data: `amount = ${number}`,
  assignee: 'Ben Duru',
  tester: 'Ada Yıldız',
  source: { isAutomated: false, name: '' },
  updatedAt: '2026-11-21T09:41:00.000Z',
  ...differences,
});

const failed = (number: number) =>
  aRow(number, {
    status: 'failed',
    failedStep: { number: 2, text: 'the receipt is shown' },
    comment: `saw nothing ${number}`,
  });

function countsIn(rows: { status: Status }[]): StatusCounts {
  const counts = { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

const aReport = (rows: ReportRow[], language: 'en' | 'tr' = 'en'): Report => ({
  name: 'Nightly',
  project: 'Shop',
  suite: 'Checkout',
  environment: 'staging',
  build: '2026.11.3',
  isCompleted: false,
  counts: countsIn(rows),
  unmatched: { total: 0, failed: 0 },
  passRate: 50,
  createdAt: '2026-11-20T08:00:00.000Z',
  completedAt: null,
  language,
  rows,
});

const aRelease = (rows: ReportRow[], language: 'en' | 'tr' = 'en'): ReleaseReport => ({
  name: '1.4',
  project: 'Shop',
  note: 'Ships with the new cart',
  isReleased: false,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  builds: '2026.11.3',
  counts: countsIn(rows),
  required: countsIn(rows),
  risky: countsIn(rows.slice(0, 1)),
  requirements: requirementsOf(rows),
  runs: Array.from({ length: 15 }, (_, at) => ({
    name: `Nightly ${at}`,
    suite: 'Checkout',
    environment: at % 2 ? 'staging' : 'test',
    counts: countsIn(rows),
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: null,
  })),
  daily: [{ day: '2026-11-20', passed: 4, failed: 2 }],
  language,
  rows: rows.map((row) => ({
    ...{ ...row, suite: 'Checkout', run: 'Nightly' },
    ...{ environment: 'staging', build: '2026.11.3' },
    ...{ priority: 'high', risk: 15 },
  })),
});

async function bytesOf(parts: ReturnType<typeof writeReport>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of await parts)
    all.push(typeof part === 'string' ? new TextEncoder().encode(part) : part);
  return concat(all);
}

const pagesOf = async (parts: ReturnType<typeof writeReport>) =>
  readPdf(await bytesOf(parts)).pages.map(({ text }) => text);
const joined = (text = '') => text.replaceAll(/\s+/g, '');
const MANY = Array.from({ length: 400 }, (_, at) => (at % 25 === 0 ? failed(at) : aRow(at)));

describe('the report of a run', () => {
  it('begins with a page that sums it up, then says what failed, and nothing else', async () => {
    const pages = await pagesOf(writeReport('pdf', aReport(MANY)));
    expect(pages[0]).toContain('400 of 400 run: 384 passed, 16 failed');
    expect(pages[0]).toContain('Requirements not passed: 7');
    expect(pages[0]).toContain('20 Nov 2026, 08:00 UTC');
    expect(pages[0]).not.toContain('…');
    const rest = joined(pages.slice(1).join('\n'));
    for (let at = 0; at < 400; at += 25) expect(rest).toContain(`sawnothing${at}`);
    expect(rest).not.toContain('Case1pays');
    expect(pages.length).toBeLessThan(4);
  });

  it('as a PDF of all test cases has them after what failed', async () => {
    const short = await pagesOf(writeReport('pdf', aReport(MANY)));
    const pages = await pagesOf(writeReport('pdf-all', aReport(MANY)));
    expect(pages.slice(0, short.length)).toEqual(short);
    const rest = joined(pages.slice(short.length).join('\n'));
    for (const { key } of MANY) expect(rest).toContain(key);
  });

  it('as a web page prints the summary and what failed, and opens the rest on demand', async () => {
    const page = new TextDecoder().decode(await bytesOf(writeReport('html', aReport(MANY))));
    const [shown = '', hidden = ''] = page.split('<details>');
    expect(shown).toContain('400 of 400 run: 384 passed, 16 failed');
    expect(shown.match(/saw nothing/g)).toHaveLength(16);
    expect(shown).not.toContain('Case 1 pays');
    for (const { key } of MANY) expect(hidden).toContain(key);
  });

  it.each(['en', 'tr'] as const)(
    'as a workbook has data, requirements and assignees in %s',
    async (language) => {
      const rows = [
        failed(1),
        aRow(2),
        aRow(3, { status: 'untested', tester: '', updatedAt: null }),
      ];
      const [summary, results, bad, requirements] = readXlsx(
        await bytesOf(writeReport('xlsx', aReport(rows, language))),
      );
      expect(summary?.rows.map(([item]) => item)).toContain(
        language === 'en' ? 'Failed' : 'Başarısız',
      );
      expect(results?.rows).toHaveLength(4);
      expect(results?.rows[1]?.slice(8, 11)).toEqual(['REQ-1', 'amount = 1', 'Ben Duru']);
      expect(results?.rows[1]?.[11]).toBe(language === 'en' ? 'by hand' : 'elle');
      expect(bad?.rows.map(([key]) => key).slice(1)).toEqual([`TC-${rows[0]?.key}`]);
      expect(requirements?.rows.slice(1).map(([id]) => id)).toEqual(['REQ-1', 'REQ-3', 'REQ-2']);
    },
  );
});

describe('the report of a run with results that match nothing', () => {
  const words = {
    en: ['Unmatched results', '6 (2 failed), not counted'],
    tr: ['Eşleşmeyen sonuçlar', '6 (2 başarısız), sayılmaz'],
  } as const;
  it.each(['en', 'tr'] as const)(
    'says how many they are in each of its files, in %s',
    async (language) => {
      const [item, value] = words[language];
      const report = { ...aReport([failed(1)], language), unmatched: { total: 6, failed: 2 } };
      const [summary] = readXlsx(await bytesOf(writeReport('xlsx', report)));
      expect(summary?.rows).toContainEqual([item, value]);
      const page = new TextDecoder().decode(await bytesOf(writeReport('html', report)));
      expect(page).toContain(`<dt>${item}</dt><dd>${value}</dd>`);
      const [first] = await pagesOf(writeReport('pdf', report));
      expect(joined(first)).toContain(joined(`${item}${value}`));
    },
  );

  it('says nothing of them where there are none', async () => {
    const [summary] = readXlsx(await bytesOf(writeReport('xlsx', aReport([failed(1)]))));
    expect(summary?.rows.map(([item]) => item)).not.toContain('Unmatched results');
  });
});

describe('the state of a release', () => {
  it.each(['en', 'tr'] as const)(
    'stands on one page, however much there is to say, in %s',
    async (language) => {
      const text = fc.string({ unit: 'grapheme', maxLength: 90 });
      const rows = fc.array(
        fc
          .record({
            status: fc.constantFrom(...STATUSES),
            title: text,
            requirements: fc.array(text),
          })
          .map((given) => aRow(1, given)),
        { maxLength: 60 },
      );
      await fc.assert(
        fc.asyncProperty(rows, text, async (given, name) => {
          const release = { ...aRelease(given, language), name, note: name.repeat(9) };
          const pages = await pagesOf(writeRelease('pdf', release));
          expect(pages).toHaveLength(1);
          expect(joined(pages[0])).toContain(joined(`Shop`));
        }),
        { numRuns: 20 },
      );
    },
  );

  it('names what failed, and how many more there are', async () => {
    const [page = ''] = await pagesOf(writeRelease('pdf', aRelease(MANY)));
    expect(page).toContain('400 of 400 run: 384 passed, 16 failed');
    expect(page).toContain('With a requirement:   16 Failed   ·   0 Blocked   ·   0 Not run');
    expect(page).toContain('High priority or risk:   1 Failed');
    const shown = page.match(/Case \d+ pays/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(4);
    expect(page).toContain(`and ${16 - shown} more`);
  });

  it('says how urgent each failure is, what its chart shows, and why its runs count more', async () => {
    const pages = await Promise.all(
      (['en', 'tr'] as const).map((language) =>
        pagesOf(writeRelease('pdf', aRelease(MANY, language))),
      ),
    );
    const [english = '', turkish = ''] = pages.map(([page = '']) => page.replace(/\s+/g, ' '));
    expect(english).toMatch(/Case 0 pays Failed High 15/);
    expect(english).toMatch(/Period 1 ?– ?30 Nov 2026/);
    expect(english).toContain('20 Nov 2026 · at most 6 a day');
    expect(english).toContain('counts in each of them here, and once above');
    expect(turkish).toContain('20 Kas 2026 · günde en çok 6');
    for (const page of [english, turkish]) expect(page).not.toMatch(/2026-11/);
  });

  it('as a workbook lists every test case with data, requirements and assignee, and its runs', async () => {
    const sheets = readXlsx(await bytesOf(writeRelease('xlsx', aRelease(MANY))));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Summary',
      'Test cases',
      'Requirements',
      'Runs',
      'Results by day',
    ]);
    expect(sheets[0]?.rows).toContainEqual(['Builds', '2026.11.3']);
    expect(sheets[0]?.rows).toContainEqual(['Environments', 'test, staging']);
    expect(sheets[1]?.rows).toHaveLength(401);
    expect(sheets[1]?.rows[2]?.slice(8)).toEqual([
      'REQ-1',
      'amount = 1',
      'Ben Duru',
      'by hand',
      'High',
      '15',
      'Checkout',
      'Nightly',
      'staging',
      '2026.11.3',
    ]);
    expect(sheets[3]?.rows).toHaveLength(16);
  });
});

it.each([
  ['en', 'No test cases to run yet'],
  ['tr', 'Henüz koşulacak test senaryosu yok'],
] as const)(
  'a report in %s says that there is nothing yet, and counts no zeros',
  (language, words) => {
    expect(headlineOf(countsIn([]), language)).toBe(words);
  },
);

it('a requirement stands as the worst of its test cases', () => {
  const row = fc.record({
    status: fc.constantFrom(...STATUSES),
    requirements: fc.array(fc.constantFrom('A', 'B', 'constructor', '__proto__'), { maxLength: 3 }),
  });
  const order = ['failed', 'blocked', 'untested', 'skipped', 'passed'];
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      for (const { id, status, testCases } of requirementsOf(rows)) {
        const own = rows.filter(({ requirements }) => new Set<string>(requirements).has(id));
        expect(testCases).toBe(own.length);
        const worst = order.find((one) => own.some((row) => row.status === one));
        expect(status).toBe(worst);
      }
    }),
  );
});
