import { existsSync, readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { aCase, anExport, invalid, valid } from '../testing.ts';
import { writeParts as azure } from './azure.ts';
import { writeParts as qase } from './qase.ts';
import { keptIn } from './testing.ts';
import { writeParts as testrail } from './testrail.ts';
import { XRAY_COLUMNS, writeParts as xray } from './xray.ts';
import { writeParts as zephyr } from './zephyr.ts';

const WRITERS = { azure, xray, zephyr, testrail, qase };
type ToolName = keyof typeof WRITERS;
const TOOLS = ['azure', 'xray', 'zephyr', 'testrail', 'qase'] as const;

function write(tool: ToolName, input = anExport()): string {
  return [...WRITERS[tool](input)].join('');
}

/** Rows of a CSV as RFC 4180 has it. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** The lines of a file by their headings. */
function linesOf(tool: ToolName, input = anExport()): Record<string, string>[] {
  const [headings = [], ...rows] = rowsOf(write(tool, input));
  return rows.map((row) =>
    Object.fromEntries(headings.map((name, index) => [name, row[index] ?? ''])),
  );
}

const HEADINGS = {
  azure:
    'ID,Work Item Type,Title,Test Step,Step Action,Step Expected,Area Path,Assigned To,State,Priority,Tags,Description',
  xray: 'Issue ID,Issue Key,Test Type,Test Summary,Test Priority,Action,Data,Result,Test Repo,Precondition,Issue Type,Precondition Type,Unstructured Definition,Labels,Component,Gherkin definition,Description,Links',
  zephyr:
    'Key,Name,Status,Precondition,Objective,Folder,Priority,Component,Labels,Owner,Estimated Time,Coverage (Issues),Coverage (Pages),Test Script (Step-by-Step) - Step,Test Script (Step-by-Step) - Test Data,Test Script (Step-by-Step) - Expected Result,Test Script (Plain Text),Test Script (BDD)',
  testrail:
    'Case ID,Section,Title,Template,Type,Priority,Preconditions,Steps (Step),Steps (Additional Info),Steps (Expected Result),References,Labels,Description',
  qase: 'v2.id,title,description,preconditions,postconditions,tags,priority,severity,type,behavior,automation,status,is_flaky,layer,steps_type,steps_actions,steps_result,steps_data,milestone_id,milestone,suite_id,suite_parent_id,suite,suite_without_cases,parameters',
};

const EXPORTS = corpus('data/tool-exports/use_cases');

describe('a file for test management', () => {
  it.each(TOOLS)('has the headings of %s', (tool) => {
    expect(write(tool, anExport()).split('\r\n')[0]).toBe(HEADINGS[tool]);
  });

  it('has what people say of a case where the tool has a column for it', () => {
    const [first, ...others] = anExport().result.testCases;
    if (!first) throw new Error('there are cases');
    const risk = { likelihood: 4, damage: 5 };
    const rated = {
      ...first,
      attributes: { priority: 'critical' as const, risk, tags: ['night run'] },
    };
    const input = anExport();
    const file = { ...input, result: { ...input.result, testCases: [rated, ...others] } };
    expect(write('testrail', file)).toContain('Critical');
    expect(write('testrail', file)).toContain('positive, night run"');
    expect(write('qase', file)).toContain('night run');
    expect(write('qase', file)).toContain(',high,');
    expect(write('xray', file)).toContain('Highest');
    expect(write('xray', file)).toContain(';night-run');
    expect(write('zephyr', file)).toContain('positive, priority:critical, night run');
    expect(write('azure', file)).toContain('Design,1,"TC-AAAAAAAAAA; positive; REQ-1; night run"');
  });

  it.each(TOOLS)(
    'has in %s the answer to a question as expected of the action before it, a choice with the action after it, and a first one as a precondition',
    (tool) => {
      const [first] = anExport().result.testCases;
      if (!first) throw new Error('there are cases');
      const answer = (text: string) => ({
        ...{ index: 0, nodeId: '', edgeId: 'e1', keyword: 'Given', label: text, text },
        type: 'context' as const,
      });
      const [given, ...others] = first.steps;
      const steps = [
        given,
        answer('Signed in? No'),
        ...others,
        answer('Total right? Yes'),
        answer('Payment method card'),
        { ...answer(''), type: 'action' as const, edgeId: undefined, text: 'enter the card' },
        answer('Card accepted? Yes'),
      ].flatMap((step, index) => (step ? [{ ...step, index: index + 1 }] : []));
      const input = anExport([{ ...first, steps }]);
      const file = { ...input, model: { ...input.model, bddType: 'classic' as const } };
      const text = write(tool, file);
      expect(text).toContain('Card accepted? Yes');
      expect(text).not.toContain('Precondition: Card accepted');
      const [back] = keptIn(strToU8(text));
      expect(back?.steps.map(({ type, text: words }) => [type, words]).slice(0, 2)).toEqual([
        ['context', given?.text],
        ['context', 'Signed in? No'],
      ]);
      expect(back?.steps.at(-2)?.expected).toMatch(/\nTotal right\? Yes$/);
      expect(back?.steps.at(-1)).toMatchObject({
        ...{ type: 'action', text: 'Payment method card\nenter the card' },
        expected: 'Card accepted? Yes',
      });
    },
  );

  it.skipIf(!existsSync(EXPORTS))('has the headings of files that these tools wrote', () => {
    const of = (path: string) => readFileSync(`${EXPORTS}/${path}`, 'utf8').split(/\r?\n/)[0];
    expect(of('import_from_zephyr_scale/cloud/atm-exporter.csv')).toBe(HEADINGS.xray);
    expect(of('import_from_qase/cloud/qase_export.csv')).toBe(HEADINGS.qase);
  });

  it('has for Azure a row of its case, then a row for each step', () => {
    const lines = linesOf('azure');
    const cases = lines.filter(({ Title }) => Title);
    expect(cases).toHaveLength(4);
    expect(cases[0]).toMatchObject({
      ...{ ID: '', 'Work Item Type': 'Test Case', State: 'Design', 'Step Action': '' },
    });
    expect(lines[1]).toMatchObject({
      ...{ Title: '', 'Work Item Type': '', 'Test Step': '1' },
      'Step Action': 'Precondition: the user is on the sign-in page',
    });
    expect(lines[2]).toMatchObject({
      ...{ 'Test Step': '2', 'Step Expected': 'the dashboard opens' },
    });
    const long = {
      ...aCase('A', 'T1', { email: valid('a'), password: valid('b') }),
      name: 'x'.repeat(300),
    };
    expect(linesOf('azure', anExport([long]))[0]?.Title).toMatch(/^x{120}… \(TC-A\)$/);
  });

  it('has for Xray a Cucumber test of each test case of a BDD model, with its scenario', () => {
    const lines = linesOf('xray');
    expect(lines.map((line) => line['Test Type'])).toEqual(lines.map(() => 'Cucumber'));
    expect(lines[0]).toMatchObject({ 'Issue ID': '1', 'Test Repo': 'Login', Action: '' });
    expect(lines[0]?.Labels).toMatch(/^TC-/);
    expect(lines[0]?.['Gherkin definition']).toMatch(
      /^Given the user is on the sign-in page\nWhen the user enters a@x\.com and .*\nThen the dashboard opens$/,
    );
  });

  it('has for Xray each precondition of a classic model once, and every step under the number of its case', () => {
    const input = anExport();
    const lines = linesOf('xray', { ...input, model: { ...input.model, bddType: 'classic' } });
    const preconditions = lines.filter((line) => line['Issue Type'] === 'precondition');
    expect(preconditions).toMatchObject([
      {
        'Issue ID': '1',
        'Precondition Type': 'Manual',
        Description: 'the user is on the sign-in page',
      },
    ]);
    const steps = lines.filter((line) => line['Issue Type'] === 'Test');
    expect(steps.map((line) => line['Issue ID'])).toEqual(['2', '3', '4', '5']);
    for (const line of steps)
      expect(line).toMatchObject({ 'Test Type': 'Manual', Precondition: '1' });
    expect(steps[0]).toMatchObject({ Result: 'the dashboard opens', 'Test Repo': 'Login' });
    expect(steps[0]?.Data).toContain('email = a@x.com');
    expect(steps[0]?.Labels).toMatch(/^TC-/);
  });

  it('is mapped for Xray by the configuration that comes along', () => {
    const mapping = JSON.parse(readFileSync('docs/examples/importConfiguration.json', 'utf8'));
    const fields: { 'column.index': number }[] = mapping['config.field.mappings'];
    expect(fields.map((field) => field['column.index'])).toEqual(
      XRAY_COLUMNS.map((_, index) => index),
    );
  });

  it.each(['zephyr', 'testrail'] as const)(
    'describes a case for %s on the first of its rows',
    (tool) => {
      const [first, ...others] = linesOf(tool, {
        ...anExport([aCase('A', 'T1', { email: valid('a'), password: valid('b') })]),
      });
      const firstLines = {
        zephyr: {
          Name: 'email a, password b',
          Folder: 'Login',
          'Coverage (Issues)': 'REQ-1',
        },
        testrail: {
          Title: 'email a, password b',
          Template: 'Test Case (Steps)',
          References: 'REQ-1',
          Labels: 'TC-A, positive',
        },
      };
      expect(first).toMatchObject(firstLines[tool]);
      for (const line of others) expect(line.Name ?? line.Title).toBe('');
    },
  );

  it('has for Qase its suite first, and all steps of a case in one cell', () => {
    const lines = linesOf('qase');
    expect(lines[0]).toMatchObject({
      suite_id: '1',
      suite: 'Login',
      suite_without_cases: '1',
      title: '',
    });
    expect(lines[1]).toMatchObject({
      ...{ behavior: 'positive', steps_type: 'classic', suite: 'Login' },
      steps_actions: '1. "the user enters email a@x.com and password Abcdef1!"',
      steps_result: '1. "the dashboard opens"',
    });
    expect(lines.map(({ behavior }) => behavior)).toContain('negative');
  });

  it('has numbers for Qase only where no case has one from there', () => {
    const [first, ...others] = anExport().result.testCases;
    if (!first) throw new Error('there are cases');
    const numbers = (known: typeof first) =>
      linesOf('qase', anExport([known, ...others])).map((line) => line['v2.id']);
    expect(numbers(first)).toEqual(['', '1', '2', '3', '4']);
    const known = { ...first, toolId: { tool: 'qase' as const, id: '40' } };
    expect(numbers(known)).toEqual(['', '40', '', '', '']);
  });

  it.each(TOOLS)('for %s gives away no secret, and nothing that is a formula', (tool) => {
    const secret = { ...invalid('hunter2'), isSecret: true };
    const hostile = aCase('A', 'T2', { email: valid('=1+1'), password: secret });
    const [step] = hostile.steps;
    if (step) step.text = '=HYPERLINK("x")';
    const text = write(tool, anExport([{ ...hostile, name: '@SUM(1)' }]));
    expect(text).not.toContain('hunter2');
    for (const cell of rowsOf(text).flat()) expect(cell).not.toMatch(/^[=+\-@]/);
  });
});
