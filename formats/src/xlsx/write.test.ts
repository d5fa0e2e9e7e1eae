import type { Change } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../markdown/write.ts';
import { aCase, anExport, valid } from '../testing.ts';
import { readXlsx } from './read.ts';
import { writeWorkbook } from './workbook.ts';
import { writeXlsx } from './write.ts';

describe('the workbook', () => {
  it('has six sheets, and a row for each step of the four cases', async () => {
    const sheets = readXlsx(await writeXlsx(anExport()));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Summary',
      'Test cases',
      'Scenarios',
      'Test data',
      'Coverage',
      'Traceability',
    ]);
    const [head, ...rows] = sheets[1]?.rows ?? [];
    expect(head?.join()).toBe(
      'Test ID,Title,Model,Type,Priority,Risk,Requirements,Precondition,Step No,Step Type,Action,Test Data,Expected Result,Tags,Path,Note,Folder,Source ID,Actual result,Status,Comment,Tested by,Date',
    );
    expect(rows).toHaveLength(12);
    expect(rows[1]?.slice(8, 12)).toEqual([
      '2',
      'When',
      'the user enters email a@x.com and password Abcdef1!',
      'email = a@x.com\npassword = Abcdef1!',
    ]);
    expect(sheets[2]?.rows).toHaveLength(5);
    const covered = sheets[2]?.rows.slice(1).flatMap((row) => String(row[7]).split('\n'));
    expect(covered?.filter(Boolean)).toEqual([...new Set(covered?.filter(Boolean))]);
    expect(sheets[3]?.rows[4]).toEqual(['TC-DDDDDDDDDD', 'b@x.com', 'valid', '(empty)', 'invalid']);
    expect(sheets[4]?.rows[1]).toEqual([
      'Start > the user is on the sign-in page',
      'Covered',
      'TC-AAAAAAAAAA, TC-BBBBBBBBBB, TC-CCCCCCCCCC, TC-DDDDDDDDDD',
    ]);
    expect(sheets[5]?.rows).toHaveLength(7);
  });

  it('says no settings and no coverage of test cases that nobody generated, and how many have no type', async () => {
    const input = anExport();
    const testCases = [...input.result.testCases].map((one) => ({
      ...one,
      open: ['polarity' as const],
    }));
    const written = { ...input, hasNoModel: true, result: { ...input.result, testCases } };
    const [summary] = readXlsx(await writeXlsx(written));
    const items = new Map(summary?.rows.map(([item, value]) => [item, value]));
    expect(items.get('Test cases without a stated type')).toBe('4');
    expect(items.get('Suite')).toBe(input.model.name);
    for (const item of ['Coverage criterion', 'Random seed', 'Version', 'Coverage (%)'])
      expect(items.has(item)).toBe(false);
  });

  it('keeps the ID in a column of its own, and only tags in the column of tags', async () => {
    const input = anExport();
    const tags = ['smoke', 'nightly'];
    const [first, ...others] = input.result.testCases;
    if (!first) throw new Error('no case');
    const attributes = { priority: 'high' as const, risk: null, tags };
    const testCases = [{ ...first, attributes }, ...others];
    const result = { ...input.result, testCases };
    const [head = [], ...rows] = readXlsx(await writeXlsx({ ...input, result }))[1]?.rows ?? [];
    const [id, tagged] = [head.indexOf('Test ID'), head.indexOf('Tags')];
    expect([rows[0]?.[id], rows[0]?.[tagged]]).toEqual(['TC-AAAAAAAAAA', 'smoke, nightly']);
    expect([rows[3]?.[id], rows[3]?.[tagged]]).toEqual(['TC-BBBBBBBBBB', '']);
  });

  it('says why each case is there where only what changed is covered', async () => {
    const input = anExport();
    const [first, ...others] = input.result.testCases;
    if (!first) throw new Error('no case');
    const reasons: Change[] = [
      { on: 'edge', kind: 'condition', id: 'e3', before: null, after: 'sign in > dashboard' },
      {
        on: 'value',
        kind: 'added',
        id: 'password',
        before: null,
        after: 'hunter2',
        isSecret: true,
      },
    ];
    const since = { changes: reasons, uncovered: [], lowerBound: 1, isProven: true };
    const result = { ...input.result, since, testCases: [{ ...first, reasons }, ...others] };
    const [head, row] = readXlsx(await writeXlsx({ ...input, result }))[2]?.rows ?? [];
    expect(head?.at(-1)).toBe('Reasons');
    expect(row?.at(-1)).toBe(
      'edge sign in > dashboard: condition changed\nvalue password = ••••: new',
    );
    const markdown = writeMarkdown({ ...input, result });
    expect(markdown).toContain('- Reasons: edge sign in \\> dashboard: condition changed\n');
    expect(readXlsx(await writeXlsx(input))[2]?.rows[0]).not.toContain('Reasons');
  });

  it('speaks Turkish', async () => {
    const sheets = readXlsx(await writeXlsx({ ...anExport(), language: 'tr' }));
    expect(sheets[0]?.name).toBe('Özet');
    expect(sheets[1]?.rows[0]).toContain('Beklenen sonuç');
  });

  it('folds the steps of a classic model', async () => {
    const input = anExport();
    input.model.bddType = 'classic';
    const rows = readXlsx(await writeXlsx(input))[1]?.rows ?? [];
    expect(rows).toHaveLength(5);
    expect(rows[1]?.slice(7, 13)).toEqual([
      'the user is on the sign-in page',
      '1',
      'When',
      'the user enters email a@x.com and password Abcdef1!',
      'email = a@x.com\npassword = Abcdef1!',
      'the dashboard opens',
    ]);
  });

  it('never shows a secret', async () => {
    const password = { ...valid('hunter2'), isSecret: true };
    const cases = [aCase('KEY', 'T1', { email: valid('a'), password })];
    const text = JSON.stringify(readXlsx(await writeXlsx(anExport(cases))));
    expect(text).not.toContain('hunter2');
    expect(text).toContain('password = ••••');
  });

  it('gives any text back as it was, and never a formula', () => {
    const sayable = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter((text) => !/[\p{Cc}\ufffe\uffff\p{Surrogate}]/u.test(text));
    const formula = fc.constantFrom('=1+1', '+1', '-1', '@A1', '_x0041_', ' a ', '<b>', 'a\rb');
    fc.assert(
      fc.property(fc.array(fc.oneof(sayable, formula), { minLength: 1 }), (texts) => {
        const row = [...texts, 'end'];
        const columns = row.map((_, index) => ({ heading: `h${index}`, width: 10 }));
        const bytes = writeWorkbook([{ name: 'a', columns, rows: [row] }]);
        expect(readXlsx(bytes)[0]?.rows[1]).toEqual(row);
      }),
    );
  });

  it('drops what no spreadsheet can hold, and cuts what is too long', () => {
    const rows = [['a\u0000b\ud800c', 'x'.repeat(40_000)]];
    const columns = ['a', 'b'].map((heading) => ({ heading, width: 10 }));
    const [sheet] = readXlsx(writeWorkbook([{ name: 'a', columns, rows }]));
    expect(sheet?.rows[1]?.[0]).toBe('abc');
    expect(sheet?.rows[1]?.[1]).toHaveLength(32_767);
  });

  it('gives every sheet a legal name of its own', () => {
    const names = ['a/b', 'A b', `${'x'.repeat(40)}`, '[]', "'q'"];
    const columns = [{ heading: 'a', width: 10 }];
    const sheets = readXlsx(writeWorkbook(names.map((name) => ({ name, columns, rows: [] }))));
    expect(sheets.map(({ name }) => name)).toEqual([
      'a b',
      'A b 2',
      'x'.repeat(31),
      'Sheet 4',
      'q',
    ]);
  });
});
