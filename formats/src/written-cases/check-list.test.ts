import { expect, it } from 'vitest';
import { casesOf, casesOfAll, readCaseSources, withOwnCases } from './read.ts';

const LONG_HEADING = '"Test Steps (Use Alt+Enter to add blank lines in same cell)"';

function aCheckList(...lines: string[]) {
  const [source] = readCaseSources(new TextEncoder().encode(lines.join('\n')));
  if (!source || !('header' in source)) throw new Error('a file has a table');
  return source;
}

const LINES = [
  ...[`#,Stat,${LONG_HEADING}`, '1,P,Open it', '2,Q,Verify the logo', '3,Q,Verify the title'],
];

it('a table that has steps and names no test case is a check list, each row of it a test case', () => {
  const source = aCheckList(...LINES);
  expect(source).toMatchObject({ header: { isRecognised: true, columns: { step: 2 } } });
  const { cases, isCheckList, remarks } = casesOf(source);
  expect(isCheckList).toBe(true);
  expect(cases.map(({ title, steps, row }) => [title, steps, row])).toEqual([
    ['Open it', [{ type: 'action', text: 'Open it' }], 2],
    ['Verify the logo', [{ type: 'action', text: 'Verify the logo' }], 3],
    ['Verify the title', [{ type: 'action', text: 'Verify the title' }], 4],
  ]);
  expect(remarks).toEqual([]);
});

it('a check list becomes one flow of a model, and as many test cases of a suite as it has rows', () => {
  const source = { ...aCheckList(...LINES, ',,'), name: 'Base tour' };
  const inModels = casesOfAll([{ source }], false, 'models').cases;
  expect(inModels.map(({ title, row }) => [title, row])).toEqual([['Base tour', 2]]);
  expect(inModels[0]?.steps.map(({ text }) => text)).toEqual([
    ...['Open it', 'Verify the logo', 'Verify the title'],
  ]);
  const inSuite = casesOfAll([{ source }], false, 'suite');
  expect(inSuite).toMatchObject({ cases: [{}, {}, {}], checks: 3 });
});

const WITH_MORE = [
  ...['Module,Check list item,References,Priority,Notes'],
  ...['Cart,Put it in,REQ-1,High,', 'Cart,Pay,"REQ-2, REQ-1",,slowly', 'Search,Find it,X-9,,'],
];

it('the flow of a check list has the references of its rows', () => {
  const source = { ...aCheckList(...WITH_MORE), name: 'Shop' };
  const known = new Set(['REQ-1', 'REQ-2']);
  const { cases, notInModels } = casesOfAll([{ source }], false, 'models', known);
  expect(cases).toMatchObject([{ requirements: ['REQ-1', 'REQ-2'], references: ['X-9'] }]);
  expect(notInModels.map(({ name, count }) => [name, count])).toEqual([
    ...[
      ['References', 3],
      ['Priority', 1],
      ['Notes', 1],
      ['Module', 3],
    ],
  ]);
});

it('the sections of a check list are kept in a suite, and named where they become a model', () => {
  const source = { ...aCheckList(...WITH_MORE), name: 'Shop' };
  const inSuite = casesOfAll([{ source }], false, 'suite');
  expect(inSuite.cases.map(({ section }) => section)).toEqual([['Cart'], ['Cart'], ['Search']]);
  expect(inSuite.notInModels).toEqual([]);
});

it('a row of a check list that has words and no step is said to be left out, and the one above it stays', () => {
  const rows = ['Cart,Put it in,,,', 'Cart,,REQ-3,,only a note', '3,,,,', 'Cart,Pay,,,'];
  const source = aCheckList(...WITH_MORE.slice(0, 1), ...rows);
  for (const use of ['models', 'suite'] as const)
    for (const leavesOut of [false, true]) {
      const { checks, remarks } = casesOfAll([{ source }], leavesOut, use);
      expect(remarks).toEqual([{ code: 'step_without_words', row: 3 }]);
      expect(checks).toBe(2);
    }
});

it('the check lists of a workbook become a folder each, with a flow each', () => {
  const chosen = ['First', 'Second'].map((name) => ({ source: { ...aCheckList(...LINES), name } }));
  const { cases } = casesOfAll(chosen, false, 'models');
  expect(cases.map(({ title, section }) => [title, ...section])).toEqual([
    ['First', 'First'],
    ['Second', 'Second'],
  ]);
  expect(casesOfAll(chosen, false, 'suite').cases.map(({ section }) => section)).toEqual([
    ...[['First'], ['First'], ['First'], ['Second'], ['Second'], ['Second']],
  ]);
});

