import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWritten } from '../in-any-language.ts';
import { isCaseXml, readCaseXml } from './read.ts';

/** The cases of an export, each step as its role and its words; what the tool calls them is read by `tool-id.ts`. */
function read(xml: string) {
  return readCaseXml(xml).cases.map(({ steps, toolId: _, toolColumns: _columns, ...one }) => ({
    ...one,
    steps: steps.map(({ type, text, data }) => [type, text, ...(data ? [data] : [])]),
  }));
}

type Simple = { title: string; steps: [step: string, expected: string][] };

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const cdata = (text: string) =>
  `<![CDATA[${text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}]]>`;
const SQUAD = 'com.thed.zephyr.je:zephyr-je-customfield-teststep';

/** The same cases as each tool writes them. */
const WRITERS: Record<string, (cases: Simple[]) => string> = {
  TestRail: (cases) => {
    const step = ([what, then]: string[]) =>
      `<step><content>${escaped(what ?? '')}</content><expected>${escaped(then ?? '')}</expected></step>`;
    const items = cases.map(
      ({ title, steps }) =>
        `<case><title>${escaped(title)}</title><custom><steps_separated>${steps.map(step).join('')}</steps_separated></custom></case>`,
    );
    return `<suite><sections><section><cases>${items.join('')}</cases></section></sections></suite>`;
  },
  TestLink: (cases) => {
    const step = ([what, then]: string[]) =>
      `<step><actions>${cdata(`<p>${what}</p>`)}</actions><expectedresults>${cdata(then ?? '')}</expectedresults></step>`
        .replaceAll('&#60;p&#62;', '<p>\n\t')
        .replaceAll('&#60;/p&#62;', '</p>');
    const items = cases.map(
      ({ title, steps }) =>
        `<testcase name="${escaped(title)}"><steps>${steps.map(step).join('')}</steps></testcase>`,
    );
    return `<testcases>${items.join('')}</testcases>`;
  },
  'Zephyr Scale': (cases) => {
    const step = ([what, then]: string[]) =>
      `<step><description>${cdata(what ?? '')}</description><expectedResult>${cdata(then ?? '')}</expectedResult></step>`;
    const items = cases.map(
      ({ title, steps }) =>
        `<testCase><name>${cdata(title)}</name><testScript type="steps"><steps>${steps.map(step).join('')}</steps></testScript></testCase>`,
    );
    return `<project><testCases>${items.join('')}</testCases></project>`;
  },
  Jira: (cases) => {
    const step = ([what, then]: string[], index: number) =>
      `<step><orderId>${index}</orderId><step>${escaped(what ?? '')}</step><data/><result>${escaped(then ?? '')}</result></step>`;
    const items = cases.map(
      ({ title, steps }) =>
        `<item><summary>${escaped(title)}</summary><type>Test</type><customfields><customfield key="${SQUAD}"><customfieldvalues><steps>${steps.map(step).join('')}</steps></customfieldvalues></customfield></customfields></item>`,
    );
    return `<rss><channel>${items.join('')}</channel></rss>`;
  },
};

