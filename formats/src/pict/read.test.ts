import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { generateCoveringArray } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { type PictResult, readPict } from './read.ts';
import { faultsOf, legalRows } from './testing.ts';
import { pictTexts, writePict } from './write.ts';

const DISK = `
# parts of a disk
Type:        Single, Span (5), Stripe | Striped
Size:        10, 100, 40000
File system: FAT, FAT32, NTFS
Cluster,     512, 1024
Other type:  <Type>, None

{ Type, Size, File system } @ 3
{ Type, Speed } @ 2

IF [File system] = "fat" THEN
  [Size] <= 4096;
# in between
IF [Size] > 50 AND NOT [Type] LIKE "S?an*" OR [Cluster] IN { 512 }
  THEN [Other type] <> [Type] ELSE [Other type] NOT IN {"None", "Span"};
IF [Speed] > 3 THEN [Size] = 10;
`;

function modelOf(text: string, options?: Parameters<typeof readPict>[1]) {
  const result = readPict(text, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result;
}

function problemOf(result: PictResult) {
  return result.ok ? undefined : result.problem;
}

describe('readPict', () => {
  it('reads parameters, aliases, weights and groups', () => {
    const { parameters, instance, report } = modelOf(DISK);
    expect(parameters.map(({ name, values }) => [name, values.length])).toEqual([
      ['Type', 3],
      ['Size', 3],
      ['File system', 3],
      ['Cluster', 2],
      ['Other type', 4],
    ]);
    expect(parameters[0]?.values[2]?.names).toEqual(['Stripe', 'Striped']);
    expect(instance.weights?.[0]).toEqual([1, 5, 1]);
    expect(instance.strengths).toEqual([{ params: [0, 1, 2], t: 3 }]);
    expect(report).toEqual([
      { code: 'pict_group_unknown', params: { line: 10, name: 'Speed' } },
      { code: 'pict_parameter_unknown', params: { line: 17, name: 'Speed' } },
    ]);
  });

  it('reads constraints as they are meant', () => {
    const { parameters, instance } = modelOf(DISK);
    const meant = legalRows({ levels: instance.levels, t: 2 }).filter((row) => {
      const [type, size, system, cluster, other] = row.map(
        (value, column) => parameters[column]?.values[value]?.names[0] ?? '',
      );
      const isSmall = system !== 'FAT' || Number(size) <= 4096;
      const condition = (Number(size) > 50 && type !== 'Span') || cluster === '512';
      const rest = condition ? other !== type : other !== 'None' && other !== 'Span';
      return isSmall && rest;
    });
    expect(legalRows(instance)).toEqual(meant);
  });

  it('pairs each negative value with valid ones alone', () => {
    const { parameters, instance } = modelOf('A: ~-1, 0, 1, 2\nB: ~-1, 0, 1, 2\n');
    const { rows } = generateCoveringArray(instance, { effort: 'instant', seed: 1 });
    const negative = rows.filter((row) => row.includes(0));
    expect([rows.length - negative.length, negative.length]).toEqual([9, 6]);
    const printed = writePict(parameters, pictTexts(parameters, rows));
    expect(printed).toMatch(/^A\tB\n/);
    expect(printed.match(/~-1/g)).toHaveLength(6);
  });

  it.each([
    ['IsNegative(A) AND IsPositive(B);', '01 02'],
    ['NOT IsPositive();', '01 02 10 20'],
    ['IF IsNegative() THEN [A] = -1;', '01 02 11 12 21 22'],
    ['NOT ([A] = 0 OR [B] = 0) AND [A] = [B];', '22'],
    ['[A] > 0; [B] >= 1;', '22'],
    ['[A] = 0 OR [A] = 1 AND [B] = 0;', '10 11 12 21'],
  ])('gives %s the meaning that PICT gives it', (constraint, expected) => {
    const { instance } = modelOf(`A: ~-1, 0, 1\nB: ~-1, 0, 1\n${constraint}`);
    const texts = legalRows(instance).map((row) => row.join(''));
    expect(texts.join(' ')).toBe(expected);
  });

  it('rotates the names of a value', () => {
    const { parameters } = modelOf('A: x | y, z');
    expect(pictTexts(parameters, [[0], [1], [0], [0]])).toEqual([['x'], ['z'], ['y'], ['x']]);
  });

  it('takes another separator and strength', () => {
    const { instance } = modelOf('A: 1 2 3\nB: 1 2\n{A B}', { separator: ' ', strength: 1 });
    expect(instance).toMatchObject({ levels: [4, 3], t: 1 });
  });

  it.each([
    ['A: 1\nB', 'pict_values_missing', { line: 2 }],
    ['A: 1\n#\na: 2', 'pict_parameter_repeated', { line: 3, name: 'a' }],
    ['A: 1\n{ A } @ x', 'pict_group_invalid', { line: 2 }],
    ['A: 1\nIF [A] = 1\n[A] = 1;', 'pict_expected', { line: 3, expected: 'THEN' }],
    ['A: 1\n[A] = 1', 'pict_expected', { line: 2, expected: ';' }],
    ['A: 1\n[A] = "1";', 'pict_types_differ', { line: 2, name: 'A' }],
    ['A: a\n[A] = 1;', 'pict_types_differ', { line: 2, name: 'A' }],
    ['A: 1\n[A] LIKE "1";', 'pict_like_number', { line: 2, name: 'A' }],
    ['A: 1\n[A] = [A];', 'pict_parameter_with_itself', { line: 2, name: 'A' }],
    [`A: 1\n[A] = 1 OR ${'('.repeat(1000)}`, 'pict_expected', { line: 2, expected: ';' }],
    ['\n# nothing\n', 'file_empty', {}],
  ])('names the line of what is wrong in %j', (text, code, params) => {
    expect(problemOf(readPict(text))).toEqual({ code, params });
  });

  it('reads orders of parameters, expected results and weaker groups', () => {
    const { instance, parameters } = modelOf(
      'A @ 1: 1, 2\nB: 1, 2\nC: 1, 2\n$R: 1, 2\n{ B, C } @ 1',
    );
    expect(parameters.map(({ name, order }) => [name, order])).toEqual([
      ['A', 1],
      ['B', undefined],
      ['C', undefined],
      ['$R', undefined],
    ]);
    expect(instance).toMatchObject({
      orders: [1, 2, 2, 1],
      strengths: [{ params: [1, 2], t: 1 }],
    });
  });

  it('takes the most columns that can be combined for more, and says so', () => {
    const { instance, report } = modelOf('A: 1\nB @ 9: 1\n{ A, B } @ 7');
    expect(instance).toMatchObject({ orders: [2, 6], strengths: [{ params: [0, 1], t: 6 }] });
    expect(report).toEqual([
      { code: 'pict_order_capped', params: { line: 2, order: 9, limit: 6 } },
      { code: 'pict_order_capped', params: { line: 3, order: 7, limit: 6 } },
    ]);
  });

  it('takes other signs, and tells case apart where it is asked to', () => {
    const options = { separator: ';', aliasSeparator: '/', negativePrefix: '!' };
    const { parameters, instance } = modelOf('A: x/y; !z; ~w\n[A] <> "Z";', options);
    expect(parameters[0]?.values.map(({ names, isNegative }) => [names, isNegative])).toEqual([
      [['x', 'y'], false],
      [['z'], true],
      [['~w'], false],
    ]);
    expect(instance.clauses).toEqual([[[0, 1, 0]]]);
    const strict = { ...options, isCaseSensitive: true };
    expect(modelOf('A: x; z\na: <A>\n[A] <> "Z";', strict).instance.clauses).toEqual([]);
  });
});

const folder = corpus('data/pict/test');

describe.skipIf(!existsSync(folder))("PICT's own models", () => {
  it.each(globSync(`${folder}/*/*.txt`))('%s is covered', (file) => {
    const separator = basename(file) === 'perf020.txt' ? ' ' : ',';
    const { instance, report } = modelOf(readFileSync(file, 'latin1'), { separator });
    expect(report).toEqual([]);
    const { rows, contradiction } = generateCoveringArray(instance, { effort: 'instant', seed: 1 });
    expect(contradiction).toBeUndefined();
    expect(faultsOf(instance, rows)).toEqual([]);
  });
});
