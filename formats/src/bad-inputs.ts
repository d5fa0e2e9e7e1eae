import { strToU8, zipSync } from 'fflate';
import { readDocuments } from './document/read.ts';
import { readFlow } from './flow/read.ts';
import { readFeatures } from './gherkin/read.ts';
import { readInstances } from './instance/read.ts';
import { readPict } from './pict/read.ts';
import { read } from './read.ts';
import { readResults } from './results/read.ts';
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
  workbook: (text: string) => readWorkbook(packed('xl/workbook.xml', text)),
  instance: (text: string) => readInstances(text),
  flow: (text: string) => readFlow(text),
};

type Parser = keyof typeof PARSERS;

/** A document whose parts all say the same. */
function packed(main: string, text: string): Uint8Array {
  const parts = [main, 'word/styles.xml', 'word/numbering.xml', 'xl/sharedStrings.xml'];
  return zipSync(Object.fromEntries(parts.map((part) => [part, strToU8(text)])), { level: 1 });
}

function readWorkbook(bytes: Uint8Array) {
  try {
    return readXlsx(bytes);
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

const AROUND: Partial<Record<Parser, [before: string, after: string][]>> = {
  results: [
    ['<testsuite><testcase name="x"><failure>', '</failure></testcase></testsuite>'],
    ['<testsuite><testcase name="', '"/></testsuite>'],
    ['<testsuite ', '/>'],
    ['{"config":{},"suites":[', ']}'],
  ],
  model: [
    ['<graphml><node id="a"><NodeLabel>', '</NodeLabel></node></graphml>'],
    ['<graphml><edge id="a"><EdgeLabel>', '</EdgeLabel></edge></graphml>'],
    ['<definitions xmlns="http://www.omg.org/spec/BPMN">', '</definitions>'],
    ['{"models":[{"vertices":[{"id":"a","name":"', '"}],"edges":[]}]}'],
  ],
  pict: [['a: 1, 2\nIF [a] = 1 AND ', ';']],
  feature: [['Feature: a\n  Scenario: b\n    Given ', '\n']],
  markdown: [['# Title\n\nThe user ', '\n']],
  word: [['<document><p><r><t>', '</t></r></p></document>']],
};

/** What grows by items that differ. */
const GROWING: [Parser, string, (index: number) => string, before?: string, after?: string][] = [
  ['results', 'wrong items', () => '1,', '[', '1]'],
  ['results', 'empty lines of JSON', () => '{}\n'],
  ['results', 'deep suites', () => '{"suites":[', '{"config":{},"suites":['],
  ['results', 'attributes', (index) => ` a${index}="x"`, '<testsuite', '/>'],
  [
    'results',
    'entities',
    (index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`,
    '<!DOCTYPE a [',
    ']><a/>',
  ],
  ['model', 'wrong models', () => '1,', '{"format":"caseloom/1","models":[', '1]}'],
  [
    'model',
    'islands',
    (index) => `{"id":"a${index}"},`,
    '{"models":[{"vertices":[',
    '{"id":"z"}],"edges":[]}]}',
  ],
  [
    'model',
    'tasks',
    (index) => `<task id="t${index}" name="x"/>`,
    bpmn(),
    '</process></definitions>',
  ],
  [
    'model',
    'gateways in a row',
    gatewaysInARow,
    bpmn('<task id="g-1" name="x"/>'),
    '</process></definitions>',
  ],
  [
    'model',
    'forks that end',
    forksThatEnd,
    bpmn('<task id="p-1" name="x"/>'),
    '</process></definitions>',
  ],
  [
    'model',
    'sub-processes',
    (index) => `<subProcess id="s${index}"><task id="u${index}"/></subProcess>`,
    bpmn(),
    '</process></definitions>',
  ],
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
  ['workbook', 'shared strings', () => '<si><t>a</t></si>', '<sst>', '</sst>'],
];

function bpmn(first = ''): string {
  return `<definitions xmlns="http://www.omg.org/spec/BPMN"><process id="p">${first}`;
}

function gatewaysInARow(index: number): string {
  return `<exclusiveGateway id="g${index}"/><sequenceFlow sourceRef="g${index - 1}" targetRef="g${index}"/>`;
}

function forksThatEnd(index: number): string {
  const flow = (target: string) => `<sequenceFlow sourceRef="p${index}" targetRef="${target}"/>`;
  return `<parallelGateway id="p${index}"/><task id="x${index}"/>${flow(`p${index + 1}`)}${flow(`x${index}`)}`;
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
