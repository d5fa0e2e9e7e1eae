import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import { parseModel } from '../testing.ts';

/** One of two calls of a sign-in, or none. */
const shop = parseModel('start > [first] > pay > end', 'start > [second] > pay', 'start > pay');
for (const node of shop.nodes) if (node.type === 'nested') node.modelId = 'sign-in';
const drawn = parseModel('start > enter > member > end', 'enter > guest > end', 'start > end');
const signIn = {
  ...drawn,
  id: 'sign-in',
  nodes: drawn.nodes.map((node) => (node.type === 'step' ? { ...node, id: `${node.id}!` } : node)),
  edges: drawn.edges.map(({ id, source, target, ...edge }) => {
    const ends = [source, target].map((end) => (/start|end/.test(end) ? end : `${end}!`));
    return { ...edge, id: `in-${id}`, source: ends[0] ?? '', target: ends[1] ?? '' };
  }),
};

/** The ids on the paths of the suite that passes what is chosen, and how much of it there is. */
function pathsThrough(...through: string[]) {
  const context = { steps: [], testData: [], models: [signIn] };
  const generation = generate(shop, context, { criterion: 'selection', through });
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  const { testCases, coverage } = generation.result;
  const paths = testCases.map(({ path }) =>
    path.flatMap(({ nodeId, edgeId }) => (edgeId ? [edgeId, nodeId] : [nodeId])).join(' '),
  );
  return { paths, figures: [coverage.covered, coverage.total] };
}

describe('a selection', () => {
  it('of a node of a called model is passed inside any of its calls', () => {
    const { paths, figures } = pathsThrough('guest!');
    expect(figures).toEqual([1, 1]);
    expect(paths.length).toBe(1);
    expect(paths[0]).toMatch(/(first|second)\]\/guest!/);
  });

  it('of a node inside one call is passed there', () => {
    const { paths, figures } = pathsThrough('[second]/guest!', '[first]/member!');
    expect(figures).toEqual([2, 2]);
    expect(paths.join()).toContain('[second]/guest!');
    expect(paths.join()).toContain('[first]/member!');
  });

  it('of an edge of a called model is passed inside any of its calls', () => {
    const guest = signIn.edges.find(({ target }) => target === 'guest!')?.id ?? '';
    const { paths, figures } = pathsThrough(guest);
    expect(figures).toEqual([1, 1]);
    expect(paths.join()).toContain('guest!');
  });

  it('of a nested node is passed by going through its call, with a step or without', () => {
    for (const call of ['[first]', '[second]']) {
      const { paths, figures } = pathsThrough(call);
      expect(figures).toEqual([1, 1]);
      expect(paths[0]).toContain(`${call}/`);
    }
  });

  it('of an edge into a nested node is passed by what it leads to inside', () => {
    const into = shop.edges.find(({ target }) => target === '[second]')?.id ?? '';
    const { paths, figures } = pathsThrough(into);
    expect(figures).toEqual([1, 1]);
    expect(paths[0]).toContain('[second]/');
  });

  it('of an id that exists nowhere is reported, and an empty suite is not called minimal', () => {
    for (const through of [['nowhere'], []]) {
      const context = { steps: [], testData: [], models: [signIn] };
      const generation = generate(shop, context, { criterion: 'selection', through });
      if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
      const { coverage, optimal, testCases } = generation.result;
      expect([testCases, optimal, coverage.percent]).toEqual([[], false, null]);
      expect(coverage.uncovered.map(({ id }) => id)).toEqual(through);
    }
  });

  it('of an id that a called model has as well is that of the model itself', () => {
    const twin = { ...signIn, nodes: signIn.nodes, edges: signIn.edges };
    twin.nodes = twin.nodes.map((node) => (node.id === 'guest!' ? { ...node, id: 'pay' } : node));
    twin.edges = twin.edges.map((edge) => ({
      ...edge,
      source: edge.source === 'guest!' ? 'pay' : edge.source,
      target: edge.target === 'guest!' ? 'pay' : edge.target,
    }));
    const context = { steps: [], testData: [], models: [twin] };
    const generation = generate(shop, context, { criterion: 'selection', through: ['pay'] });
    const ids = generation.ok && generation.result.testCases[0]?.path.map(({ nodeId }) => nodeId);
    expect(ids).toEqual(['start', 'pay', 'end']);
  });
});
