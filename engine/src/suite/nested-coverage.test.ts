import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, NestedCoverage } from '../model.ts';
import { aModel } from '../testing.ts';

/** Two calls of a sign-in with two ways through it; one of the calls may be passed by. */
function shop(coverage: NestedCoverage): Model {
  const drawn = aModel('start > [sign-in] > pay > end', 'pay > [again] > end');
  return {
    ...drawn,
    nodes: drawn.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'sign-in', data: { coverage } } : node,
    ),
  };
}
const signIn = { ...aModel('start > enter > member > end', 'enter > guest > end'), id: 'sign-in' };

function suiteOf(coverage: NestedCoverage, criterion: GenerationSettings['criterion'] = 'edges') {
  const made = generate(
    shop(coverage),
    { steps: [], testData: [], models: [signIn] },
    { criterion },
  );
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.result;
}

describe('a called model', () => {
  it('is covered once over all its calls', () => {
    const { counts, coverage } = suiteOf('once');
    expect(counts.outlines).toBe(2);
    expect(coverage.nested?.[0]).toEqual({
      modelId: 'sign-in',
      callId: null,
      covered: 2,
      total: 2,
    });
  });

  it('is covered at every call', () => {
    const { counts, coverage } = suiteOf('everyCall');
    expect(counts.outlines).toBe(3);
    expect(coverage.nested).toEqual([
      { modelId: 'sign-in', callId: null, covered: 2, total: 2 },
      { modelId: 'sign-in', callId: '[again]', covered: 2, total: 2 },
      { modelId: 'sign-in', callId: '[sign-in]', covered: 2, total: 2 },
    ]);
  });

  it('is a black box: any way through it does', () => {
    const { counts, coverage, testCases } = suiteOf('blackBox');
    expect(counts.outlines).toBe(2);
    expect(coverage.percent).toBe(100);
    expect(testCases.map(({ path }) => path.length)).toEqual([7, 5]);
  });

  it('is counted in nodes where nodes are asked for', () => {
    const { coverage } = suiteOf('once', 'nodes');
    expect(coverage.nested?.[0]).toEqual({
      modelId: 'sign-in',
      callId: null,
      covered: 3,
      total: 3,
    });
  });
});
