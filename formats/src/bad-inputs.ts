import { strToU8, zipSync } from 'fflate';
import { MODEL_AROUND, MODEL_GROWING } from './bad-models.ts';
import { readDocuments } from './document/read.ts';
import { readFlow } from './flow/read.ts';
import { readFeatures } from './gherkin/read.ts';
import { readInstances } from './instance/read.ts';
import { readPict } from './pict/read.ts';
import { read } from './read.ts';
import { readRequirementsFile, requirementsOf } from './requirements/index.ts';
import { readResults } from './results/read.ts';
import { casesOf, readCaseSources } from './written-cases/read.ts';
import { readXlsx } from './xlsx/read.ts';

/** A text that a careless parser takes forever for, of any length; tests and `npm run bench` measure how the time grows with it. */
export type BadInput = { parser: Parser; name: string; text: (length: number) => string };

/** What reads each text. */
export const PARSERS = {
  results: (text: string) => readResults(text),
  model: (text: string) => read(text, 'a'),
  pict: (text: string) => readPict(text),
  feature: (text: string) => readFeatures([{ name: 'a.feature', text }]),
  markdown: (text: string) => readDocuments('a.md', strToU8(text)),
  text: (text: string) => readDocuments('a.txt', strToU8(text)),
  word: (text: string) => readDocuments('a.docx', packed('word/document.xml', text)),
  page: (text: string) => readDocuments('a.html', strToU8(text)),
  mail: (text: string) => readDocuments('a.eml', strToU8(text)),
  workbook: (text: string) => readWorkbook(packed('xl/workbook.xml', text)),
  instance: (text: string) => readInstances(text),
  flow: (text: string) => readFlow(text),
  cases: (text: string) => readCases(text),
  requirementTable: (text: string) => requirementsIn('a.csv', text),
  requirementHeadings: (text: string) => requirementsIn('a.md', text),
  reqif: (text: string) => requirementsIn('a.reqif', text),
};

type Parser = keyof typeof PARSERS;

/** A document whose parts all say the same. */
function packed(main: string, text: string): Uint8Array {
  const parts = [main, 'word/styles.xml', 'word/numbering.xml', 'xl/sharedStrings.xml'];
  return zipSync(Object.fromEntries(parts.map((part) => [part, strToU8(text)])), { level: 1 });
}

function requirementsIn(name: string, text: string) {
  try {
    const file = readRequirementsFile(name, strToU8(text));
    return file.kind === 'headings'
      ? [file.read]
      : file.sheets.map((sheet) => requirementsOf(sheet));
  } catch {
    return [];
  }
}

function readWorkbook(bytes: Uint8Array) {
  try {
    return readXlsx(bytes);
  } catch {
    return [];
  }
}

/** What a file says of test cases; what they have in common is drawn elsewhere. */
function readCases(text: string) {
  try {
    return readCaseSources(strToU8(text)).map((source) => casesOf(source));
  } catch {
    return [];
  }
}

/** A sign, or a word, over and over. */
const REPEATED =
  '< > & &# &a; <a> <a></a> <a/> " \' \\ [ ] ( ) { } [a]( ![a]( * ** __ ` | @t, - # ; , : . \u0001 \ud800 A a 1 1.1 /'.split(
    ' ',
  );
/** As a line, over and over. */
const LINES = ['', '|a|', '- a', '```a', '~~~', '"""', '@t', '# c', 'a: 1', 'Scenario: a', '* b'];

const CASE_END = '</steps></custom></case></cases></section></sections></suite>';
const ZEPHYR = '<project><testCases><testCase key="a"><name>a</name>';
const ZEPHYR_END = '</testCase></testCases></project>';
const JIRA =
  '<rss><channel><item><type>Test</type><customfields><customfield key="com.thed.zephyr.je:zephyr-je-customfield-teststep"><customfieldvalues><steps>';
const JIRA_END = '</steps></customfieldvalues></customfield></customfields></item></channel></rss>';

