import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { GenerationSettings, Model, NestedCoverage } from '../model.ts';
import { arbitraryModel, parseModel } from '../testing.ts';

/** Two calls of a sign-in with two ways through it; one of the calls may be passed by. */
function shop(coverage: NestedCoverage): Model {
  const drawn = parseModel('start > [sign-in] > pay > end', 'pay > [again] > end');
  return {
    ...drawn,
    nodes: drawn.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'sign-in', data: { coverage } } : node,
    ),
  };
}
const signIn = {
  ...parseModel('start > enter > member > end', 'enter > guest > end'),
  id: 'sign-in',
};

function suiteOf(coverage: NestedCoverage, criterion: GenerationSettings['criterion'] = 'edges') {
  const generation = generate(
    shop(coverage),
    { steps: [], testData: [], models: [signIn] },
    { criterion },
  );
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  return generation.result;
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
      { modelId: 'sign-in', callId: '[sign-in]', covered: 2, total: 2 },
      { modelId: 'sign-in', callId: '[again]', covered: 2, total: 2 },
    ]);
  });

  it('is a black box: any path through it suffices', () => {
    const { counts, coverage, testCases } = suiteOf('blackBox');
    expect(counts.outlines).toBe(2);
    expect(coverage.percent).toBe(100);
    expect(testCases.map(({ path }) => path.length)).toEqual([5, 7]);
  });

  it('is counted in nodes for node coverage', () => {
    const { coverage } = suiteOf('once', 'nodes');
    expect(coverage.nested?.[0]).toEqual({
      modelId: 'sign-in',
      callId: null,
      covered: 3,
      total: 3,
    });
  });
});

describe('the items of a caller and of the models that it calls', () => {
  const called = (model: Model): Model => ({
    ...model,
    nodes: model.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'sign-in' } : node,
    ),
  });
  const twoPaths = { ...parseModel('start > code > end', 'start > word > end'), id: 'sign-in' };
  const generation = (model: Model, inner: Model, settings: Partial<GenerationSettings> = {}) => {
    const testData = ['member', 'guest'].map((value) => ({
      id: value,
      name: 'who',
      validity: 'valid' as const,
      type: 'text' as const,
      values: [value],
    }));
    const generated = generate(called(model), { steps: [], testData, models: [inner] }, settings);
    if (!generated.ok) throw new Error(JSON.stringify(generated.problems));
    return generated.result;
  };
  const takenIn = ({ testCases }: ReturnType<typeof generation>) =>
    new Set(
      testCases.flatMap(({ path }) => path.flatMap(({ edgeId }) => edgeId?.split('>') ?? [])),
    );

  it.each([
    ['is left out by no free choice', ['start > [one] > buy > end', 'buy > [two] > end'], 9],
    [
      'is taken under a condition as well',
      [
        'start > <who> comes',
        '<who> comes > [one] : <who> = "member"',
        '<who> comes > [two] : otherwise',
        '[one] > pay',
        '[two] > pay > end',
      ],
      10,
    ],
    ['is no product of ways in and ways on', ['start > a > [one] > end', 'start > b > [one]'], 8],
  ])('%s', (_, lines, total) => {
    const model = parseModel(...lines);
    const result = generation(model, twoPaths);
    const { coverage, optimal, counts } = result;
    expect([coverage.covered, coverage.total]).toEqual([total, total]);
    expect([counts.outlines, optimal]).toEqual([2, true]);
    for (const { id } of model.edges) expect(takenIn(result)).toContain(id);
  });

  it('is all taken at least once in any drawing, edge by edge', () => {
    const caller = parseModel(
      'start > [one] > buy > [two] > end',
      'buy > end',
      'start > [two] > buy',
    );
    fc.assert(
      fc.property(arbitraryModel, fc.boolean(), (inner, isSkipped) => {
        const skip = isSkipped ? [{ id: 'skip', source: 'start', target: 'end' }] : [];
        const kid = { ...inner, id: 'sign-in', edges: [...inner.edges, ...skip] };
        const taken = takenIn(generation(caller, kid));
        for (const { id } of caller.edges) expect(taken).toContain(id);
        for (const { id } of kid.edges) {
          expect(['[one]', '[two]'].some((call) => taken.has(`${call}/${id}`))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('requires each pair of consecutive edges that the caller starts or ends, at each call', () => {
    const caller = parseModel('start > a > [one] > b > end', 'start > [two] > b');
    const { testCases, coverage } = generation(caller, twoPaths, { criterion: 'edge-pairs' });
    const pairs = new Set(
      testCases.flatMap(({ path }) =>
        path.slice(2).map(({ nodeId }, i) => [path[i]?.nodeId, path[i + 1]?.nodeId, nodeId].join()),
      ),
    );
    for (const call of ['[one]', '[two]']) {
      for (const step of ['code', 'word']) {
        const before = call === '[one]' ? 'a' : 'start';
        expect(pairs).toContain(`${before},${call}/${step},b`);
      }
    }
    expect(coverage.percent).toBe(100);
  });
});
