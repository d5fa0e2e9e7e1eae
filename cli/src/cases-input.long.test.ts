import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, caseloom } from './testing.ts';

const CASE = (id: string, amount: number, expected: string) =>
  `<case><id>${id}</id><title>Pay ${amount}</title><custom><steps_separated><step>
   <content>Enter amount ${amount}</content><expected>${expected}</expected></step></steps_separated></custom></case>`;
const TESTRAIL = `<suite><sections><section><name>Cart</name><cases>
  ${CASE('C1', 0, 'An error is shown')}${CASE('C2', 5, 'It is paid')}
  <case><id>C3</id><title>Nothing</title></case></cases></section></sections></suite>`;

describe('an export of test cases in XML', () => {
  it('is generated from as it was written, and names what was left out', async () => {
    const file = aFile(TESTRAIL, 'cases.xml');
    const { code, text, stderr } = await caseloom(['generate', file, '--format', 'csv']);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain('C3 Nothing: a test case without steps was left out.');
    expect(text).toMatch(/Pay 0[\s\S]*Enter amount 0[\s\S]*Pay 5[\s\S]*Enter amount 5/);
  });

  it('is no model of another format, and a model in XML is no test case', async () => {
    const none = await caseloom(['generate', aFile('<suite><sections/></suite>', 'none.xml')]);
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('No test cases') });
    const bpmn = aFile('<definitions xmlns="http://www.omg.org/spec/BPMN"/>', 'flow.xml');
    const other = await caseloom(['check', bpmn]);
    expect(other.stderr).not.toContain('No test cases');
  });
});

it('a workbook of an old Excel is to be saved as a newer one', async () => {
  const file = join(aFolder(), 'cases.xls');
  writeFileSync(file, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
  const { code, stderr } = await caseloom(['convert', file, join(aFolder(), 'model.json')]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('.xlsx') });
});

describe('a table of test cases', () => {
  const ROWS = [
    'ID,Title,Owner,Steps,Expected Result',
    'C1,Pay a little,Ada,"Enter amount 5\nEnter card ""Visa""",It is paid',
    'C2,Pay the same,Ada,"Enter amount 5\nEnter card ""Visa""",It is paid',
    'C3,Pay much,Ada,"Enter amount 900\nEnter card ""Maestro""",It is paid',
    'C4,Pay much again,Ada,"Enter amount 900\nEnter card ""Maestro""",An error is shown',
  ].join('\n');

  it('becomes one model, with what is the same, contradicts and is tested by nobody', async () => {
    const [model, report] = [join(aFolder(), 'pay.json'), join(aFolder(), 'report.json')];
    const file = aFile(ROWS, 'pay.csv');
    const { code, stderr } = await caseloom(['convert', file, model, '--report', report]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain('Test cases read: 4.');
    expect(stderr).toContain('same steps and values: C1 Pay a little · C2 Pay the same');
    expect(stderr).toContain('expect different results: C3 Pay much · C4 Pay much again');
    expect(stderr).toContain('No test case has amount = 5, card = Maestro.');
    expect(stderr).toContain('Without a place in a model, and left out: Owner (4).');
    const written: { code: string; params: object }[] = JSON.parse(readFileSync(report, 'utf8'));
    expect(written.filter(({ code: one }) => one === 'cases_combination')).toMatchObject([
      { params: { values: 'amount = 5, card = Maestro' } },
      { params: { values: 'amount = 900, card = Visa' } },
    ]);
    const made = await caseloom(['generate', model]);
    expect(JSON.parse(made.text).testCases).toHaveLength(4);
  });

  it('is reported in Turkish, with so many lines of a kind at the most', async () => {
    const titles = Array.from({ length: 60 }, (_, index) => `C${index},Ödeme ${index},,Ada`);
    const file = aFile(
      ['ID,Title,Steps,Owner', ...titles, 'X,Ödeme,Öde,Ada'].join('\n'),
      'many.csv',
    );
    const { stderr } = await caseloom([
      'convert',
      file,
      join(aFolder(), 'many.json'),
      '--lang',
      'tr',
    ]);
    expect(stderr.match(/adımı olmayan test senaryosu/g)).toHaveLength(20);
    expect(stderr).toContain(
      'Bunlardan 40 tane daha var; caseloom convert --report hepsini yazar.',
    );
  });
});