const AROUND: Partial<Record<Parser, [before: string, after: string][]>> = {
  results: [
    ['<testsuite><testcase name="x"><failure>', '</failure></testcase></testsuite>'],
    ['<testsuite><testcase name="', '"/></testsuite>'],
    ['<testsuite ', '/>'],
    ['{"config":{},"suites":[', ']}'],
    [
      '<TestRun><Results><UnitTestResult testName="x"><Output><StdOut>',
      '</StdOut></Output></UnitTestResult></Results></TestRun>',
    ],
    ['<test-results><test-case name="', '"/></test-results>'],
    [
      '<test-run><test-case name="x"><failure><message>',
      '</message></failure></test-case></test-run>',
    ],
    ['<assembly><test name="', '"/></assembly>'],
    [
      '<testng-results><suite><class><test-method name="x"><params><param><value>',
      '</value></param></params></test-method></class></suite></testng-results>',
    ],
    ['<robot><suite name="', '"><test name="x"/></suite></robot>'],
    ['<Site><Testing><Test><Name>', '</Name></Test></Testing></Site>'],
    ['TAP version 14\n', '\n1..1'],
    ['TAP version 14\nnot ok 1 - x\n  ---\n  message: ', '\n  ...\n1..1'],
  ],
  model: MODEL_AROUND,
  pict: [['a: 1, 2\nIF [a] = 1 AND ', ';']],
  feature: [['Feature: a\n  Scenario: b\n    Given ', '\n']],
  markdown: [['# Title\n\nThe user ', '\n']],
  cases: [
    ['Title,Steps,Expected,Section\nPay,"', '",x,a\n'],
    ['Title,Gherkin\nPay,"Given a\nExamples:\n|', '"\n'],
    ['Title,Steps\n', '\nPay,Press\n'],
    ['<suite><sections><section><cases><case><custom><steps>', CASE_END],
    ['<suite><sections><section><name>', '</name></section></sections></suite>'],
    ['<testsuite><testcase name="a"><steps>', '</steps></testcase></testsuite>'],
    ['<testsuite><testcase name="', '"/></testsuite>'],
    [`${ZEPHYR}<testScript><details><![CDATA[`, `]]></details></testScript>${ZEPHYR_END}`],
    [`${JIRA}<step>`, `</step>${JIRA_END}`],
  ],
  requirementTable: [
    ['id,title\n', '\n1,a'],
    ['id,title\n"', '",a'],
  ],
  requirementHeadings: [['# REQ-1 Log in\n\n', '\n# REQ-2 Log out']],
  reqif: [
    ['<REQ-IF><SPEC-OBJECT IDENTIFIER="', '"/></REQ-IF>'],
    [
      '<REQ-IF><SPEC-OBJECT><ATTRIBUTE-VALUE-XHTML><THE-VALUE>',
      '</THE-VALUE></ATTRIBUTE-VALUE-XHTML></SPEC-OBJECT></REQ-IF>',
    ],
  ],
  mail: [
    ['Subject: a\n\n', '\n'],
    ['Subject: ', '\n\na'],
    ['Content-Type: ', '\n\na'],
    ['Content-Type: text/html\n\n<p>', '</p>'],
    ['Content-Type: multipart/mixed; boundary="a"\n\n--a\n\n', '\n--a--'],
  ],
  word: [['<document><p><r><t>', '</t></r></p></document>']],
  page: [
    ['<p>', '</p>'],
    ['<table><tr><td>', '</td></tr></table>'],
    ['<ol><li>', '</li></ol>'],
    ['<pre>', '</pre>'],
  ],
};

const QASE = 'v2.id,title,steps_actions,suite,suite_id,suite_parent_id\n';
const TESTLINK = '<testsuite><testcase name="a"><steps>a</steps><keywords>';
const TESTLINK_END = '</keywords></testcase></testsuite>';

/** What grows by items that differ. */
type Growing = [
  parser: Parser,
  name: string,
  item: (index: number) => string,
  before?: string,
  after?: string,
];