it('a check list in one column is read in both languages', () => {
  for (const heading of ['Check list', 'Kontrol listesi', 'Test adımları']) {
    const { cases } = casesOf(aCheckList(heading, 'Kapıyı aç', 'Işığı yak'));
    expect(cases.map(({ title }) => title)).toEqual(['Kapıyı aç', 'Işığı yak']);
  }
  const [flow] = casesOfAll([{ source: aCheckList('Checklist', 'a b', 'c d') }], false).cases;
  expect(flow?.title).toBe('Checklist');
});

it('what people have to do elsewhere is no check list until its column is chosen', () => {
  const source = aCheckList('Date,Action,Owner', '1 May,Call them,Ada', '2 May,Write,Ada');
  expect(casesOf(source).cases).toEqual([]);
  expect(withOwnCases([source])).toEqual([]);
  expect(casesOf(source, { step: 2 }).cases).toHaveLength(2);
  const one = aCheckList('#,Test steps', '1,Nothing else');
  expect(casesOf(one).cases).toEqual([]);
});

it('steps with an expected result and no title are no check list', () => {
  const source = aCheckList('Step,Expected result', 'Open,Shown', 'Close,Gone');
  expect(casesOf(source)).toMatchObject({ cases: [], isCheckList: false });
});

const WITH_BANDS = [
  ...[`#,Exec Tm,Stat,${LONG_HEADING}`, '1,0,i,PROPERTIES TAB', '2,1,Q,Verify it opens', ',,,'],
  ...['4,0,i,TEST CASES TAB', '5,1,Q,Verify it opens', '6,1,P,Verify its title'],
  `7,0,i,"Cleanup: delete values in all test cases, and set the color back to pale yellow"`,
  ...['8,1,P,Verify the color', ',,,', '9,0,i,THE END OF THE TOUR', ',,,', '90,89,89,89'],
];

it('rows that are marked as information are no test cases: each is the folder of those below it, or a note', () => {
  const source = aCheckList(...WITH_BANDS);
  const { cases, remarks, skipped } = casesOfAll([{ source }], false, 'suite');
  expect(cases.map(({ title, section, description }) => [...section, title, description])).toEqual([
    ['PROPERTIES TAB', 'Verify it opens', undefined],
    ['TEST CASES TAB', 'Verify it opens', undefined],
    ['TEST CASES TAB', 'Verify its title', undefined],
    [
      ...['TEST CASES TAB', 'Verify the color'],
      'Cleanup: delete values in all test cases, and set the color back to pale yellow\nTHE END OF THE TOUR',
    ],
  ]);
  expect(remarks).toEqual([
    { code: 'information_in_note', row: 8 },
    { code: 'information_in_note', row: 11 },
  ]);
  expect(skipped).toMatchObject({ totals: 1 });
  expect(casesOfAll([{ source }], true, 'suite').cases).toHaveLength(4);
  const inModels = casesOfAll([{ source }], false, 'models');
  expect(inModels.cases[0]?.steps).toHaveLength(4);
  expect(inModels.notInModels.map(({ name }) => name)).toContain('TEST CASES TAB');
});

it('a row with words in one cell alone is the folder of those below it, where all others have a number', () => {
  const source = aCheckList(
    ...['#,Check list item,Notes', ',Cart,', '1,Put it in,', '2,Pay,slowly'],
    ...['Search,,', '3,Find it,', ',,only a note'],
  );
  const { cases, remarks } = casesOfAll([{ source }], false, 'suite');
  expect(cases.map(({ title, section }) => [...section, title])).toEqual([
    ['Cart', 'Put it in'],
    ['Cart', 'Pay'],
    ['Search', 'Find it'],
  ]);
  expect(remarks).toEqual([{ code: 'step_without_words', row: 7 }]);
});

it('a check list of which nobody filled in the end has no folders there', () => {
  const source = aCheckList('#,Check list item,Status', '1,Open,P', '2,Pay,P', ',Leave,', ',Wait,');
  expect(casesOf(source).cases.map(({ section }) => section)).toEqual([[], [], [], []]);
  const unnumbered = aCheckList('Check list item,Status', 'Open,P', 'Pay,', 'Leave,P');
  expect(casesOf(unnumbered).cases).toHaveLength(3);
});
