import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, caseloom } from '../testing.ts';

/** Start, A, B, End; from B back to A. */
const retry = {
  format: 'flow/1',
  id: 'retry',
  models: [{ n: 4, start: 0, end: 3, edges: [0, 1, 1, 2, 2, 1, 2, 3] }],
};

/** A flow that stands at node 1 of another. */
const nested = {
  format: 'flow/1',
  id: 'nested',
  root: 1,
  models: [
    { n: 4, start: 0, end: 3, edges: [0, 1, 1, 3, 0, 2, 2, 3] },
    { n: 3, start: 0, end: 2, edges: [0, 1, 1, 2], nested: { 1: 0 } },
  ],
};

const guarded = {
  format: 'flow/1',
  id: 'guarded',
  models: [
    {
      n: 4,
      start: 0,
      end: 3,
      edges: [0, 1, 1, 2, 1, 2, 2, 3, 2, 3, 1, 3],
      guards: {
        1: "v == 'x'",
        2: "v != 'x'",
        3: "v in ['x','y']",
        4: "v == 'z'",
        5: "w == 'none'",
      },
    },
  ],
  data: [
    { name: 'v', values: ['x', 'y', 'z'] },
    { name: 'w', values: ['a', 'b'] },
  ],
};

async function paths(flow: object, ...options: string[]) {
  const ended = await caseloom(['paths', '-', ...options], { input: JSON.stringify(flow) });
  return { ...ended, answer: ended.code === 0 ? JSON.parse(ended.text) : undefined };
}

describe('caseloom paths', () => {
  it.each([
    ['nodes', [['0', '1', '3']]],
    ['edges', [['0', '1', '2', '1', '3']]],
    ['edge-pairs', [['0', '1', '2', '1', '3']]],
    ['simple-paths', [['0', '1', '3']]],
  ])('covers %s', async (criterion, tests) => {
    const { answer } = await paths(retry, '--criterion', criterion);
    expect(answer).toEqual({
      id: 'retry',
      criterion,
      ms: expect.any(Number),
      tests,
      lowerBound: 1,
      optimal: true,
    });
  });

  it('covers prime paths, and all paths with loops up to k', async () => {
    const prime = await paths(retry, '--criterion', 'prime-paths');
    const all = await paths(retry, '--criterion', 'all-paths', '--max-visits', '3');
    expect(prime.answer.tests).toHaveLength(2);
    expect(new Set(all.answer.tests.map((test: string[]) => test.length))).toEqual(
      new Set([3, 5, 7, 9]),
    );
  });

  it('gives the address of an edge inside a nested flow', async () => {
    const { answer } = await paths(nested);
    expect(answer.tests.toSorted()).toEqual([
      ['0', '1/0', '1/1', '1'],
      ['0', '1/2', '1/3', '1'],
    ]);
  });

  it('keeps a length that no path may pass, and says so in the criterion', async () => {
    const star = {
      ...retry,
      models: [{ n: 3, start: 0, end: 2, edges: [0, 1, 1, 1, 1, 1, 1, 1, 1, 2] }],
    };
    const { answer } = await paths(star, '--max-length', '4');
    expect(answer.criterion).toBe('edges-capped:4');
    for (const test of answer.tests) expect(test.length).toBeLessThanOrEqual(4);
    expect(new Set(answer.tests.flat()).size).toBe(5);
  });

  it('gives data with each path where guards matter, and the edges that no data can take', async () => {
    const { answer } = await paths(guarded);
    const { id, tests, uncoverable, ms, ...rest } = answer;
    expect(rest).toEqual({});
    expect([id, typeof ms]).toEqual(['guarded', 'number']);
    const edges = tests.flatMap(({ path }: { path: number[] }) => path);
    expect([...new Set(edges)].sort()).toEqual([0, 1, 2, 3, 4]);
    for (const { path, data } of tests) {
      expect(path.includes(1)).toBe(data.v === 'x');
      expect(path.includes(4)).toBe(data.v === 'z');
      expect(['a', 'b']).toContain(data.w);
    }
    expect(uncoverable).toEqual([{ edge: 5, reason: expect.stringMatching(/<w> = "none"/) }]);
  });

  it('goes through a folder, a line each, and past what is no flow', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'a.json'), JSON.stringify(retry));
    writeFileSync(join(folder, 'b.json'), '{}');
    writeFileSync(join(folder, 'c.json.gz'), gzipSync(JSON.stringify(nested)));
    writeFileSync(join(folder, 'notes.txt'), 'none of these');
    const { code, text, stderr } = await caseloom(['paths', folder]);
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['retry', 'nested']);
    expect(stderr).toContain(`${join(folder, 'b.json')}: This is not a flow file (flow/1).`);
    expect(code).toBe(2);
  });

  it('prints a table for people', async () => {
    const { text } = await caseloom(['paths', aFile(JSON.stringify(retry)), '--format', 'table']);
    expect(text).toBe('0 1 2 1 3\nTest paths: 1 (proven minimal)\n');
  });

  it.each([
    ['nothing', [], 2, /Name a flow file/],
    ['a folder without flows', ['docs/decisions'], 2, /no flow file lies in this folder/],
    ['a missing file', ['none.json'], 2, /no such file/],
  ])('refuses %s', async (_what, args, code, sentence) => {
    const ended = await caseloom(['paths', ...args]);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toMatch(sentence);
  });

  it.each([
    ['an edge with one end', { edges: [0, 1, 1] }, 2, /models\.0\.edges/],
    ['an edge to nowhere', { edges: [0, 9] }, 2, /models\.0\.edges/],
    ['a start that is not there', { start: 7 }, 2, /models\.0\.n/],
    [
      'a nested model that is not there',
      { nested: { 1: 5 } },
      2,
      /file at models: Something is named here/,
    ],
    ['a flow inside itself', { nested: { 1: 0 } }, 1, /0 → 0/],
  ])('refuses %s', async (_what, change, code, sentence) => {
    const ended = await paths({ ...retry, models: [{ ...retry.models[0], ...change }] });
    expect(ended).toMatchObject({ code, text: '' });
    expect(ended.stderr).toMatch(sentence);
    expect(ended.stderr).toMatch(/^[^\n]+\n$/);
  });

  it('streams what is many, and refuses what is too many', async () => {
    const row = (length: number) => ({
      ...retry,
      models: [
        {
          n: length + 1,
          start: 0,
          end: length,
          edges: Array.from({ length }, (_, i) => [i, i + 1, i, i + 1]).flat(),
        },
      ],
    });
    const many = await paths(row(13), '--criterion', 'all-paths');
    expect(many.answer.tests).toHaveLength(2 ** 13);
    expect(many.answer).toMatchObject({ lowerBound: 2 ** 13, optimal: true });
    const tooMany = await paths(row(64), '--criterion', 'simple-paths');
    expect(tooMany).toMatchObject({ code: 1, text: '' });
    expect(tooMany.stderr).toContain('There are 18,446,744,073,709,551,616 paths');
  });

  it('refuses a nesting that multiplies, at once', async () => {
    const models = Array.from({ length: 30 }, (_, i) => ({
      n: 5,
      start: 0,
      end: 4,
      edges: [0, 1, 0, 2, 0, 3, 1, 4, 2, 4, 3, 4],
      nested: { 1: i + 1, 2: i + 1, 3: i + 1 },
    }));
    const { code, stderr } = await paths({
      ...retry,
      models: [...models, { n: 2, start: 0, end: 1, edges: [0, 1] }],
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/more than 5,000,000/);
  });
});
