import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase } from '@caseloom/engine';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { anExport } from '../testing.ts';
import { writeCases } from '../write-cases.ts';
import { casesOf, readCaseSources, withOwnCases } from './read.ts';
import type { WrittenCase } from './written-case.ts';

/** The cases of the first table of a file that has any. */
function casesIn(bytes: Uint8Array): WrittenCase[] {
  const sheet = readCaseSources(bytes).find((one) => !('header' in one) || one.header.isRecognised);
  return sheet ? casesOf(sheet).cases : [];
}
const ofText = (text: string) => casesIn(strToU8(text));
const linesOf = ({ steps }: WrittenCase) =>
  steps.map(({ type, text, data }) => [type, text, ...(data === undefined ? [] : [data])]);

/** What a file says of a case in the words of its steps: its values, and all that is expected. */
function expectedWords(one: TestCase | undefined): string[] {
  const steps = one?.steps.filter(({ type }) => type !== 'action') ?? [];
  return [
    ...steps.map(({ text }) => text),
    ...Object.values(one?.data ?? {}).map(({ value }) => value),
  ];
}

describe('a table of test cases', () => {
  it('has a row for each step, with the case named once or in each row', () => {
    const once =
      'ID,Title,Action,Expected\n7,Log in,Open the page,It is shown\n,,Press "Log in",\n';
    const each =
      'Title,Step No,Action,Expected\nLog in,1,Open the page,It is shown\nLog in,2,"Press ""Log in""",\n';
    for (const text of [once, each]) {
      const [one, ...others] = ofText(text);
      expect(others).toEqual([]);
      expect(one?.title).toBe('Log in');
      expect(linesOf(one ?? { ...NO_CASE }).map(([, words]) => words)).toEqual([
        ...['Open the page', 'It is shown', 'Press "Log in"'],
      ]);
    }
  });

  it.each([
    'No.,Title,Step,Action,Expected result',
    'Test Case ID,Title,Step No,Action,Expected result',
    'Senaryo No.,Başlık,Adım No.,İşlem,Beklenen sonuç',
    'Sıra No.,Başlık,Adım No,İşlem,Beklenen sonuç',
  ])('has its own ID for each case: %s', (headings) => {
    const cases = ofText(
      `${headings}\nTC-01,Log in,1,Open the page,It is shown\n,,2,Press OK,\nTC-02,Log out,1,Press Leave,It closes\n`,
    );
    expect(cases.map(({ id, title, steps }) => [id, title, steps.length])).toEqual([
      ['TC-01', 'Log in', 3],
      ['TC-02', 'Log out', 2],
    ]);
  });

  it('has all steps of a case in one cell, each with the result of its number', () => {
    const [one] = ofText(
      'Test Case ID,Test Scenario,Test Steps,Test Data,Expected Result\n' +
        'TC_1,Log in,"1. Open the page\n2. Enter the name\n   and the password\n3) Press OK","2. user: anna","1. It is shown\n3. The dashboard opens"\n',
    );
    expect(linesOf(one ?? NO_CASE)).toEqual([
      ['action', 'Open the page'],
      ['outcome', 'It is shown'],
      ['action', 'Enter the name\nand the password', 'user: anna'],
      ['action', 'Press OK'],
      ['outcome', 'The dashboard opens'],
    ]);
  });

  it('has one result for all steps where it is not numbered', () => {
    const [one] = ofText('Title,Steps,Expected\nPay,"Open the cart\nPress Pay",It is paid\n');
    expect(linesOf(one ?? NO_CASE).map(([role]) => role)).toEqual(['action', 'action', 'outcome']);
  });

  it('is found below other rows, with other separators, in Turkish, as Excel saves it', () => {
    const text =
      'Proje;Mağaza;;\n;;;\nSenaryo No;Test Senaryosu;Ön Koşul;Adımlar;Beklenen Sonuç\n' +
      '1;Ödeme yapılır;Sepet doludur;"1- Sepet açılır\n2- Öde düğmesine basılır";Sipariş alınır\n';
    const letters: Record<string, number> = {
      ğ: 0xf0,
      ş: 0xfe,
      ı: 0xfd,
      Ö: 0xd6,
      ö: 0xf6,
      ü: 0xfc,
    };
    const bytes = Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));
    const [one] = casesIn(bytes);
    expect(one?.title).toBe('Ödeme yapılır');
    expect(linesOf(one ?? NO_CASE)).toEqual([
      ['context', 'Sepet doludur'],
      ['action', 'Sepet açılır'],
      ['action', 'Öde düğmesine basılır'],
      ['outcome', 'Sipariş alınır'],
    ]);
  });

  it('has scenarios in cells, each step in its role', () => {
    const [one] = ofText(
      'Name,Gherkin definition,Steps\nPay,"Given a full cart\nAnd a card\nWhen I pay\nThen it is paid",\n',
    );
    expect(linesOf(one ?? NO_CASE)).toEqual([
      ['context', 'a full cart'],
      ['context', 'a card'],
      ['action', 'I pay'],
      ['outcome', 'it is paid'],
    ]);
  });

  it('has a scenario below its headline, and a case for each row of its examples', () => {
    const cases = ofText(
      'Name,Gherkin\nLog in,"Feature: Login\nScenario Outline: Log in\n  When I enter <name>\n  Then I see ""Hello <name>""\n\nExamples:\n  | name | x |\n  | Ann | 1 |\n  | Bob | 2 |"\n',
    );
    expect(cases.map(({ title }) => title)).toEqual(['Log in', 'Log in (2)']);
    expect(cases.map(linesOf)).toEqual(
      ['Ann', 'Bob'].map((name) => [
        ['action', `I enter ${name}`, `name: ${name}`],
        ['outcome', `I see "Hello ${name}"`, `name: ${name}`],
      ]),
    );
  });

  it('has points in points as steps of their own, and tags that belong together taken away', () => {
    const wordsOf = (cell: string) =>
      ofText(`Title,Steps\nPay,"${cell}"\n`).flatMap((one) => linesOf(one).map(([, text]) => text));
    expect(wordsOf('1.1 Open\n1.2 Go on\n2.1 Close')).toEqual(['Open', 'Go on', 'Close']);
    expect(wordsOf('1. Open\n a. Red\n b. Blue\n2. Close')).toEqual([
      'Open',
      'Red',
      'Blue',
      'Close',
    ]);
    expect(wordsOf('3.10 is entered\nGo')).toEqual(['3.10 is entered', 'Go']);
    expect(wordsOf('Enter a<b>c\nSee {name}')).toEqual(['Enter a<b>c', 'See {name}']);
    expect(wordsOf('<p>Open <b>it</b></p><p>Go</p>')).toEqual(['Open it', 'Go']);
  });

  it('says which cell has a quote inside, and not that all below it is in this cell', () => {
    const [sheet] = readCaseSources(
      strToU8('Title,Steps\nPay,"Type \\"x\\" and press"\nGo,Open\n'),
    );
    const found = sheet && casesOf(sheet);
    expect(found?.remarks).toEqual([{ code: 'quote_inside', row: 2 }]);
    expect(found?.cases.map(({ title }) => title)).toEqual(['Pay', 'Go']);
  });

  it('says which quotes are never closed, and is refused where it is no text', () => {
    const [sheet] = readCaseSources(strToU8('Title,Steps\nPay,Press\nGo,"Open\nLeave,Close\n'));
    expect(sheet && casesOf(sheet).remarks).toEqual([{ code: 'quote_unclosed', row: 3 }]);
    for (const bytes of [
      [0x89, 0x50, 0x4e, 0x47, 0, 1],
      [0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0],
    ])
      expect(() => readCaseSources(Uint8Array.from(bytes))).toThrow();
  });

  it('names a case without a title by its ID and says so, keeps labels and references, and needs steps', () => {
    const [sheet] = readCaseSources(
      strToU8(
        'ID,Title,Steps,Expected,Labels,References\n7,,Press,,"a, b",J-1\n8,Pay,None,Paid,,\n9,Go,,Gone,,\n',
      ),
    );
    expect(sheet && casesOf(sheet)).toMatchObject({
      cases: [{ id: '7', title: '7', tags: ['a', 'b'], references: ['J-1'] }],
      remarks: [
        { code: 'id_as_title', row: 2 },
        { code: 'case_without_steps', row: 3 },
        { code: 'case_without_steps', row: 4 },
      ],
    });
  });

  it('loses no case whose ID was copied from the one above it', () => {
    const rows = '1,Pay,Press,1\n1,Leave,Go,1\n2,Come,Come,1\n2,and stay,Stay,2\n';
    const [sheet] = readCaseSources(strToU8(`ID,Title,Step,Step no\n${rows}`));
    const { cases, remarks } = sheet ? casesOf(sheet) : { cases: [], remarks: [] };
    expect(cases.map(({ title, steps }) => [title, steps.length])).toEqual([
      ...[
        ['Pay', 1],
        ['Leave', 1],
        ['Come', 2],
      ],
    ]);
    expect(remarks).toEqual([{ code: 'id_used_before', row: 3 }]);
  });

  it('says of what is no case why, with its row', () => {
    const [sheet] = readCaseSources(
      strToU8('Title,Action,Expected\n,Before,\nNothing to do,,\nPay,Press Pay,It is paid\n'),
    );
    expect(sheet && casesOf(sheet)).toMatchObject({
      cases: [{ title: 'Pay', row: 4 }],
      remarks: [
        { code: 'row_before_first_case', row: 2 },
        { code: 'case_without_steps', row: 3 },
      ],
    });
  });

  it('of a workbook of ours is read once, though several of its sheets have the test cases', async () => {
    const bytes = await writeCases('xlsx', anExport());
    const sources = readCaseSources(typeof bytes === 'string' ? strToU8(bytes) : bytes);
    expect(withOwnCases(sources).map(({ name }) => name)).toEqual(['Test cases']);
  });

  it.each(['azure', 'xray', 'zephyr', 'testrail', 'qase', 'xlsx', 'csv'] as const)(
    'is read as it was written for %s',
    async (format) => {
      const input = anExport();
      const bytes = await writeCases(format, input);
      const found = casesIn(typeof bytes === 'string' ? strToU8(bytes) : bytes);
      const cases = [...input.result.testCases];
      expect(found.map(({ title }) => title)).toEqual(
        cases.map(({ name }) => expect.stringContaining(name)),
      );
      for (const [index, one] of found.entries()) {
        const words = one.steps.map(({ text }) => text).join('\n');
        expect(expectedWords(cases[index]).filter((each) => !words.includes(each))).toEqual([]);
      }
    },
  );
});

