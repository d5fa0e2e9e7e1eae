import { existsSync, readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import type { KeptCase } from '../export.ts';
import { keptFor } from './kept.ts';
import { backTo, keptIn, type Line, linesOf } from './testing.ts';

const read = (text: string) => keptIn(strToU8(text));
const EXPORTS = corpus('data/tool-exports/use_cases');
const real = (path: string) => keptIn(readFileSync(`${EXPORTS}/${path}`));

describe.skipIf(!existsSync(EXPORTS))('a file that goes back to its tool', () => {
  it('has for Qase all that its own export had', () => {
    const path = 'import_from_qase/cloud/qase_export.csv';
    const before = linesOf(readFileSync(`${EXPORTS}/${path}`, 'utf8'));
    const after = backTo('qase', real(path));
    const suites = (lines: Line[]) => lines.filter((line) => line.suite_without_cases === '1');
    expect(suites(after).toSorted(bySuite)).toEqual(suites(before));
    const cases = (lines: Line[]) => lines.filter((line) => line.title);
    expect(cases(after)).toEqual(cases(before));
  });

  it('has parameters of Qase in the note of their test case, where a tester reads them, and in their own column alone', () => {
    const path = 'import_from_qase/cloud/qase_export.csv';
    const [one] = real(path).filter(({ note = '' }) => note.includes('parameters'));
    expect(one?.note).toContain(
      'parameters:\nUsername:John\nUsername:Barbara\nUsername:Peter\nPassword:password',
    );
    const line = backTo('qase', real(path)).find(({ title }) => title === one?.name);
    expect(line?.description).not.toContain('Barbara');
    expect(line?.parameters).toContain('Barbara');
  });

  it('has for TestRail section, template, type and steps as they were', () => {
    const lines = backTo('testrail', real('import_from_testrail/cloud/comic_estore.xml'));
    const byId = (id: string) => lines.find((line) => line['Case ID'] === id);
    expect(byId('C22475')).toMatchObject({
      ...{ Section: 'Test Cases > Regression', Type: 'UAT', Template: 'Test Case (Steps)' },
      Preconditions: 'Manual Test Case (Steps) Precondition',
      'Steps (Step)': expect.stringContaining('*%User1*'),
    });
    expect(byId('C22478')).toMatchObject({
      ...{ Template: 'Test Case (Text)', Steps: '%Var3 \n%Var4', 'Steps (Step)': '' },
      'Expected Result': expect.stringContaining('![](index.php'),
      References: '',
    });
    expect(byId('C22477')).toMatchObject({ Mission: 'Exploratory Mission', 'Steps (Step)': '' });
    expect(lines.find((line) => line['Steps (Step)'] === 'First step description')).toMatchObject({
      'Steps (Additional Info)': 'Additional step description',
    });
  });

  it('has for Zephyr Scale objective, folder and test data as they were', () => {
    const lines = backTo('zephyr', real('import_from_zephyr_scale/cloud/atm-exporter.xml'));
    const byKey = (key: string) => lines.find((line) => line.Key === key);
    expect(byKey('EWB-T2')).toMatchObject({
      ...{ Objective: 'Test case steps objective', Folder: 'Tests/Regression Tests' },
      'Test Script (Step-by-Step) - Step': 'Step one description',
      'Test Script (Step-by-Step) - Test Data': 'Step one test data',
      ...{ Owner: '6064569b352e1e0069ef5bfa', Labels: '' },
    });
    expect(byKey('EWB-T1')).toMatchObject({
      ...{ Component: 'Modules', 'Test Script (Step-by-Step) - Step': '' },
      'Test Script (Plain Text)': expect.stringContaining('<strong>one</strong>'),
    });
  });

  it('has for Zephyr Scale every test case once under its key, also those with rows of test data', () => {
    const lines = backTo('zephyr', real('import_from_zephyr_scale/cloud/atm-exporter.xml'));
    const named = lines.filter((line) => line.Name);
    expect(named.map((line) => line.Key)).toEqual(
      ['T1', 'T3', 'T2', 'T4', 'T5', 'T6'].map((end) => `EWB-${end}`),
    );
    const [, scenario, , withRows, withDefaults] = named;
    expect(scenario).toMatchObject({
      ...{ Name: 'Zephyr BDD Test Case', 'Test Script (Step-by-Step) - Step': '' },
      'Test Script (BDD)': expect.stringContaining('Examples:\n    | username'),
    });
    expect(withRows).toMatchObject({
      Name: 'Zephyr Data Driven Test Case',
      Folder: 'Tests/Regression Tests',
    });
    expect(withDefaults).toMatchObject({ 'Coverage (Issues)': 'EWB-444, EWB-445', Labels: '' });
    const steps = lines.map((line) => line['Test Script (Step-by-Step) - Step']);
    expect(steps).toContain('Insert <var>Username</var>&nbsp;in the username input');
    expect(steps).toContain('Insert <var>Username</var>&nbsp;in the username field');
  });

  it('has for Zephyr Scale the names of test data that no row gives a value, and what is entered beside them', () => {
    const lines = backTo('zephyr', real('import_from_zephyr_scale/cloud/atm-exporter.xml'));
    const own = lines.slice(lines.findIndex(({ Key }) => Key === 'EWB-T6'));
    expect(own.map((line) => line['Test Script (Step-by-Step) - Step'])).toContain(
      'Insert <var>John</var> in the username field',
    );
    expect(own.map((line) => line['Test Script (Step-by-Step) - Test Data'])).toEqual([
      ...['NA', 'NA', 'NA', 'NA', 'NA', 'NA'],
    ]);
  });

  const bySuite = (a: Line, b: Line) => Number(a.suite_id) - Number(b.suite_id);
});

const AZURE =
  'ID,Work Item Type,Title,Test Step,Step Action,Step Expected,Area Path,Assigned To,State\n4711,Test Case,Pay,,,,Shop\\Web,ada,Ready\n,,,1,- <b>Pay</b> by card,Paid,,,\n';
const QASE =
  'v2.id,title,severity,steps_type,steps_actions,steps_result,steps_data\n7,Pay,blocker,classic,"1. ""Pay **now**""\n2. ""Wait""","1. ""Paid""\n2. """"","1. ""4111""\n2. """""\n';

describe('a case that goes back to its tool', () => {
  it('has for Azure its area, person and state, and no step of ours before its own', () => {
    expect(backTo('azure', read(AZURE))).toEqual([
      {
        ...{ ID: '4711', 'Work Item Type': 'Test Case', Title: 'Pay', 'Test Step': '' },
        ...{ 'Step Action': '', 'Step Expected': '' },
        ...{ 'Area Path': 'Shop\\Web', 'Assigned To': 'ada', State: 'Ready' },
      },
      {
        ...{ ID: '', 'Work Item Type': '', Title: '', 'Test Step': '1' },
        ...{ 'Step Action': '- <b>Pay</b> by card', 'Step Expected': 'Paid' },
        ...{ 'Area Path': '', 'Assigned To': '', State: '' },
      },
    ]);
  });

  it('says nothing in columns that are not known of it, so that no default takes their place', () => {
    const [line = {}] = backTo('qase', read(QASE)).filter(({ title }) => title);
    expect(Object.keys(line)).toEqual([
      ...['v2.id', 'title', 'severity', 'steps_type', 'steps_actions', 'steps_result'],
      'steps_data',
    ]);
    expect(line.severity).toBe('blocker');
    const [api] = read(QASE).map(({ toolColumns: _, ...one }) => one);
    if (!api) throw new Error('there is one');
    expect(Object.keys(backTo('qase', [api])[0] ?? {})).toEqual([
      ...['v2.id', 'title', 'steps_type', 'steps_actions', 'steps_result', 'steps_data'],
    ]);
  });

  it('has what somebody changed here, and what is entered in its own column nevertheless', () => {
    const [one] = read(QASE);
    if (!one) throw new Error('there is one');
    const steps = one.steps.map((step, at) => (at === 1 ? { ...step, text: 'Wait a day' } : step));
    const changed: KeptCase = {
      ...{ ...one, name: 'Pay late', steps, note: 'Ask Ada' },
      attributes: { priority: 'critical', tags: [], risk: null },
    };
    expect(backTo('qase', [changed]).find(({ title }) => title)).toMatchObject({
      ...{ title: 'Pay late', severity: 'blocker', priority: 'high', description: 'Ask Ada' },
      steps_actions: '1. "Pay now"\n2. "Wait a day"',
      steps_data: '1. "4111"\n2. ""',
    });
  });

  it('keeps the rest of a note that its tool has in other columns', () => {
    const text =
      'v2.id,title,description,postconditions,steps_actions\n7,Pay,**By** card,Log out,"1. ""Pay"""\n';
    const [one] = read(text);
    if (!one) throw new Error('there is one');
    const noted = (note: string) => backTo('qase', [{ ...one, note }])[1]?.description;
    expect(one.note).toBe('By card\npostconditions: Log out');
    expect(backTo('qase', [one]).find(({ title }) => title)).toMatchObject({
      ...{ description: '**By** card', postconditions: 'Log out' },
    });
    const described = (note: string) =>
      backTo('qase', [{ ...one, note }]).find(({ title }) => title)?.description;
    expect(noted('')).toBe(undefined);
    expect(described('By card\npostconditions: Log out\nFlaky')).toBe('**By** card\n\nFlaky');
    expect(described('By cash\npostconditions: Log out')).toBe('By cash');
  });

  it.each([
    ['zephyr', 'Key,Name,Priority,Labels,Test Script (Step-by-Step) - Step\nSHOP-T3,Pay,,,Pay\n'],
    ['testrail', 'Case ID,Title,Priority,Steps (Step)\nC7,Pay,,Pay\n'],
    ['xray', 'Issue Key,Test Type,Test Summary,Test Priority,Action\nSHOP-3,Manual,Pay,,Pay\n'],
    ['qase', 'v2.id,title,priority,steps_actions\n7,Pay,undefined,"1. ""Pay"""\n'],
  ] as const)('has no priority for %s where it had none there', (tool, text) => {
    const [priority] = backTo(tool, read(text))
      .filter((line) => line.title || line.Name || line.Title || line['Test Summary'])
      .map((line) => line.priority ?? line.Priority ?? line['Test Priority']);
    expect(priority).toBe(tool === 'qase' ? 'undefined' : '');
  });

  it('has labels and requirements that were added here, and no ID of ours beside its own', () => {
    const [one] = read(
      'Key,Name,Labels,Coverage (Issues),Test Script (Step-by-Step) - Step\nSHOP-T3,Pay,web,SHOP-8,Pay\n',
    );
    if (!one) throw new Error('there is one');
    const attributes = { priority: 'medium' as const, tags: ['web', 'SHOP-8', 'slow'], risk: null };
    const [line] = backTo('zephyr', [{ ...one, requirements: ['SHOP-9'], attributes }]);
    expect(line).toMatchObject({ Labels: 'web, slow', 'Coverage (Issues)': 'SHOP-9, SHOP-8' });
  });

  it('has what was changed in it, but the steps of test data as they stood', () => {
    const scenario = 'Scenario Outline: Pay\nWhen <who> pays\nExamples:\n| who |\n| Ada |\n| Ali |';
    const text = `Key,Name,Priority,Test Script (Step-by-Step) - Step,Test Script (BDD)\nSHOP-T3,Pay,Low,,"${scenario}"\n`;
    const [first, second] = read(text);
    if (!first || !second) throw new Error('there are two');
    const changed = {
      ...{
        ...first,
        name: 'Pay early',
        steps: first.steps.map((step) => ({ ...step, text: 'Ada waits' })),
      },
      attributes: { priority: 'critical' as const, tags: [], risk: null },
    };
    const [line, ...others] = backTo('zephyr', [changed, second]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ Key: 'SHOP-T3', Name: 'Pay early', Priority: 'High' });
    expect(line?.['Test Script (BDD)']).toBe(scenario);
    // the one that is there stands for all of them
    expect(backTo('zephyr', [second])).toMatchObject([{ Key: 'SHOP-T3', Name: 'Pay' }]);
    const { toolColumns: _, ...without } = second;
    expect(backTo('zephyr', [without])).toEqual([]);
  });

  it('of which something is cut here is no update of what is whole there', () => {
    const [one] = read(`v2.id,title,steps_actions\n7,Pay,"1. ""${'x'.repeat(3000)}"""\n`);
    expect([one?.toolId, one?.toolColumns]).toEqual([undefined, undefined]);
  });
});

