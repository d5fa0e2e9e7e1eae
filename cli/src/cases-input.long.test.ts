import { describe, expect, it } from 'vitest';
import { aFile, caseloom } from './testing.ts';

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
