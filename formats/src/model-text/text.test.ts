import { readFileSync } from 'node:fs';
import { CRITERIA, MARKS, type Model, type Step, type TestData } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCaseloom } from '../caseloom/read.ts';
import { writeCaseloom } from '../caseloom/write.ts';
import type { ModelFile } from '../model-file.ts';
import { read } from '../read.ts';
import { aModelFile } from '../testing.ts';
import { writeModelText } from './write.ts';

const name = fc.oneof(
  fc.constantFrom(
    ...[
      'start',
      'end',
      'model',
      'a b',
      'a-->b',
      '-->',
      '@x',
      'a @b',
      '# no remark',
      '"quoted"',
      '\\',
    ],
    ...[
      'line\nbreak',
      '\r',
      '\t',
      ' outer ',
      'a: b',
      '- item',
      'ş İ ı ğ',
      '👩‍💻',
      '__proto__',
      'constructor',
    ],
    ...[
      '<email>',
      'x = 1, 2',
      '\u2028',
      '\u00a0',
      '\ufeff',
      '\ud800',
      '[]',
      '{}',
      '0..3',
      'given',
      '%%',
      'if:',
    ],
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
);
const text = fc.oneof(fc.constant(''), name);
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((one) => one || 0);
const position = fc.record({ x: number, y: number });
const degree = fc.integer({ min: 1, max: 5 });
const risk = fc.record({ likelihood: degree, damage: degree });
const visits = fc.record({ min: fc.integer(), max: fc.integer() }, { requiredKeys: [] });
const mark = fc.constantFrom(...MARKS);
const role = fc.constantFrom('context' as const, 'action' as const, 'outcome' as const);
const texts = fc
  .array(fc.tuple(name, text), { maxLength: 2 })
  .map((entries): Record<string, string> => Object.fromEntries(entries));
const optional = { requiredKeys: [] };
const requirements = fc.array(text, { maxLength: 3 });
const argument = fc.oneof(
  fc.record(
    { kind: fc.constant('docString' as const), content: text, mediaType: text },
    { requiredKeys: ['kind', 'content'] },
  ),
  fc.record({
    kind: fc.constant('dataTable' as const),
    rows: fc.array(fc.array(text, { maxLength: 2 }), { maxLength: 2 }),
  }),
);
const rule = fc.record(
  { id: fc.stringMatching(/^[\w.-]{1,6}$/), when: text, outcome: text, action: text },
  { requiredKeys: ['id', 'when', 'outcome'] },
);
const nodeData = fc.record(
  {
    ...{ label: text, type: role, expected: text, contrast: fc.boolean(), bullet: fc.boolean() },
    arguments: fc.array(argument, { maxLength: 2 }),
    rules: fc.array(rule, { maxLength: 2 }),
    coverage: fc.constantFrom('once' as const, 'everyCall' as const, 'blackBox' as const),
    ...{ requirements, action: text, bind: texts, visits, mark, risk },
  },
  optional,
);
const stateVariable = fc.oneof(
  fc.record({ name, type: fc.constant('boolean' as const), first: fc.boolean() }),
  fc.record({
    name,
    type: fc.constant('integer' as const),
    min: fc.integer(),
    max: fc.integer(),
    first: fc.integer(),
  }),
  fc.record({
    name,
    type: fc.constant('list' as const),
    values: fc.array(text, { maxLength: 3 }),
    first: text,
  }),
);
const settings = fc.record(
  {
    criterion: fc.constantFrom(...CRITERIA),
    strength: fc.constantFrom(0 as const, 2 as const, 'all' as const),
    constraints: fc.array(fc.record({ if: text, implies: text }), { maxLength: 2 }),
    through: fc.array(name, { maxLength: 2 }),
    data: fc.record(
      {
        rows: fc.array(
          fc.dictionary(fc.constantFrom('a', 'b c', 'ş"'), text, {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          { maxLength: 2 },
        ),
        computed: fc.array(fc.record({ name, formula: text }), { maxLength: 2 }),
        negativeStrength: fc.integer({ min: 0, max: 5 }),
      },
      optional,
    ),
    notes: fc.array(
      fc.record(
        { id: name, text, position, width: fc.integer({ min: 1 }), height: fc.integer({ min: 1 }) },
        { requiredKeys: ['id', 'text', 'position'] },
      ),
      { maxLength: 2 },
    ),
    state: fc.array(stateVariable, { maxLength: 2 }),
    requirementRisks: fc
      .array(fc.tuple(name, risk), { maxLength: 2 })
      .map((entries) => Object.fromEntries(entries)),
  },
  optional,
);

const model = fc.uniqueArray(name, { minLength: 1, maxLength: 4 }).chain((ids) =>
  fc.record(
    {
      ...{ id: name, name, bddType: fc.constantFrom('bdd' as const, 'classic' as const) },
      ...{ isHidden: fc.boolean(), settings },
      nodes: fc.tuple(
        ...ids.map((id) =>
          fc.record(
            {
              id: fc.constant(id),
              type: fc.constantFrom(
                'start' as const,
                'end' as const,
                'step' as const,
                'nested' as const,
              ),
              position,
              stepId: fc.constantFrom('s1', 's 2', 's3', 'none'),
              ...{ modelId: name, data: nodeData },
            },
            { requiredKeys: ['id', 'type', 'position'] },
          ),
        ),
      ),
      edges: fc.array(
        fc.record(
          {
            id: fc.oneof(name, fc.constantFrom(...ids.map((id) => `${id}-${id}`))),
            ...{ source: fc.constantFrom(...ids), target: fc.constantFrom(...ids) },
            ...{ label: text, stepType: role, guard: text, action: text, weight: fc.nat() },
            ...{ requirements, visits, mark, risk },
          },
          { requiredKeys: ['id', 'source', 'target'] },
        ),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: ['id', 'name', 'bddType', 'nodes', 'edges'] },
  ),
);

const step = (id: string) =>
  fc.record(
    { id: fc.constant(id), label: text, type: role, expected: text },
    { requiredKeys: ['id', 'label', 'type'] },
  );
const data = fc.record(
  {
    ...{ id: name, name, validity: fc.constantFrom('valid' as const, 'invalid' as const) },
    type: fc.constantFrom('text' as const, 'integer' as const, 'list' as const),
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
    range: fc.record({ min: text, max: text, step: text }, { requiredKeys: ['min', 'max'] }),
    ...{ label: text, isDefault: fc.boolean(), risk, fromProject: text, modelId: fc.option(name) },
    isSecret: fc.constant(false),
  },
  { requiredKeys: ['id', 'name', 'validity', 'type', 'values'] },
);
const modelFile: fc.Arbitrary<ModelFile> = fc.record({
  models: fc.array(model, { minLength: 1, maxLength: 2 }) as fc.Arbitrary<Model[]>,
  steps: fc
    .shuffledSubarray(['s1', 's 2', 's3'])
    .chain((ids) => fc.tuple(...ids.map(step))) as fc.Arbitrary<Step[]>,
  testData: fc.array(data, { maxLength: 2 }) as fc.Arbitrary<TestData[]>,
});

function readAgain(written: string): ModelFile {
  const answer = read(written, 'a.caseloom');
  if (!answer.ok) throw new Error(`${JSON.stringify(answer.problem)}\n${written}`);
  const { ok: _, report, ...file } = answer;
  expect(report).toEqual([]);
  return file;
}

describe('a model in words', () => {
  it('is a line for each fact, with words where they belong', () => {
    const file = aModelFile();
    expect(writeModelText(file)).toBe(`caseloom text/1

model login: Login

  start S
  given G: the user is on the sign-in page @g
  when W: the user enters <email> and <password> @w
    requirements: REQ-1
  then T1: the dashboard opens @t1
  then T2: an error is shown @t2
    requirements: REQ-2
  end E

  S --> G @e1
  G --> W @e2
  W --> T1 @e3
    if: <password> is valid
  W --> T2 @e4
    if: <password> is invalid
  T1 --> E @e5
  T2 --> E @e6

  layout
    S: 0 0
    G: 135 0
    W: 390 0
    T1: 645 -60
    T2: 645 60
    E: 900 0

data email: valid email @d1
  - a@x.com
  - b@x.com

data password: valid text @d2
  - Abcdef1!

data password: invalid text @d3
  - short
  - ""
`);
    expect(readAgain(writeModelText(file))).toEqual(file);
  });

  it('is shown in the documentation as it is written', () => {
    const page = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    const [, shown = ''] = /```caseloom\n([^`]*)```/.exec(page) ?? [];
    expect(writeModelText(readAgain(shown))).toBe(shown);
  });

  it('may be written by hand with words, arrows and values alone', () => {
    const answer = read(
      `# a remark
caseloom text/1

model Pay
  start S
  when pays: one pays with <card>
  then done: it is paid
  end E
  state tries: integer 0..3 = 0
  S --> pays
  pays --> done: yes
    if: <card> is valid
\t\tdo: tries = tries + 1
  done --> E
data card: valid text
  - Visa`,
      'a.txt',
    );
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    const [root] = answer.models;
    expect(answer.report).toEqual([{ code: 'laid_out', params: { count: 4 } }]);
    expect(root).toMatchObject({ id: 'Pay', name: 'Pay', bddType: 'bdd' });
    expect(root?.nodes[1]).toMatchObject({
      data: { label: 'one pays with <card>', type: 'action' },
    });
    expect(root?.edges[1]).toEqual({
      ...{ id: 'pays-done', source: 'pays', target: 'done', label: 'yes' },
      ...{ guard: '<card> is valid', action: 'tries = tries + 1' },
    });
    expect(new Set(root?.nodes.map(({ position }) => position.x)).size).toBe(4);
  });

  it('puts a node that has no place next to where it is entered from, and leaves the others', () => {
    const file = aModelFile();
    const written = writeModelText(file).replace('    T1: 645 -60\n', '');
    const answer = read(written, 'a');
    if (!answer.ok) throw new Error(answer.problem.code);
    const places = new Map(answer.models[0]?.nodes.map(({ id, position }) => [id, position]));
    expect(places.get('T2')).toEqual({ x: 645, y: 60 });
    expect(places.get('T1')?.x).toBe(645);
    expect(places.get('T1')?.y).not.toBe(60);
    expect(answer.report).toEqual([{ code: 'laid_out', params: { count: 1 } }]);
  });

  it('may have places of nodes that are not in it any more', () => {
    const file = aModelFile();
    const written = writeModelText(file).replace('    E: 900 0\n', '    E: 900 0\n    gone: 5 5\n');
    expect(readAgain(written)).toEqual(file);
  });

  it('masks secret values', () => {
    const file = aModelFile();
    file.testData = file.testData.map((one) => ({ ...one, isSecret: true }));
    expect(writeModelText(file)).not.toContain('Abcdef1!');
  });

  const head = 'caseloom text/1\nmodel a\n  start S\n  end E\n';
  it.each([
    ['caseloom text/2', 'file_version_unknown', { format: 'caseloom text/2' }],
    ['caseloom text/1\nmodels', 'text_expected', { line: 2, column: 1 }],
    [`${head}  S -> E`, 'text_expected', { line: 5, column: 3 }],
    [`${head}  S --> E E`, 'text_line_end', { line: 5, column: 11 }],
    [`${head}  end F: x`, 'text_line_end', { line: 5 }],
    [`${head}  S --> X`, 'text_node_unknown', { line: 5, column: 9, name: 'X' }],
    [`${head}  S --> E\n    iff: x`, 'text_expected', { line: 6, column: 5 }],
    [`${head}  S --> E\n    mark: maybe`, 'text_expected', { line: 6, column: 11 }],
    [`${head}  S --> E: "yes`, 'text_expected', { line: 5, column: 12 }],
    [`${head}  start S`, 'text_repeated', { line: 5, column: 9, name: 'S' }],
    [`${head}  state x: integer 0-3`, 'text_expected', { line: 5, column: 21 }],
    [`${head}  set criterion: edges`, 'text_expected', { line: 5, column: 18 }],
    [`${head}  set criterion: "edge"`, 'text_field_invalid', { line: 5 }],
    [`${head}  set criteria: "edges"`, 'text_expected', { line: 5, column: 7 }],
    [
      `${head}  S --> E\n    weight: -1`,
      'text_field_invalid',
      { line: 5, path: 'models.0.edges.0.weight' },
    ],
    [`${head}  layout\n    X: 0`, 'text_expected', { line: 6, column: 9 }],
    [`${head}  type: bdd\n    x`, 'text_indented', { line: 6 }],
    [`${head}  given A: a @s\n  when B: a @s`, 'text_step_differs', { line: 6, id: 's', other: 5 }],
    [`${head}steps\n  @s`, 'text_step_unknown', { line: 6, id: 's' }],
    [`${head}data x: valid`, 'text_expected', { line: 5, column: 14 }],
    [`${head}data x: valid text`, 'text_field_invalid', { line: 5, path: 'testData.0.values' }],
    ['caseloom text/1', 'text_field_invalid', { line: 1, path: 'models' }],
  ])('with a mistake is refused where it is: %j', (written, code, params) => {
    const answer = read(written, 'a');
    expect(answer).toMatchObject({ ok: false, problem: { code, params } });
  });

  it('never throws, whatever is changed in it', () => {
    const written = writeModelText(aModelFile());
    fc.assert(
      fc.property(
        fc.nat(written.length),
        fc.nat(9),
        fc.string({ maxLength: 5 }),
        (at, cut, put) => {
          read(written.slice(0, at) + put + written.slice(at + cut), 'a');
        },
      ),
    );
  });

  it('is any model again, exactly, and the same text again', () => {
    fc.assert(
      fc.property(modelFile, (file) => {
        const json = readCaseloom(JSON.parse(writeCaseloom(file)));
        if (!json.ok) throw new Error(JSON.stringify(json.problem));
        const { ok: _, report, ...whole } = json;
        const written = writeModelText(whole);
        const again = readAgain(written);
        expect(again).toEqual(whole);
        expect(writeModelText(again)).toBe(written);
        expect(readAgain(written.replaceAll('\n', '\r\n'))).toEqual(whole);
      }),
    );
  });
});