const NO_CASE: WrittenCase = { id: '', title: '', section: [], steps: [], row: 0 };

const EXPORTS = corpus('data/tool-exports/use_cases');

describe.skipIf(!existsSync(EXPORTS))('an export of another tool', () => {
  it.each([
    ['import_from_qase/cloud/qase_export.csv', 5],
    ['import_from_qase/cloud/qase_xray_results.csv', 5],
    ['import_from_testrail/cloud/comicEstore.csv', 3],
    ['import_from_zephyr_scale/cloud/atm-exporter.csv', 7],
    ['import_from_zephyr_scale/server/zephyr-scale-tests-export.csv', 1],
    ['import_from_zephyr_squad/cloud/ZFJ-issue-export.csv', 2],
    ['import_from_zephyr_squad/cloud/ZFJ-issue-export.xlsx', 2],
    ['import_from_testrail/cloud/comic_estore.xml', 3],
    ['import_from_zephyr_scale/cloud/atm-exporter.xml', 9],
    ['import_from_zephyr_scale/server/zephyr-scale-tests-export.xml', 5],
  ])('has its cases with their steps: %s', (file, count) => {
    const cases = casesIn(readFileSync(join(EXPORTS, file)));
    expect(cases).toHaveLength(count);
    for (const { title, steps } of cases) {
      expect(title).not.toBe('');
      expect(steps.filter(({ text }) => text === '')).toEqual([]);
    }
  });
});

it('a file with doubtful quotes in very many rows is read', () => {
  const [source] = readCaseSources(strToU8('Title,Steps\na,b\n'));
  if (!source || !('header' in source)) throw new Error('a file has a table');
  const doubtful = Array.from({ length: 500_000 }, (_, index) => index + 1);
  expect(casesOf({ ...source, doubtful }).remarks).toHaveLength(doubtful.length);
});
