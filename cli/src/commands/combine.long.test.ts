import { describe, expect, it } from 'vitest';
import { aFile, caseloom } from '../testing.ts';

const small = {
  id: 'small',
  levels: [2, 3, 2],
  clauses: [
    [
      [0, 0, 0],
      [1, 2, 0],
    ],
  ],
  t: 2,
};

/** Whether every allowed pair of values stands in some row, and no row breaks the clause of `small`. */
function covers(rows: number[][]): boolean {
  const pairs = new Set(
    rows.flatMap((row) =>
      row.flatMap((v, a) => row.slice(a + 1).map((w, b) => `${a}${v} ${a + 1 + b}${w}`)),
    ),
  );
  return pairs.size === 6 - 1 + 4 + 6 && rows.every(([a, b]) => a !== 0 || b !== 2);
}

describe('caseloom combine', () => {
  it('gives rows of value indexes that hold every pair', async () => {
    const { code, text, stderr } = await caseloom(['combine', '-'], {
      input: JSON.stringify(small),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { id, rows, ms, ...rest } = JSON.parse(text);
    expect(rest).toEqual({});
    expect(id).toBe('small');
    expect(ms).toBeGreaterThan(0);
    expect(covers(rows)).toBe(true);
  });

  it('reads a model of PICT', async () => {
    const input = 'A: 1, 2\nB: x, y, ~z\nIF [A] = 1 THEN [B] <> "y";\n';
    const { code, text } = await caseloom(['combine', '-'], { input });
    expect(code).toBe(0);
    const rows: number[][] = JSON.parse(text).rows;
    expect(rows.map((row) => row.join('')).sort()).toEqual(['00', '02', '10', '11', '12']);
    const named = await caseloom(['combine', '-', '--format', 'table'], { input });
    expect(named.text).toMatch(/^A\tB\n[12]\t~?[xyz]\n/);
  });

  it("takes PICT's own options and its table of rows to keep, and answers in names", async () => {
    const input = 'A: 1; 2; 3\nB: x/xx; !y\n$R: ok; bad\nIF [A] = 1 THEN [$R] = "bad";\n';
    const seeds = aFile('B\tA\tC\n!y\t2\t7\nx\t9\t\n', 'rows.txt');
    const args = ['combine', '-', '/o:max', '/d:;', '/a:/', '/n:!', `/e:${seeds}`, '/r:3'];
    const { code, text, stderr } = await caseloom(args, { input });
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'Rows to keep, line 1: there is no parameter “C”, so this column was skipped.',
      'Rows to keep, line 3: “A” has no value “9”, so this cell is filled like an empty one.',
      '',
    ]);
    const { parameters, values } = JSON.parse(text);
    expect(parameters).toEqual(['A', 'B', '$R']);
    expect(values).toContainEqual(['1', '!y', 'bad']);
    expect(values).toContainEqual(['2', '!y', '?']);
    const figures = await caseloom(['combine', '-', '/d:;', '/s'], { input });
    expect(JSON.parse(figures.text)).toMatchObject({ optimal: true, impossible: 0 });
    expect(await caseloom(['combine', '-', '/d:ab'], { input })).toMatchObject({ code: 2 });
  });

  it('says how many rows to keep break a constraint', async () => {
    const seeds = aFile(JSON.stringify([[0, 2, 0]]));
    const { stderr } = await caseloom(['combine', '-', '--seeds', seeds], {
      input: JSON.stringify(small),
    });
    expect(stderr).toBe('small: 1 of the rows to keep break a constraint and were left out.\n');
  });

  it('gives the same rows for the same seed', async () => {
    const file = aFile(JSON.stringify({ levels: [4, 4, 4, 4, 4, 4], t: 2 }));
    const run = async (seed: string) => {
      const { text } = await caseloom(['combine', file, '--effort', 'instant', '--seed', seed]);
      return JSON.parse(text).rows;
    };
    expect(await run('7')).toEqual(await run('7'));
  });

  it('stops looking when the time is over', async () => {
    const file = aFile(JSON.stringify({ levels: Array.from({ length: 20 }, () => 10), t: 2 }));
    const run = async (budget: string) => {
      const { text } = await caseloom(['combine', file, '--budget-ms', budget]);
      return JSON.parse(text);
    };
    const [short, long] = [await run('0'), await run('1500')];
    expect(long.rows.length).toBeLessThan(short.rows.length);
    expect(long.ms).toBeLessThan(15_000);
  });

  it('says how many combinations a budget had no room for', async () => {
    const input = JSON.stringify({ id: 'large', levels: Array(60).fill(10), t: 6 });
    const { code, text, stderr } = await caseloom(['combine', '-', '--budget-ms', '0'], { input });
    expect(code).toBe(0);
    expect(JSON.parse(text).leftOut).toBeGreaterThan(1e9);
    expect(stderr).toMatch(
      /^large: the budget was too small: up to [0-9,]+ combinations were left/,
    );
  });

  it('takes another strength, and keeps earlier rows', async () => {
    const seeds = aFile(
      JSON.stringify({
        rows: [
          [1, 1, 1],
          [0, 0, -1],
        ],
      }),
    );
    const args = ['combine', '-', '--strength', '3', '--seeds', seeds, '--format', 'table'];
    const { text } = await caseloom(args, { input: JSON.stringify(small) });
    expect(text).toMatch(/^1\t1\t1\n0\t0\t[01]\n/);
    expect(text).toMatch(/\nRows: 10 \(proven minimal\)\nCombinations that no row may hold: 2\n$/);
  });

  it('prints a line for each model, or only for the one that is named', async () => {
    const file = aFile(JSON.stringify({ instances: [small, { ...small, id: 'other' }] }));
    const all = await caseloom(['combine', file]);
    const one = await caseloom(['combine', file, '--id', 'other']);
    expect(
      all.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['small', 'other']);
    expect(JSON.parse(one.text).id).toBe('other');
    expect(await caseloom(['combine', file, '--id', 'none'])).toMatchObject({ code: 2, text: '' });
  });

  it('names the clauses that contradict each other, and goes on with the others', async () => {
    const never = {
      id: 'never',
      levels: [2, 2],
      clauses: [[[1, 0, 1]], [[0, 0, 1]], [[0, 1, 1]]],
      t: 2,
    };
    const input = JSON.stringify({ instances: [never, small] });
    const { code, text, stderr } = await caseloom(['combine', '-'], { input });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'never: no row satisfies all clauses; these contradict each other: 1: [[0,0,1]]; 2: [[0,1,1]]\n',
    );
    expect(JSON.parse(text).id).toBe('small');
  });

  it.each([
    ['no instance', { format: 'caseloom/1' }, /neither an instance/],
    ['no columns', { levels: [] }, /file at levels: This field cannot be empty/],
    ['half a value', { levels: [2, 2.5] }, /file at levels\.1: A whole number/],
    ['a line that is none of PICT', 'A: 1, 2\nIF [A] THEN', /Line 2: /],
    ['a strength of 7', { levels: [2, 2], t: 7 }, /file at t: The number must be 6 or less/],
    ['a column that is not there', { levels: [2, 2], clauses: [[[2, 0, 1]]] }, /clauses\.0/],
    ['a value that is not there', { levels: [2, 2], negative: [[0, 2]] }, /negative\.0/],
    [
      'a group that is not there',
      { levels: [2], strengths: [{ params: [4], t: 2 }] },
      /strengths\.0/,
    ],
  ])('refuses an instance with %s', async (_what, instance, sentence) => {
    const input = typeof instance === 'string' ? instance : JSON.stringify(instance);
    const { code, text, stderr } = await caseloom(['combine', '-'], { input });
    expect({ code, text }).toEqual({ code: 2, text: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});
