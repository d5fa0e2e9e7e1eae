import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { asWritten } from './as-written.ts';
import { casesOfAll, readCaseSources, type Use, withOwnCases } from './read.ts';

/** What becomes of a file, and what is said of its rows. */
function read(file: string | Uint8Array, use: Use = 'suite', leavesOut = false) {
  const sources = readCaseSources(typeof file === 'string' ? strToU8(file) : file);
  const { cases, remarks } = casesOfAll(
    withOwnCases(sources).map((source) => ({ source })),
    leavesOut,
    use,
  );
  return { cases: cases.map(asWritten), remarks };
}

describe('rows with the same title and no ID', () => {
  const titles = (file: string) => read(file).cases.map(({ title }) => title);

  it('are cases of their own where something else of the case differs', () => {
    const { cases } = read(
      'Title,Steps,Expected,Priority\nDraw,Ask,Money,P1\nPay,Put,Receipt,Lowest\nPay,Put two,Receipt,Blocker\n',
    );
    expect(cases.map(({ title, priority, steps }) => [title, priority, steps.length])).toEqual([
      ['Draw', 'critical', 1],
      ['Pay', 'low', 1],
      ['Pay', 'critical', 1],
    ]);
    for (const [column, one, other] of [
      ['Folder', 'Shop', 'Bank'],
      ['Preconditions', 'A card', 'No card'],
      ['Labels', 'a', 'b'],
      ['References', '', 'R-1'],
    ])
      expect(titles(`Title,Action,${column}\nPay,Put,${one}\nPay,Take,${other}\n`)).toHaveLength(2);
  });

  it('are one case where what stands there is empty or the same, and they follow each other', () => {
    expect(titles('Title,Action,Priority\nPay,Put,High\nPay,Take,\nPay,Go,High\n')).toEqual([
      'Pay',
    ]);
    expect(titles('Title,Action\nPay,Put\nLeave,Go\nPay,Take\n')).toEqual([
      ...['Pay', 'Leave', 'Pay'],
    ]);
  });
});

describe('an image', () => {
  it('stays as its words or its link, and is counted for its case', () => {
    const { cases, remarks } = read(
      'Title,Action,Expected\nPay,![](index.php?/attachments/get/7),"<p>So: <img alt=""A &amp; B"" src=""b.png""></p>"\n,"<img src=""data:image/png;base64,AAAA"">",\n',
    );
    expect(cases[0]?.steps).toEqual([
      { text: '[image: 7]', expected: 'So: [image: A & B]' },
      { text: '[image]' },
    ]);
    expect(remarks).toEqual([{ code: 'images_named', row: 2, count: 3 }]);
  });
});

describe('a test case without steps', () => {
  const FILE =
    'ID,Title,Steps,Preconditions\n1,Pay,Put,\n2,Load tests,,A server\n3,Leave,Go,\n4,,,\n';

  it('has its title as its only step in a suite, in its place, and says so', () => {
    const { cases, remarks } = read(FILE);
    expect(cases.map(({ title }) => title)).toEqual(['Pay', 'Load tests', 'Leave']);
    expect(cases[1]).toMatchObject({ preconditions: 'A server', steps: [{ text: 'Load tests' }] });
    expect(remarks).toEqual([
      { code: 'title_as_step', row: 3 },
      // an ID alone says nothing that could be tested
      { code: 'case_without_title', row: 5 },
    ]);
  });

  it('keeps what is expected of it', () => {
    expect(read('Title,Steps,Expected\nPay,,It is paid\nLeave,,None\n').cases).toMatchObject([
      { steps: [{ text: 'Pay', expected: 'It is paid' }] },
      { steps: [{ text: 'Leave' }] },
    ]);
    const xml =
      '<suite><cases><case><title>Pay</title><custom><expected>Paid</expected></custom></case></cases></suite>';
    expect(read(xml).cases[0]?.steps).toEqual([{ text: 'Pay', expected: 'Paid' }]);
  });

  it('is left out of models, and of a suite where rows to look at are', () => {
    const drawn = read(FILE, 'models');
    expect(drawn.cases.map(({ title }) => title)).toEqual(['Pay', 'Leave']);
    expect(drawn.remarks[0]).toEqual({ code: 'case_without_steps', row: 3 });
    expect(read(FILE, 'suite', true).cases.map(({ title }) => title)).toEqual(['Pay', 'Leave']);
  });

  it('of a table with no steps at all comes in too', () => {
    const [source] = readCaseSources(strToU8('What,Why\nPay,So\nLeave,So\n'));
    if (!source) throw new Error('a text is a table');
    const chosen = [{ source, columns: { title: 0 } }];
    expect(casesOfAll(chosen, false, 'suite').cases).toHaveLength(2);
  });
});

describe('a priority', () => {
  const FILE = (priority: string) => `Title,Steps,Priority\nPay,Put,${priority}\n`;

  it('that is not understood is a row to look at in a suite, and nothing in models', () => {
    expect(read(FILE('Someday')).remarks).toEqual([
      { code: 'priority_unknown', row: 2, words: 'Someday' },
    ]);
    expect(read(FILE('Someday'), 'models').remarks).toEqual([]);
  });

  it.each(['', 'undefined', 'N/A', 'P1', '4 - Must Test'])(
    'of “%s” is nothing to look at',
    (words) => {
      expect(read(FILE(words)).remarks).toEqual([]);
    },
  );
});

const EXPORT = corpus('data/tool-exports/use_cases/import_from_testrail/cloud/comic_estore.xml');

it.skipIf(!existsSync(EXPORT))(
  'a suite of TestRail comes in whole: all cases, steps and results',
  () => {
    const { cases, remarks } = read(readFileSync(join(EXPORT)));
    const named = (id: string) => cases.find(({ sourceId }) => sourceId === id);
    expect(named('C22475')?.steps[4]).toMatchObject({
      text: expect.stringContaining('[image: 3b93e38b'),
      expected: expect.stringContaining('[image: 6c9ccdd6'),
    });
    expect(named('C22478')?.steps.at(-1)?.expected).toContain('[image: ');
    expect(cases).toHaveLength(readFileSync(EXPORT, 'utf8').split('<case>').length - 1);
    expect(remarks).toContainEqual(expect.objectContaining({ code: 'images_named', count: 3 }));
  },
);