it('a reference that is too long for a label stays in its column, and not in the description', () => {
  const long = 'The password for the registration has at least eight signs';
  const names = 'Key,Name,Objective,Coverage (Issues),Test Script (Step-by-Step) - Step';
  const [kept] = read(`${names}\nE-T1,Pay,Fast,${long},Pay it\n`);
  expect(kept?.note).toContain(`References: ${long}`);
  expect(backTo('zephyr', kept ? [kept] : [])).toMatchObject([
    { Objective: 'Fast', 'Coverage (Issues)': long },
  ]);
});

it('references that stand in notes, as one of their file is too long for a label, stay in their columns', () => {
  const long = 'The password for the registration has at least eight signs';
  const names = 'Key,Name,Objective,Labels,Coverage (Issues),Test Script (Step-by-Step) - Step';
  const kept = read(`${names}\nE-T1,Pay,Fast,smoke,${long},Pay it\nE-T2,Stay,,,EWB-4,Stay\n`);
  expect(kept.map(({ note }) => note)).toEqual([
    `Objective: Fast\nReferences: ${long}`,
    'References: EWB-4',
  ]);
  expect(backTo('zephyr', kept)).toMatchObject([
    { Objective: 'Fast', Labels: 'smoke', 'Coverage (Issues)': long },
    { Objective: '', Labels: '', 'Coverage (Issues)': 'EWB-4' },
  ]);
});

