import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Context, Model, ModelSettings, TestData } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { rewritePict, writePictOf } from './from-model.ts';
import type { PictModel, PictOptions } from './pict-model.ts';
import { readPict } from './read.ts';
import { isAllowed, legalRows, meaningOf, someRows } from './testing.ts';
import { pictToModel } from './to-model.ts';

function modelOf(text: string, options?: PictOptions) {
  const result = readPict(text, options);
  if (!result.ok) throw new Error(`${JSON.stringify(result.problem)}\n${text}`);
  return result;
}

/** A file of PICT as a model of ours, and that as a file again. */
function throughModel(pict: PictModel) {
  const { models, steps, testData } = pictToModel(pict, 'table');
  const [model] = models;
  const file = model && writePictOf(model, { steps, testData, models: [] });
  if (!file || 'code' in file) throw new Error(JSON.stringify(file));
  return file;
}

/** The options that a file says it needs. */
function optionsIn({ report }: { report: { code: string; params: object }[] }): PictOptions {
  const needed = report.find(({ code }) => code === 'pict_options_needed');
  const { options = '' } = { ...needed?.params } as { options?: string };
  const sign = (letter: string) => {
    const found = new RegExp(`/${letter}:(\\S+)`).exec(options)?.[1];
    return found === 'tab' ? '\t' : found;
  };
  const [separator, aliasSeparator, negativePrefix] = ['d', 'a', 'n'].map(sign);
  return {
    ...(sign('o') !== undefined && { strength: Number(sign('o')) }),
    ...(separator !== undefined && { separator }),
    ...(aliasSeparator !== undefined && { aliasSeparator }),
    ...(negativePrefix !== undefined && { negativePrefix }),
    ...(options.includes('/c') && { isCaseSensitive: true }),
  };
}

const value = fc.constantFrom('x', 'Y', 'y', 'z', '10', '2', '1.0', '-1', '', 'a b', '"q"', 'a\\b');
const negative = fc.constantFrom('', '', '', '~');
const weight = fc.constantFrom('', '', ' (3)');
const alias = fc.constantFrom('', '', ' | other');
/** A valid and an invalid value of one name have their weight and their other names in common. */
const line = fc
  .uniqueArray(fc.tuple(negative, value, alias, weight), {
    minLength: 1,
    maxLength: 4,
    selector: ([sign, name]) => `${sign}${name}`,
  })
  .map((values) =>
    values
      .map(([sign, name, ...more]) => {
        const isTwin = values.filter(([, other]) => other === name).length > 1;
        return [sign, name, ...(isTwin ? [] : more)].join('');
      })
      .join(', '),
  );
const numbers = fc
  .uniqueArray(fc.tuple(negative, fc.integer({ min: -3, max: 12 })), {
    minLength: 1,
    maxLength: 4,
    selector: ([, number]) => number,
  })
  .map((values) => values.map((parts) => parts.join('')).join(', '));
