import { existsSync, globSync, readFileSync } from 'node:fs';
import { generateCoveringArray } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { readPict } from './read.ts';
import { readPictSeeds } from './seeds.ts';
import { legalRows } from './testing.ts';
import { pictAnswer, writePict } from './write.ts';
import { writePictModel } from './write-model.ts';

function modelOf(text: string, options?: Parameters<typeof readPict>[1]) {
  const result = readPict(text, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result;
}

/** What a model means, without the lines that it stands in. */
function meaningOf(text: string) {
  const { parameters, groups, constraints, instance } = modelOf(text);
  const { clauses, ...rest } = instance;
  return { parameters, groups, count: constraints.length, rest, clauses };
}

const comparison = fc
  .tuple(fc.constantFrom('=', '<>', '<', '>='), fc.constantFrom('"x"', '"Y"', '"z"'))
  .map(([relation, value]) => `[A] ${relation} ${value}`);
const term = fc.oneof(
  comparison,
  fc.constantFrom('[B] > 1', '[B] IN {1, 3}', 'NOT [A] LIKE "?*"', '[A] NOT IN {"x"}'),
  fc.constantFrom('[A] <> [C]', 'IsNegative(B)', 'IsPositive()', 'NOT IsNegative()'),
);
const predicate = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    term,
    fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a} AND ${b})`),
    fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a}) OR ${b}`),
    tie('whole').map((a) => `NOT (${a})`),
  ),
})).whole;
const constraint = fc.oneof(
  predicate.map((one) => `IF ${one} THEN [B] <> 2;`),
  fc.tuple(predicate, predicate).map(([a, b]) => `IF ${a} THEN ${b} ELSE [C] = "x";`),
  predicate.map((one) => `([A] = "x") OR ${one};`),
);

describe('a model file of PICT that is written', () => {
  it('says what was read: parameters, values, weights, aliases, groups and the legal rows', () => {
    const parts = fc.record({
      order: fc.constantFrom('', ' @ 1', ' @ 3'),
      group: fc.constantFrom('', '{ A, B } @ 1', '{ C, A }', '{ A, B, C } @ 3\n{ B, C } @ 1'),
      constraints: fc.array(constraint, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(parts, ({ order, group, constraints }) => {
        const head = `A${order}: x | also x, y (3), ~z\nB: 1, 2 (2) , ~3\nC: <A>, w (1) (1)\n`;
        const text = `${head}${group}\n${constraints.join('\n')}`;
        const before = meaningOf(text);
        const { text: written, changed } = writePictModel(modelOf(text));
        const after = meaningOf(written);
        expect(changed).toEqual([]);
        expect({ ...after, clauses: 0, rest: 0 }).toEqual({ ...before, clauses: 0, rest: 0 });
        expect(legalRows({ ...after.rest, clauses: after.clauses })).toEqual(
          legalRows({ ...before.rest, clauses: before.clauses }),
        );
        expect(writePictModel(modelOf(written)).text).toBe(written);
      }),
      { numRuns: 60 },
    );
  });

  it('tells which names it had to change', () => {
    const options = { separator: ';', aliasSeparator: '/' };
    const { text, changed } = writePictModel(modelOf('A, B @ x: 1|2; <C; ~d', options));
    expect(changed).toEqual(['A, B @ x', '1|2']);
    expect(text).toBe('A B @ x: 1 2, <C, ~d\n');
  });
});

describe('rows to keep', () => {
  const model = modelOf('Ver: Win7, Win10\nSKU: Pro | Home, ~Old\nLang: EN, FR\n$R: ok, error');

  it('are read as PICT reads them, and stay in the answer', () => {
    const table = 'SKU\tVer\tArch\tLang\t$R\nHome\twin10\tx86\t\tok\n~Old\tWin8\t\tFR\n\n';
    const { rows, report } = readPictSeeds(table, model.parameters);
    expect(rows).toEqual([
      [1, 0, -1, -1],
      [-1, 1, 1, -1],
    ]);
    expect(report).toEqual([
      { code: 'pict_seed_parameter_unknown', params: { line: 1, name: 'Arch' } },
      { code: 'pict_seed_value_unknown', params: { line: 3, name: 'Ver', value: 'Win8' } },
    ]);
    const made = generateCoveringArray(
      { ...model.instance, seeds: rows },
      { effort: 'instant', seed: 1 },
    );
    for (const kept of rows)
      expect(made.rows.some((row) => kept.every((v, i) => v < 0 || v === row[i]))).toBe(true);
  });

  it('are what was printed before', () => {
    const { rows } = generateCoveringArray(model.instance, { effort: 'instant', seed: 1 });
    const printed = writePict(model.parameters, pictAnswer(model, rows));
    const read = readPictSeeds(printed, model.parameters);
    expect(read.report).toEqual([]);
    expect(read.rows).toEqual(rows.map((row) => [...row.slice(0, 3), -1]));
  });
});

describe('an expected result', () => {
  it('is open where no constraint speaks of it, and follows from them elsewhere', () => {
    const model = modelOf(
      'A: 1, 2, 3\nB: x, y\n$R: ok, bad\nIF [A] = 1 THEN [$R] = "bad"; IF [A] = 2 THEN [$R] = "ok";',
    );
    const { rows } = generateCoveringArray(model.instance, { effort: 'instant', seed: 1 });
    const results = pictAnswer(model, rows).map(([a, , result]) => `${a} ${result}`);
    expect(rows).toHaveLength(6);
    expect(new Set(results)).toEqual(new Set(['1 bad', '2 ok', '3 ?']));
  });
});

const folder = corpus('data/pict/test');

describe.skipIf(!existsSync(folder))("PICT's own models, written", () => {
  it.each(globSync(`${folder}/*real/*.txt`))('%s says what it said', (file) => {
    const text = readFileSync(file, 'latin1');
    const written = writePictModel(modelOf(text));
    expect(written.changed).toEqual([]);
    expect(meaningOf(written.text)).toEqual(meaningOf(text));
  });
});