it('a reference that became a requirement of the project is no change of the labels of its case', () => {
  const names = 'Key,Name,Labels,Coverage (Issues),Test Script (Step-by-Step) - Step';
  const [kept] = read(`${names}\nE-T1,Pay,smoke,EWB-4,Pay it\n`);
  const attributes = { priority: 'medium' as const, tags: ['smoke'], risk: null };
  const testCase = kept && { ...kept, attributes, requirements: ['EWB-4'] };
  expect(testCase && keptFor('zephyr', testCase)?.same.tags).toBe(true);
});

it('test data stands in its own column for its tool, also of a suite that has it below the steps, and of a step that was changed', () => {
  const file = `v2.id,title,steps_type,steps_actions,steps_result,steps_data,suite_id,suite
7,Log in,classic,"1. ""Open""
2. ""Enter""","1. """"
2. ""Shown""","1. """"
2. ""ada; x1""",1,Shop
`;
  const [one] = read(file);
  if (!one) throw new Error('the file has a case');
  const [line] = linesOf(file);
  expect(one.steps.map(({ text, arguments: given }) => [text, given])).toEqual([
    ['Open', undefined],
    ['Enter', [{ kind: 'docString', content: 'ada; x1' }]],
  ]);
  const dataIn = (steps: KeptCase['steps']) =>
    backTo('qase', [{ ...one, steps }]).at(-1)?.steps_data;
  expect(dataIn(one.steps)).toBe(line?.steps_data);
  const changed = one.steps.map((step) => ({ ...step, text: `${step.text} it` }));
  expect(dataIn(changed)).toBe(line?.steps_data);
  const older = one.steps.map(({ arguments: given, ...step }) =>
    given ? { ...step, text: `${step.text}\nada; x1` } : step,
  );
  expect(dataIn(older)).toBe(line?.steps_data);
  const without = one.steps.map(({ arguments: _, ...step }) => step);
  expect(dataIn(without)).toBe('1. ""\n2. ""');
});
