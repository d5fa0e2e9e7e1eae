import { describe, expect, it } from 'vitest';
import { caseloom } from '../testing.ts';

/** Start, A, B, End; from B back to A. */
const retry = { n: 4, start: 0, end: 3, edges: [0, 1, 1, 2, 2, 1, 2, 3] };

async function count(model: object, ...options: string[]) {
  const input = JSON.stringify({ format: 'flow/1', id: 'a', models: [model] });
  const { code, text, stderr } = await caseloom(['count', '-', ...options], { input });
  return { code, text, stderr };
}

/** Two edges, `length` times in a row. */
function row(length: number) {
  const edges = Array.from({ length }, (_, i) => [i, i + 1, i, i + 1]).flat();
  return { n: length + 1, start: 0, end: length, edges };
}

describe('caseloom count', () => {
  it('prints the number of tests for every criterion', async () => {
    const { code, text } = await count(retry, '--max-visits', '3');
    expect(code).toBe(0);
    expect(JSON.parse(text)).toEqual({
      id: 'a',
      nodes: 1,
      edges: 1,
      'edge-pairs': 1,
      'prime-paths': 2,
      'simple-paths': 1,
      'all-paths': 4,
    });
  });

  it('writes every digit of a number, however long', async () => {
    const { text } = await count(row(200));
    expect(JSON.parse(text)).toMatchObject({
      edges: 2,
      'edge-pairs': 4,
      'all-paths': `${2n ** 200n}`,
    });
  });

  it('counts over nested flows without putting them in place', async () => {
    const models = Array.from({ length: 20 }, (_, i) => ({
      n: 5,
      start: 0,
      end: 4,
      edges: [0, 1, 0, 2, 0, 3, 1, 4, 2, 4, 3, 4],
      nested: { 1: i + 1, 2: i + 1, 3: i + 1 },
    }));
    const flow = {
      format: 'flow/1',
      id: 'a',
      models: [...models, { n: 2, start: 0, end: 1, edges: [0, 1] }],
    };
    const { code, text } = await caseloom(['count', '-'], { input: JSON.stringify(flow) });
    const pathCount = 3 ** 20;
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      nodes: pathCount,
      edges: pathCount,
      'edge-pairs': pathCount,
      'simple-paths': pathCount,
      'prime-paths': { atLeast: pathCount },
    });
  });

  it('says at least how many where it is not known exactly', async () => {
    const size = 40;
    const every = Array.from({ length: size * size }, (_, i) => [
      1 + (i % size),
      1 + Math.floor(i / size),
    ]);
    const edges = [0, 1, ...every.flat(), size, size + 1];
    const { code, text } = await count({ n: size + 2, start: 0, end: size + 1, edges });
    const { 'simple-paths': simple, 'prime-paths': prime, nodes } = JSON.parse(text);
    expect({ code, nodes }).toEqual({ code: 0, nodes: 1 });
    expect(Number(simple.atLeast)).toBeGreaterThan(1);
    expect(Number(prime.atLeast)).toBeGreaterThanOrEqual(1);
  });

  it('prints a table for people', async () => {
    const { text } = await count(retry, '--format', 'table');
    expect(text).toMatch(/^nodes {9}1\nedges {9}1\n/);
  });

  it('refuses what is no flow', async () => {
    expect(await count({ n: 1 })).toMatchObject({ code: 2, text: '' });
  });
});
