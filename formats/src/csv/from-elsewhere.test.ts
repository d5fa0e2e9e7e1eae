import { existsSync, readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { unparse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import type { KeptCase } from '../export.ts';
import { writeXlsx } from '../xlsx/write.ts';
import { asSuite, backTo, keptIn, linesOf } from './testing.ts';
import { writeCsv } from './write.ts';

const TOOLS = ['azure', 'qase', 'testrail', 'xray', 'zephyr'] as const;
/** Where each tool has what a case is found by. */
const FOUND_BY = {
  azure: 'Tags',
  qase: 'tags',
  testrail: 'Labels',
  xray: 'Labels',
  zephyr: 'Labels',
} as const;
const PRIORITY = {
  azure: 'Priority',
  qase: 'priority',
  testrail: 'Priority',
  xray: 'Test Priority',
  zephyr: 'Priority',
} as const;

const SHEET = `ID,Folder,Title,Preconditions,Steps,Expected,Tags,Description
CV-101,Shop > Cart,Pay by card,Ann is logged in,Pay,Paid,"old, slow",What it is for
CV-102,Shop > Cart,Pay later,,Wait,Nothing,,
`;

const cases = () => keptIn(strToU8(SHEET));
const firstOf = (tool: (typeof TOOLS)[number], some: KeptCase[]) => {
  const line = backTo(tool, some).find((one) => one[FOUND_BY[tool]]);
  if (!line) throw new Error('the case has a row');
  return line;
};

describe('a case of a plain spreadsheet', () => {
  it.each(TOOLS)(
    'has its own ID for %s, and no priority and no type that nobody gave it',
    (tool) => {
      const line = firstOf(tool, cases());
      expect(line[FOUND_BY[tool]]?.split(/[,;] ?/)).toContain('ID:CV-101');
      expect(line[PRIORITY[tool]]).toBe(tool === 'qase' ? 'undefined' : '');
      expect(Object.values(line).join()).not.toMatch(/positive/i);
    },
  );

  it('has for Azure its own steps alone, its preconditions as the first, and all else in fields', () => {
    const lines = backTo('azure', cases());
    expect(lines.map((line) => [line['Step Action'], line['Step Expected']])).toEqual([
      ['', ''],
      ['Precondition: Ann is logged in', ''],
      ['Pay', 'Paid'],
      ['', ''],
      ['Wait', 'Nothing'],
    ]);
    expect(lines[0]).toMatchObject({
      ...{ ID: '', Title: 'Pay by card', State: 'Design', 'Area Path': '' },
      Tags: 'TC-CASEAAAAAB; ID:CV-101; Shop / Cart; old; slow',
      Description: 'Folder: Shop > Cart\n\nWhat it is for',
    });
  });

  it('comes back from a file for Azure with its preconditions before its steps', () => {
    const [one] = keptIn(strToU8(unparse(backTo('azure', cases()))));
    expect(one?.steps.map(({ type, text }) => [type, text])).toEqual([
      ['context', 'Ann is logged in'],
      ['action', 'Pay'],
    ]);
  });

  it('has for TestRail its preconditions alone in their column', () => {
    const [line, other] = backTo('testrail', cases());
    expect(line).toMatchObject({
      ...{ Section: 'Shop > Cart', Preconditions: 'Ann is logged in', Type: '' },
      ...{
        References: '',
        Labels: 'TC-CASEAAAAAB, ID:CV-101, old, slow',
        Description: 'What it is for',
      },
    });
    expect(other).toMatchObject({
      Preconditions: '',
      Labels: 'TC-CASEAAAAAC, ID:CV-102',
      Description: '',
    });
  });

  it('has its ID and its folder in our CSV and workbook, and is read from them under that ID', async () => {
    const input = asSuite(cases());
    const [line] = linesOf(writeCsv(input));
    expect(line).toMatchObject({
      ...{ 'Test ID': 'TC-CASEAAAAAB', 'Source ID': 'CV-101', Folder: 'Shop > Cart' },
      ...{ Type: '', Priority: '' },
    });
    for (const bytes of [strToU8(writeCsv(input)), await writeXlsx(input)]) {
      const read = keptIn(bytes);
      expect(
        read.map(({ sourceId, name, folder, open }) => [sourceId, name, folder, open]),
      ).toEqual([
        ['CV-101', 'Pay by card', ['Shop', 'Cart'], ['priority', 'polarity']],
        ['CV-102', 'Pay later', ['Shop', 'Cart'], ['priority', 'polarity']],
      ]);
      // a note stays as it is, however often it goes through a file
      expect(read[0]?.note).toBe('What it is for');
    }
  });

  it('comes back from a file for Qase with the words of its steps, and without what Qase writes in each', () => {
    const sheet = 'Title,Steps\nRun,Type "node -e \\while" into C:\\new\n';
    const [one] = keptIn(strToU8(sheet));
    const lines = backTo('qase', one ? [one] : []);
    const [again] = keptIn(strToU8(unparse(lines)));
    expect(again?.steps.map(({ text }) => text)).toEqual(one?.steps.map(({ text }) => text));
    expect(again?.note ?? '').toBe('');
  });

  it.each(TOOLS)('has HTML that a tester enters, and comes back with it from %s', (tool) => {
    const [one] = keptIn(strToU8('ID,Title,Steps\nM1,Edit,Paste <h1>Hello</h1> & <b>you</b>\n'));
    const [again] = keptIn(strToU8(unparse(backTo(tool, one ? [one] : []))));
    expect(again?.steps.map(({ text }) => text)).toEqual(['Paste <h1>Hello</h1> & <b>you</b>']);
  });

  it.each([
    ['testrail', 'Case ID', 'C7'],
    ['xray', 'Issue Key', 'SHOP-7'],
    ['zephyr', 'Key', 'SHOP-T7'],
    ['azure', 'ID', '4711'],
    ['qase', 'v2.id', '7'],
  ] as const)(
    'that has been in %s is read as that writes it: HTML becomes text',
    (tool, key, id) => {
      const [one] = keptIn(strToU8('ID,Title,Steps\nM1,Edit,Press <b>Save</b> now\n'));
      const lines = backTo(tool, one ? [one] : []);
      const isCase = (line: (typeof lines)[number]) =>
        line['Work Item Type'] ?? line.Title ?? line.Name ?? line['Test Summary'] ?? line.title;
      const known = lines.map((line) => (isCase(line) ? { ...line, [key]: id } : line));
      const [again] = keptIn(strToU8(unparse(known)));
      expect(again?.toolId).toEqual({ tool, id });
      expect(again?.steps.map(({ text }) => text)).toEqual(['Press Save now']);
    },
  );

  it.each(['zephyr', 'qase'] as const)(
    'that is critical is so again from %s, also where that has it',
    (tool) => {
      const [one] = keptIn(strToU8('ID,Title,Priority,Steps\nM1,Pay,Critical,Pay now\n'));
      const lines = backTo(tool, one ? [one] : []);
      const key = { zephyr: 'Key', qase: 'v2.id' }[tool];
      const id = { zephyr: 'SHOP-T7', qase: '7' }[tool];
      const known = lines.map((line) => ({
        ...line,
        ...(line.Name || line.title ? { [key]: id } : {}),
      }));
      const [again] = keptIn(strToU8(unparse(known)));
      expect(again?.attributes).toMatchObject({ priority: 'critical' });
      expect(again?.attributes?.tags).not.toContain('priority:critical');
      const labels = (some: typeof again) =>
        backTo(tool, some ? [some] : [])
          .map((line) => line.Labels ?? line.tags)
          .join();
      expect(labels(again)).toContain('priority:critical');
      const attributes = { priority: 'low' as const, tags: [], risk: null };
      expect(labels(again && { ...again, attributes })).not.toContain('priority:critical');
    },
  );

  it('says what somebody said here', () => {
    const [one] = cases();
    if (!one) throw new Error('there is one');
    const { open: _, ...rated } = one;
    expect(firstOf('azure', [rated])).toMatchObject({
      ...{ Priority: '3', Tags: 'TC-CASEAAAAAB; ID:CV-101; positive; Shop / Cart; old; slow' },
    });
    expect(linesOf(writeCsv(asSuite([rated])))[0]).toMatchObject({
      ...{ Type: 'Positive', Priority: 'Medium' },
    });
    const again = keptIn(strToU8(writeCsv(asSuite([rated]))));
    expect(again[0]).toMatchObject({ polarity: 'positive', open: [] });
    expect(again[0]).toMatchObject({ note: 'What it is for' });
  });
});

const EXPORTS = corpus('data/tool-exports/use_cases');
const REAL = {
  testrail: ['import_from_testrail/cloud/comic_estore.xml', 'C22478'],
  qase: ['import_from_qase/cloud/qase_export.csv', '1'],
  zephyr: ['import_from_zephyr_scale/cloud/atm-exporter.xml', 'EWB-T2'],
} as const;

describe.skipIf(!existsSync(EXPORTS))('a case of another tool', () => {
  const pairs = (['testrail', 'qase', 'zephyr'] as const).flatMap((from) =>
    TOOLS.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  it.each(pairs)(
    'that came from %s has its ID there for %s, and that is no key of it',
    (from, to) => {
      const [path, id] = REAL[from];
      const all = keptIn(readFileSync(`${EXPORTS}/${path}`));
      const found = backTo(to, all).filter((line) =>
        line[FOUND_BY[to]]?.split(/[,;] ?/).includes(`ID:${id}`),
      );
      expect(found).toHaveLength(1);
      for (const key of ['ID', 'Case ID', 'Key', 'Issue Key'])
        expect(found[0]?.[key] ?? '').toBe('');
    },
  );
});