const GROWING: Growing[] = [
  ['results', 'wrong items', () => '1,', '[', '1]'],
  ['results', 'empty lines of JSON', () => '{}\n'],
  ['results', 'deep suites', () => '{"suites":[', '{"config":{},"suites":['],
  ['results', 'attributes', (index) => ` a${index}="x"`, '<testsuite', '/>'],
  [
    'results',
    'suites with a long name',
    (index) => `<testcase name="${index}"/>`,
    `<testsuite name="${'x'.repeat(10_000)}">`,
    '</testsuite>',
  ],
  [
    'results',
    'rows of a test',
    (index) => `<UnitTestResult testName="${index}"/>`,
    '<TestRun><Results><UnitTestResult><InnerResults>',
    '</InnerResults></UnitTestResult></Results></TestRun>',
  ],
  [
    'results',
    'groups',
    (index) => `<group name="TC-${keyOf(index)}"><method name="x" class="y"/></group>`,
    '<testng-results><suite><groups>',
    '</groups><class name="y"><test-method name="x"/></class></suite></testng-results>',
  ],
  [
    'results',
    'steps',
    () => '<kw><status status="PASS"/></kw>',
    '<robot><suite><test>',
    '</test></suite></robot>',
  ],
  [
    'results',
    'files of Jest',
    (index) => `{"name":"${index}","status":"failed","assertionResults":[]},`,
    '{"numTotalTests":1,"testResults":[',
    '{"assertionResults":[]}]}',
  ],
  [
    'results',
    'tests of Mocha',
    (index) => `{"title":"${index}","fullTitle":"a ${index}"},`,
    '{"stats":{},"failures":[],"tests":[',
    '{"title":"a","fullTitle":"a"}]}',
  ],
  [
    'results',
    'scenarios of behave',
    (index) => `{"name":"${index}","type":"scenario"},`,
    '[{"name":"a","location":"a:1","elements":[',
    '{"name":"z","type":"scenario"}]}]',
  ],
  ['results', 'tests of TAP', (index) => `ok ${index} - a # time=1ms\n`, 'TAP version 14\n'],
  [
    'results',
    'subtests of TAP',
    (index) => `${' '.repeat(index % 90)}not ok ${index}\n`,
    'TAP version 14\n',
  ],
  [
    'results',
    'braces of TAP',
    (index) => `${' '.repeat(index % 90)}ok ${index} {\n`,
    'TAP version 14\n',
  ],
  [
    'results',
    'quotes of YAML',
    (index) => `  k${index}: "a\n  k: "b\n  "\n`,
    'TAP version 14\nnot ok 1\n  ---\n',
  ],
  [
    'results',
    'lines of YAML',
    (index) => `  k${index}: |\n    a\n`,
    'TAP version 14\nnot ok 1\n  ---\n',
  ],
  [
    'results',
    'entities',
    (index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`,
    '<!DOCTYPE a [',
    ']><a/>',
  ],
  ...MODEL_GROWING.map(([name, ...parts]): Growing => ['model', name, ...parts]),
  ['pict', 'parameters', (index) => `a${index}: 1\n`],
  ['pict', 'values', (index) => `x${index}, `, 'a: ', 'y'],
  [
    'pict',
    'constraints',
    (index) => `[a] = "${index}" OR [b] = 1;\n`,
    `a: ${Array.from({ length: 3000 }, (_, index) => `x${index}`)}\nb: 1, 2\n`,
  ],
  ['pict', 'alternatives', () => '[a] = 1 OR ', 'a: 1, 2\n', '[a] = 1;'],
  [
    'feature',
    'backgrounds',
    (index) => `Scenario: a\nGiven ${index}\n`,
    `Feature: a\nBackground:\n${'* b\n'.repeat(300)}`,
  ],
  [
    'feature',
    'rows',
    (index) => `|${index}|\n`,
    `Feature: a\nScenario Outline: b\n${'Given <c>\n'.repeat(1000)}Examples:\n|c|\n`,
  ],
  ['feature', 'lines of tags', () => '@t\n\n#x\n', 'Feature: a\nScenario: b\nGiven c\n'],
  ['feature', 'steps', (index) => `Given ${index}\n`, 'Feature: a\nScenario: b\n'],
  ['cases', 'rows', (index) => `${index},a,b\n`, 'Title,Steps,Expected\n'],
  ['cases', 'spaces', () => ' '.repeat(50), 'Title,Steps,Section,Data\nPay,"a', 'b",c,d\n'],
  ['cases', 'spaces of folders', () => ' '.repeat(50), 'Title,Steps,Section\nPay,a,"b', 'c"\n'],
  ['cases', 'rows of steps', () => ',a,b\n', 'Title,Steps,Expected\nPay,a,b\n'],
  ['cases', 'folders', (index) => `a${index} > `, 'Title,Steps,Section\nPay,a,', '\n'],
  ['cases', 'suites', (index) => `${index},,,a,${index},${index - 1}\n`, QASE],
  ['cases', 'sections', () => '<section><name>a</name>', '<suite><sections>'],
  [
    'cases',
    'cases in sections',
    (index) => `<case><id>${index}</id><title>a</title><custom><steps>a</steps></custom></case>`,
    `<suite>${'<sections><section><name>a</name>'.repeat(45)}<cases>`,
    `</cases>${'</section></sections>'.repeat(45)}</suite>`,
  ],
  ['cases', 'keywords', (index) => `<keyword name="${index}"/>`, TESTLINK, TESTLINK_END],
  [
    'cases',
    'rows of test data',
    (index) =>
      `<testDataRow><testData><name>a</name><value>${index}</value></testData></testDataRow>`,
    `${ZEPHYR}<testScript><steps>${'<step><description>a</description></step>'.repeat(500)}</steps></testScript>`,
    ZEPHYR_END,
  ],
  ['cases', 'steps of Jira', (index) => `<step><step>${index}</step></step>`, JIRA, JIRA_END],
  ['requirementTable', 'parents', (index) => `R${index},a,R${index + 1}\n`, 'id,title,parent\n'],
  ['requirementTable', 'circles', (index) => `R${index},a,R${index ^ 1}\n`, 'id,title,parent\n'],
  ['requirementTable', 'ids', () => 'R1,a\n', 'id,title\n'],
  ['requirementHeadings', 'headings', (index) => `${'#'.repeat((index % 6) + 1)} a\n`],
  ['requirementHeadings', 'fences', () => '```\n# a\n~~~\n'],
  [
    'reqif',
    'hierarchies',
    (index) =>
      `<SPEC-HIERARCHY><OBJECT><SPEC-OBJECT-REF>o${index}</SPEC-OBJECT-REF></OBJECT><CHILDREN>`,
    '<REQ-IF><SPEC-OBJECT IDENTIFIER="o1"/>',
  ],
  [
    'reqif',
    'attributes of objects',
    (index) =>
      `<SPEC-OBJECT IDENTIFIER="o${index}"><ATTRIBUTE-VALUE-STRING THE-VALUE="a"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>d</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING></SPEC-OBJECT>`,
    '<REQ-IF>',
    '</REQ-IF>',
  ],
  ['workbook', 'shared strings', () => '<si><t>a</t></si>', '<sst>', '</sst>'],
];

/** A key of a case, another one for each number. */
function keyOf(index: number): string {
  const signs = index.toString(26).split('');
  return signs
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Number.parseInt(sign, 26)])
    .join('')
    .padStart(10, 'A');
}

/** Every text, for every parser. */
export const BAD_INPUTS: BadInput[] = [
  ...(Object.keys(PARSERS) as Parser[]).flatMap((parser) => {
    const pieces = [...REPEATED, ...LINES.map((line) => `${line}\n`)];
    const around = [['', ''] as const, ...(AROUND[parser] ?? [])];
    return around.flatMap(([before, after]) =>
      pieces.map((piece) => ({
        parser,
        name: `${before.slice(0, 30)}${JSON.stringify(piece)}…`,
        text: (length: number) => before + piece.repeat(length / piece.length) + after,
      })),
    );
  }),
  ...GROWING.map(([parser, name, item, before = '', after = '']) => ({
    parser,
    name,
    text: (length: number) => {
      const items: string[] = [];
      for (let [size, index] = [0, 0]; size < length; index++) {
        const next = item(index);
        size += next.length;
        items.push(next);
      }
      return before + items.join('') + after;
    },
  })),
];