const text = fc.constantFrom('"x"', '"y"', '"10"', '"z"', '"nothing"', '"a b"');
const term = fc.oneof(
  fc
    .tuple(fc.constantFrom('A', '$R'), fc.constantFrom('=', '<>', '<', '>='), text)
    .map(([name, relation, one]) => `[${name}] ${relation} ${one}`),
  fc.integer({ min: -3, max: 12 }).map((number) => `[B] <= ${number}`),
  fc.constantFrom('[B] IN {1, 3, 10}', '[A] LIKE "?*"', '[A] NOT IN {"x", "y"}', '[A] = [$R]'),
  fc.constantFrom('[A] < [$R]', '[B] > [C]', 'IsNegative(B)', 'IsPositive(A)', 'IsNegative()'),
);
const predicate = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    term,
    fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a} AND ${b})`),
    fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a} OR ${b})`),
    tie('whole').map((a) => `NOT (${a})`),
  ),
})).whole;
const constraint = fc.oneof(
  fc.tuple(predicate, predicate).map(([a, b]) => `IF ${a} THEN ${b};`),
  fc.tuple(predicate, predicate, predicate).map(([a, b, c]) => `IF ${a} THEN ${b} ELSE ${c};`),
  predicate.map((one) => `(${one});`),
);
const file = fc
  .record({
    // a text in each, so that terms on texts fit
    texts: fc.tuple(line, line).map((lines) => lines.map((one) => `${one}, word`)),
    numbers: fc.tuple(numbers, numbers),
    orders: fc.tuple(fc.constantFrom('', ' @ 1', ' @ 3'), fc.constantFrom('', ' @ 2')),
    groups: fc.constantFrom('', '{ A, B }', '{ B, C, A } @ 3', '{ A, B } @ 1\n{ B, C } @ 2'),
    constraints: fc.array(constraint, { maxLength: 3 }),
  })
  .map(({ texts: [a, r], numbers: [b, c], orders: [own, other], groups, constraints }) =>
    [`A${own}: ${a}`, `B: ${b}`, `C${other}: ${c}`, `$R: ${r}`, groups, ...constraints].join('\n'),
  );

describe('a file of PICT that goes through a model', () => {
  it('has the same parameters, values, groups and legal rows as before', () => {
    fc.assert(
      fc.property(file, fc.boolean(), (given, isCaseSensitive) => {
        const before = modelOf(given, { isCaseSensitive });
        const written = throughModel(before);
        const after = modelOf(written.text, optionsIn(written));
        expect({ given, ...meaningOf(after) }).toEqual({ given, ...meaningOf(before) });
        // what no row satisfies gets its last form at the second time
        const again = throughModel(after);
        expect(throughModel(modelOf(again.text, optionsIn(again))).text).toBe(again.text);
      }),
      { numRuns: 150 },
    );
  });

  it('says its constraints in terms that people read', () => {
    const written = throughModel(
      modelOf(
        [
          'Size: 10, 100, 500, 1000, 5000',
          'File system: FAT, FAT32, NTFS, ~ext',
          'Other: <File system>',
          'IF [File system] LIKE "FAT*" THEN [Size] <= 500 ELSE [Size] > 10;',
          '[Other] <> [File system] OR [Size] = 5000;',
        ].join('\n'),
      ),
    );
    expect(written.report).toEqual([]);
    expect(written.text.split('\n').slice(-4)).toEqual([
      'IF [File system] IN {"FAT", "FAT32"} THEN [Size] <= 500;',
      'IF [File system] IN {"NTFS", "ext"} THEN [Size] <> 10;',
      'IF [Other] = [File system] THEN [Size] = 5000;',
      '',
    ]);
  });
});

const action = 'action' as const;

/** A line of steps that take these values. */
function drawn(
  values: Record<string, string[]>,
  settings: ModelSettings = {},
  more: Partial<TestData> = {},
) {
  const names = Object.keys(values);
  const ids = ['start', ...names, 'end'];
  const model: Model = {
    ...{ id: 'm', name: 'Shop', bddType: 'bdd' },
    nodes: ids.map((id) => {
      const type = id === 'start' || id === 'end' ? id : 'step';
      return { id, type, position: { x: 0, y: 0 }, ...(type === 'step' && { stepId: id }) };
    }),
    edges: ids.slice(1).map((id, i) => ({ id: `to ${id}`, source: ids[i] ?? '', target: id })),
    settings: { strength: 2, ...settings },
  };
  const context: Context = {
    models: [],
    steps: names.map((id) => ({ id, label: `${id}: <${id}>`, type: action })),
    testData: Object.entries(values).map(([name, own]): TestData => {
      return { id: name, name, validity: 'valid', type: 'text', values: own, ...more };
    }),
  };
  return { model, context };
}

function written({ model, context }: ReturnType<typeof drawn>) {
  const file = writePictOf(model, context);
  if ('code' in file) throw new Error(file.code);
  return file;
}

