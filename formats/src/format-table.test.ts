import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import { CASE_FORMATS, MODEL_FORMATS } from './export-formats.ts';
import { writeGraphWalker } from './graphwalker/write.ts';
import { MODEL_FILES } from './import-formats.ts';
import { writeMermaid } from './mermaid/write.ts';
import { writeModelText } from './model-text/write.ts';
import { writePictOf } from './pict/from-model.ts';
import { readPict } from './pict/read.ts';
import { pictToModel } from './pict/to-model.ts';
import { read } from './read.ts';
import { aModelFile } from './testing.ts';

type Id =
  | (typeof MODEL_FILES)[number]['id']
  | (typeof MODEL_FORMATS)[number]['id']
  | (typeof CASE_FORMATS)[number]['id'];

/** What people call a format, and what of a model or of a file it leaves out. */
const FACTS: Record<Id, [name: string, leftOut: string]> = {
  caseloom: ['Caseloom, JSON', 'secret values'],
  json: ['Caseloom, JSON', 'secret values'],
  text: ['Caseloom, text', 'secret values; remarks'],
  graphwalker: [
    'GraphWalker',
    'what the walk does not follow: bounds, marks, rules; kept in the file',
  ],
  bpmn: ['BPMN', 'lanes, data, messages between pools, compensation'],
  scxml: ['SCXML', 'what is sent, logged and invoked; history'],
  xstate: ['XState, JSON', 'context, entry and exit actions; history'],
  openapi: [
    'OpenAPI',
    'security, callbacks, links; all but the first choice of `oneOf` and `anyOf`',
  ],
  opml: ['OPML', 'notes, comments, links'],
  drawio: ['draw.io', 'swimlanes, groups, loose connectors, hidden layers, colours'],
  mermaid: ['Mermaid', 'subgraphs, styles; of a model all that is not drawn'],
  plantuml: ['PlantUML', 'partitions, notes, styles'],
  dot: ['Graphviz', 'styles'],
  gherkin: ['Gherkin', 'nothing'],
  feature: ['Gherkin', 'nothing'],
  pict: ['PICT', 'steps, paths, conditions on edges, state'],
  png: ['PNG image', 'test data, settings'],
  svg: ['SVG image', 'test data, settings'],
  xlsx: ['Excel workbook', 'secret values'],
  pdf: ['PDF, A4', 'secret values'],
  'pdf-wide': ['PDF, 16:9', 'secret values'],
  csv: ['CSV', 'secret values'],
  md: ['Markdown', 'secret values'],
  azure: ['Azure Test Plans', 'what the tool has no column for'],
  xray: ['Xray', 'what the tool has no column for'],
  zephyr: ['Zephyr', 'what the tool has no column for'],
  testrail: ['TestRail', 'what the tool has no column for'],
  qase: ['Qase', 'what the tool has no column for'],
  playwright: ['Playwright, test code', 'secret values: read from the environment'],
  cypress: ['Cypress, test code', 'secret values: read from the environment'],
  'cucumber-ts': ['Cucumber in TypeScript, test code', 'secret values: read from the environment'],
  'cucumber-java': ['Cucumber in Java, test code', 'secret values: read from the environment'],
  'pytest-bdd': ['pytest-bdd, test code', 'secret values: read from the environment'],
  robot: ['Robot Framework, test code', 'secret values: read from the environment'],
};

/** Writes the sign-in model and reads it again, in each format that has both. */
const ROUND_TRIPS: Partial<Record<Id, () => object | undefined>> = {
  caseloom: () => readAgain(writeCaseloom(aModelFile())),
  text: () => readAgain(writeModelText(aModelFile())),
  graphwalker: () => readAgain(writeGraphWalker(...rootAndContext())),
  mermaid: () => readAgain(writeMermaid(...rootAndContext()).text),
  pict: () => {
    const file = writePictOf(...rootAndContext());
    const pict = 'code' in file ? undefined : readPict(file.text);
    return pict?.ok ? pictToModel(pict, 'Login') : undefined;
  },
};

function rootAndContext() {
  const { models, steps, testData } = aModelFile();
  const [root, ...others] = models;
  if (!root) throw new Error('no model');
  return [root, { steps, testData, models: others }] as const;
}

function readAgain(text: string): object | undefined {
  const answer = read(text, 'a');
  return answer.ok ? answer : undefined;
}

/** What comes back: the same file, the same drawing, or the data alone. */
function roundTripOf(id: Id): string {
  if (id === 'gherkin') return 'the same feature (`whole-case.long.test.ts`)';
  const again = ROUND_TRIPS[id]?.();
  if (!again) return '';
  const file = aModelFile();
  const isSame =
    JSON.stringify(sorted({ ...again, report: [] })) ===
    JSON.stringify(sorted({ ok: true, ...file, report: [] }));
  if (isSame) return 'the same file';
  const models = 'models' in again && Array.isArray(again.models) ? again.models : [];
  const isDrawing = models[0]?.edges.length === file.models[0]?.edges.length;
  return isDrawing ? 'the same drawing' : 'the same data';
}

/** With the fields of objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]);
}

function rowsOf(): string[] {
  const endings = (extensions: readonly string[]) =>
    extensions.map((one) => `\`.${one}\``).join(' ');
  const written = new Map<string, string>(
    MODEL_FORMATS.map(({ id, extension }) => [id, extension]),
  );
  const readRows = MODEL_FILES.map(({ id, extensions }) => {
    const out = id === 'caseloom' ? 'json' : id === 'gherkin' ? 'feature' : written.get(id);
    const [name, leftOut] = FACTS[id];
    return [
      name,
      endings(extensions),
      out === undefined ? '' : `\`.${out}\``,
      leftOut,
      roundTripOf(id),
    ];
  });
  const known = new Set<string>(['json', 'feature', ...MODEL_FILES.map(({ id }) => id)]);
  const writtenRows = [...MODEL_FORMATS, ...CASE_FORMATS].flatMap(({ id, extension }) => {
    if (known.has(id)) return [];
    const [name, leftOut] = FACTS[id];
    return [[name, '', `\`.${extension}\``, leftOut, '']];
  });
  return [...readRows, ...writtenRows].map((cells) =>
    `| ${cells.join(' | ')} |`.replaceAll(/(?<=\| ) \|/g, '– |'),
  );
}

const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

/** The lines of the first table below a heading. */
function tableBelow(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return /(?:^\|.*\n)+/m.exec(section)?.[0].trim().split('\n').slice(2) ?? [];
}

it('the page of formats has a row for each format that is read or written, with what comes back', () => {
  expect(tableBelow('All formats')).toEqual(rowsOf());
});

it('the page of formats names each kind of report that a reader of results is loaded for', () => {
  const source = readFileSync(new URL('results/read.ts', import.meta.url), 'utf8');
  const readers = [...source.matchAll(/import \{[^}]*\} from '\.\/([\w-]+)(?:\/[\w-]+)?\.ts'/g)]
    .map(([, file = '']) => file)
    .filter((file) => !['decode', 'outcome'].includes(file));
  const rows = tableBelow('Results of test runs').map((row) => /`([\w-]+)`/.exec(row)?.[1] ?? row);
  expect(rows.toSorted()).toEqual([...new Set(readers)].toSorted());
});