it.each(Object.entries(WRITERS))(
  'has the cases that were written for %s, whatever their words',
  (_, write) => {
    // what looks like HTML is HTML, quotes around all of a step are those of an export, and `na` is no step
    const words = fc
      .stringMatching(/^[a-zçğışöü<>&"'%][a-zçğışöü<>&"'% ]{0,10}[a-zçğışöü]$/)
      .filter((text) => !/<\/?[a-z]|^"/.test(text) && !isWritten('nothing', text));
    const steps = fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.record({ title: words, steps })), (cases) => {
        const line = (text: string) =>
          text.replace(/("[^"]*"|' +')| +/g, (__, quoted?: string) => quoted ?? ' ');
        const expected = cases.map((one) => ({
          title: line(one.title),
          steps: one.steps.flat().map(line),
        }));
        const found = readCaseXml(write(cases)).cases;
        expect(
          found.map(({ title, steps: all }) => ({ title, steps: all.map(({ text }) => text) })),
        ).toEqual(expected);
      }),
    );
  },
);

const TESTRAIL = `<?xml version="1.0" encoding="UTF-8"?>
<suite><id>S1</id><name>Master</name><description></description>
  <sections><section><name>Shop / Cart</name><description/>
    <cases>
      <case><id>C7</id><title>Pay &amp; leave</title><template>Test Case (Steps)</template>
        <type>Functional</type><priority>High</priority><estimate/><references>REQ-7, REQ-9</references>
        <custom>
          <automation_type><id>1</id><value> None</value></automation_type>
          <preconds>A full cart</preconds>
          <steps_separated>
            <step><index>1</index><content>Press &lt;b&gt;Pay&lt;/b&gt;
now</content><expected>It is paid</expected></step>
            <step><index>2</index><content>Leave</content><additional_info>5 minutes</additional_info></step>
          </steps_separated>
        </custom></case>
    </cases>
    <sections><section><name>Old</name><cases>
      <case><id>C8</id><title>All at once</title>
        <custom><steps>1. Open
2. Close</steps><expected>2. It is closed</expected></custom></case>
      <case><id>C9</id><title>Nothing</title></case>
      <case><id>C10</id><title>Scenario</title>
        <custom><testrail_bdd_scenario>[{"content":"Given a cart\\nWhen I pay"}]</testrail_bdd_scenario></custom></case>
    </cases></section></sections>
  </section></sections>
</suite>`;

describe('an export of TestRail', () => {
  it('has sections in sections, steps one by one, in one text or as a scenario, and what is kept with them', () => {
    expect(read(TESTRAIL)).toEqual([
      {
        ...{ id: 'C7', title: 'Pay & leave', section: ['Shop / Cart'], priority: 'High', row: 1 },
        description: 'Type: Functional',
        tags: ['automation_type:None'],
        references: ['REQ-7', 'REQ-9'],
        steps: [
          ['context', 'A full cart'],
          ['action', 'Press Pay\nnow'],
          ['outcome', 'It is paid'],
          ['action', 'Leave', '5 minutes'],
        ],
      },
      {
        ...{ id: 'C8', title: 'All at once', section: ['Shop / Cart', 'Old'], row: 2 },
        steps: [
          ['action', 'Open'],
          ['action', 'Close'],
          ['outcome', 'It is closed'],
        ],
      },
      {
        ...{ id: 'C10', title: 'Scenario', section: ['Shop / Cart', 'Old'], row: 4 },
        steps: [
          ['context', 'a cart'],
          ['action', 'I pay'],
        ],
      },
    ]);
  });

  it('says by name which cases have no steps', () => {
    expect(readCaseXml(TESTRAIL).remarks).toEqual([
      { code: 'case_without_steps', row: 3, name: 'C9 Nothing' },
    ]);
  });
});

describe('an export of TestLink', () => {
  const testCase = (inner: string) =>
    `<testsuite id="" name=""><testsuite id="1" name="Giriş"><node_order><![CDATA[1]]></node_order>
      <details><![CDATA[]]></details><testcase internalid="5" name="Oturum a&#231;ma">
      <externalid><![CDATA[12]]></externalid><fullexternalid><![CDATA[SHOP-12]]></fullexternalid>
      <summary><![CDATA[<p>x</p>]]></summary><importance><![CDATA[3]]></importance>${inner}
      </testcase></testsuite></testsuite>`;

  it('has suites in suites, and the HTML of its editor as words', () => {
    const [one] = read(
      testCase(`<preconditions><![CDATA[<p>
	Kullan&#305;c&#305; kay&#305;tl&#305;d&#305;r</p>]]></preconditions>
      <steps><step><step_number><![CDATA[1]]></step_number>
        <actions><![CDATA[<!-- Word --><p>
	Sayfa a&ccedil;&#x131;l&#x131;r</p>
<p>
	beklenir</p>]]></actions>
        <expectedresults><![CDATA[<ul><li>Ba&#351;l&#305;k g&ouml;r&uuml;n&uuml;r</li><li>5 &lt; 6</li></ul>]]></expectedresults></step></steps>
      <keywords><keyword name="smoke"><notes/></keyword></keywords>
      <custom_fields><custom_field><name><![CDATA[Owner]]></name><value><![CDATA[Ann]]></value></custom_field></custom_fields>
      <requirements><requirement><doc_id><![CDATA[REQ-1]]></doc_id></requirement></requirements>`),
    );
    expect(one).toEqual({
      ...{ id: 'SHOP-12', title: 'Oturum açma', section: ['Giriş'], priority: 'high', row: 1 },
      description: 'x',
      tags: ['smoke', 'Owner:Ann'],
      references: ['REQ-1'],
      steps: [
        ['context', 'Kullanıcı kayıtlıdır'],
        ['action', 'Sayfa açılır\nbeklenir'],
        ['outcome', '- Başlık görünür\n- 5 < 6'],
      ],
    });
  });

  it('has all steps in one text where it is of a version before 1.9', () => {
    const [one] = read(
      testCase(`<steps><![CDATA[<ol><li>Open</li><li>Close</li></ol>]]></steps>
        <expectedresults><![CDATA[It is closed]]></expectedresults>`),
    );
    expect(one?.steps).toEqual([
      ['action', 'Open'],
      ['action', 'Close'],
      ['outcome', 'It is closed'],
    ]);
  });
});

describe('an export of Zephyr Scale', () => {
  const testCase = (inner: string) =>
    `<project><projectKey>CE</projectKey><folders/><testCases><testCase id="3" key="CE-T3">
      <customFields><customField name="Team" type="SINGLE_LINE_TEXT"><value><![CDATA[Pay]]></value></customField></customFields>
      <folder><![CDATA[Tests/Login]]></folder><labels><label><![CDATA[smoke]]></label></labels>
      <name><![CDATA[Log in]]></name><precondition><![CDATA[NA]]></precondition>
      <priority><![CDATA[Low]]></priority>${inner}</testCase></testCases></project>`;
  const step = `<testScript type="steps"><steps><step index="0">
    <description><![CDATA[Insert <var>User</var>&nbsp;there]]></description>
    <expectedResult><![CDATA[<var>User</var> is shown<br /><br />]]></expectedResult>
    <testData><![CDATA[NA]]></testData></step></steps></testScript>`;
  const value = (name: string) =>
    `<testDataRow><testDataColumns><testData><name><![CDATA[User]]></name><value><![CDATA[${name}]]></value></testData></testDataColumns></testDataRow>`;

  it('is a case for each row of test data, whose names the steps keep', () => {
    const rows = `<testDataWrapper>${value('Ann')}${value('Bob')}</testDataWrapper>`;
    const cases = read(testCase(rows + step));
    expect(cases.map(({ title }) => title)).toEqual(['Log in', 'Log in (2)']);
    expect(cases[1]).toMatchObject({
      ...{ id: 'CE-T3', section: ['Tests', 'Login'], priority: 'Low', tags: ['smoke', 'Team:Pay'] },
      steps: [
        ['action', 'Insert Bob there', 'User: Bob'],
        ['outcome', 'Bob is shown', 'User: Bob'],
      ],
    });
  });

  it('has the values that parameters have by default, or their names', () => {
    const parameter =
      '<parameters><parameter><defaultValue>Zoe</defaultValue><name>User</name></parameter></parameters>';
    expect(read(testCase(parameter + step))[0]?.steps[0]).toEqual([
      ...['action', 'Insert Zoe there', 'User: Zoe'],
    ]);
    expect(read(testCase(step))[0]?.steps[0]).toEqual(['action', 'Insert <User> there']);
  });

  it('has rows of which only so many become cases, and says so', () => {
    const rows = Array.from({ length: 300 }, (_, index) => value(`User ${index}`)).join('');
    const { cases, remarks } = readCaseXml(testCase(rows + step));
    expect(cases).toHaveLength(200);
    expect(remarks).toMatchObject([
      { code: 'values_not_in_tool', name: 'CE-T3 Log in' },
      { code: 'rows_left_out', name: 'CE-T3 Log in' },
    ]);
  });
});

it('a step without words, such as a call of another test case, is left out and named', () => {
  const { cases, remarks } = readCaseXml(
    `<project><testCases><testCase key="A-1"><name>Pay</name><testScript><steps><step><description>Pay</description></step>
     <step index="1"><customFields/></step></steps></testScript></testCase></testCases></project>`,
  );
  expect(cases[0]?.steps).toHaveLength(1);
  expect(remarks).toEqual([{ code: 'step_without_words', row: 1, name: 'A-1 Pay' }]);
});

describe('an export of Jira', () => {
  const issue = (key: string, inner: string, type = 'Test') =>
    `<item><title>[${key}] x</title><key id="1">${key}</key><summary>Log in</summary><type id="2">${type}</type>
      <priority id="3">High</priority><labels><label>smoke</label></labels><component>Login</component>
      <customfields>${inner}</customfields></item>`;
  const field = (key: string, values: string) =>
    `<customfield id="customfield_1" key="${key}"><customfieldname>x</customfieldname><customfieldvalues>${values}</customfieldvalues></customfield>`;
  const channel = (...items: string[]) =>
    `<rss version="0.92"><channel><title>Jira</title>${items.join('')}</channel></rss>`;

  it('has the steps that Zephyr Squad adds, in the order of their numbers', () => {
    const steps = field(
      'com.thed.zephyr.je:zephyr-je-customfield-teststep',
      `<steps><step><orderId>2</orderId><step>Press <b>OK</b> &amp; wait</step><data/><result>Done</result></step>
       <step><orderId>1</orderId><step>Open</step><data>page: home</data><result/></step></steps>`,
    );
    expect(read(channel(issue('CE-1', steps), issue('CE-2', '', 'Bug')))).toEqual([
      {
        ...{ id: 'CE-1', title: 'Log in', section: ['Login'], priority: 'High', row: 1 },
        tags: ['smoke'],
        steps: [
          ['action', 'Open', 'page: home'],
          ['action', 'Press OK & wait'],
          ['outcome', 'Done'],
        ],
      },
    ]);
  });

  it('has the steps and scenarios of Xray, with preconditions that are issues of their own', () => {
    const steps = field(
      'com.xpandit.plugins.xray:manual-test-steps-custom-field',
      '<steps><step><index>1</index><Action>Open</Action><Data/><Expected_Result>Shown</Expected_Result></step></steps>',
    );
    const before = field(
      'com.xpandit.plugins.xray:test-precondition-custom-field',
      '<customfieldvalue>CE-9</customfieldvalue>',
    );
    const scenario = field(
      'com.xpandit.plugins.xray:steps-editor-custom-field',
      '<customfieldvalue>When I pay\nThen it is paid</customfieldvalue>',
    );
    const [one, other] = read(
      channel(
        issue('CE-1', steps + before),
        issue('CE-2', scenario),
        issue('CE-9', '', 'Pre-Condition'),
      ),
    );
    expect(one?.steps).toEqual([
      ['context', 'Log in'],
      ['action', 'Open'],
      ['outcome', 'Shown'],
    ]);
    expect(other?.steps).toEqual([
      ['action', 'I pay'],
      ['outcome', 'it is paid'],
    ]);
  });
});

describe('an XML file', () => {
  it('is an export of test cases by its first element, and refused otherwise', () => {
    expect(
      ['<suite/>', '<testcases/>', '<project>', '<rss/>', '<!-- x --><testsuite>'].map(isCaseXml),
    ).toEqual([...[true, true, true, true, true]]);
    expect(['<graphml/>', '<definitions/>', '', '{}', '<'].map(isCaseXml)).toEqual([
      ...[false, false, false, false, false],
    ]);
    for (const xml of ['<graphml/>', '<suite><sections>', '<suite></sections>'])
      expect(() => readCaseXml(xml)).toThrow();
  });

  it('never makes the text grow by entities, and is refused where it nests too deep', () => {
    const grown = `<!DOCTYPE suite [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;">]>
      <suite><cases><case><title>&b;</title><custom><steps>&b; a</steps></custom></case></cases></suite>`;
    expect(read(grown)[0]?.title).toBe('&b;');
    expect(() => readCaseXml('<suite>'.repeat(5000))).toThrow();
  });

  it('is words whatever stands in its texts', () => {
    const hostile =
      '<custom><steps>&lt;script&gt;alert(1)&lt;/script&gt; &amp;#0; &amp;#x110000;</steps></custom>';
    const [one] = read(
      `<suite><cases><case><title>__proto__</title>${hostile}</case></cases></suite>`,
    );
    expect(one).toMatchObject({
      title: '__proto__',
      steps: [['action', '<script>alert(1)</script> &#0; &#x110000;']],
    });
  });
});