describe('a model that is written as a file of PICT', () => {
  it('keeps names with PICT’s own signs under other signs, and names the options', () => {
    const values = { City: ['Rome, Italy', '~Lima', 'a|b'], Tag: ['<b>', 'x (3)', ''] };
    const file = written(drawn(values));
    expect(file.text).toBe('City: Rome, Italy; ~Lima; a|b\nTag: <b>; x (3) (1); \n');
    expect(file.report).toEqual([
      { code: 'pict_options_needed', params: { options: '/d:; /a:/ /n:!' } },
    ]);
    const read = modelOf(file.text, optionsIn(file));
    expect(read.parameters.map((one) => one.values.flatMap(({ names }) => names))).toEqual(
      Object.values(values),
    );
  });

  it('tells by case what differs by case alone', () => {
    const constraints = [{ if: '<A> = "on"', implies: '<B> != "1"' }];
    const file = written(drawn({ A: ['on', 'ON'], B: ['1', '2'] }, { constraints }));
    expect(file.report).toEqual([{ code: 'pict_options_needed', params: { options: '/c' } }]);
    expect(legalRows(modelOf(file.text, optionsIn(file)).instance)).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it('has a value for variables that do not apply, and what ties it to their condition', () => {
    const data = { applies: [{ name: 'B', when: '<A> = "x"' }] };
    const { text } = written(drawn({ A: ['x', 'y'], B: ['1', '2'] }, { data }));
    expect(text).toContain('B: 1, 2, not applicable\n');
    expect(legalRows(modelOf(text).instance)).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
    ]);
  });

  it('names what PICT cannot say', () => {
    const rows = [{ A: '1' }];
    const given = drawn(
      { A: ['1', '1.0'], $price: ['x', 'y'] },
      {
        strength: 'base',
        data: { rows },
        constraints: [{ if: '<A> = "1"', implies: '<$price> = "x"' }],
      },
    );
    const [first] = given.context.steps;
    if (first) first.label = 'When <A> is paid';
    const [edge] = given.model.edges.slice(-1);
    if (edge) edge.guard = '<$price> = "x"';
    expect(written(given).report).toEqual([
      { code: 'pict_flow_left_out', params: { steps: 1, conditions: 1 } },
      { code: 'pict_strength_left_out', params: { strength: 'base' } },
      { code: 'pict_rows_left_out', params: { count: 1 } },
      { code: 'pict_constraints_left_out', params: { count: 1 } },
    ]);
    expect(written(given).text).toBe('A: 1, 1.0\nprice: x, y\n');
  });

  it('masks secret values', () => {
    const file = written(drawn({ Password: ['hunter2'] }, {}, { isSecret: true }));
    expect(file.text).not.toContain('hunter2');
    expect(file.report).toEqual([{ code: 'secrets_left_out', params: { count: 1 } }]);
  });

  it('gives the problem of a model that nests itself', () => {
    const { model, context } = drawn({ A: ['1'] });
    model.nodes.splice(1, 1, { id: 'A', type: 'nested', modelId: 'm', position: { x: 0, y: 0 } });
    expect(writePictOf(model, { ...context, models: [model] })).toHaveProperty('code');
  });
});

const folder = corpus('data/pict/test');

describe.skipIf(!existsSync(folder))("PICT's own models, through a model of ours", () => {
  it.each(globSync(`${folder}/*/*.txt`))('%s means what it meant', (path) => {
    const separator = basename(path) === 'perf020.txt' ? ' ' : ',';
    const before = modelOf(readFileSync(path, 'latin1'), { separator });
    for (const file of [throughModel(before), rewritePict(before)]) {
      const after = modelOf(file.text, optionsIn(file));
      expect(meaningOf(after)).toEqual(meaningOf(before));
      for (const row of someRows(before))
        expect([row, isAllowed(after, row)]).toEqual([row, isAllowed(before, row)]);
    }
  });
});
