import { createContext, Script } from 'node:vm';
import type { Context, Model } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCaseloom } from '../caseloom/read.ts';
import { writeCaseloom } from '../caseloom/write.ts';
import { read } from '../read.ts';
import { anExport } from '../testing.ts';
import { writeGraphWalker } from './write.ts';

const { model, context } = anExport();

type Graph = {
  generator: string;
  startElementId: string;
  actions: string[];
  vertices: { id: string; name: string; properties: object }[];
  edges: {
    id: string;
    sourceVertexId: string;
    targetVertexId: string;
    guard?: string;
    actions?: string[];
  }[];
};

function graphOf(root: Model, given: Context): Graph {
  return JSON.parse(writeGraphWalker(root, given)).models[0];
}

/**
 * Walks as GraphWalker's generator `random` does, by what its documentation says: model actions
 * first, then an edge of those whose guard is true, at random; it breaks off where there is none.
 */
function walk({ startElementId, actions, edges, generator }: Graph) {
  const maxLength = Number(/length\((\d+)\)/.exec(generator)?.[1]);
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const scripting = createContext({ Math: { random, floor: Math.floor } });
  const evaluate = (text: string): unknown => new Script(text).runInContext(scripting);
  for (const action of actions) evaluate(action);
  const taken = new Set<string>();
  let [elementId, length] = [startElementId, 0];
  for (; taken.size < edges.length && length < maxLength; length++) {
    const open = edges.filter(
      ({ sourceVertexId, guard }) =>
        sourceVertexId === elementId && (guard === undefined || evaluate(guard) === true),
    );
    const edge = open[Math.floor(random() * open.length)];
    if (!edge) return { end: 'dead end', elementId, taken };
    for (const action of edge.actions ?? []) evaluate(action);
    taken.add(edge.id);
    elementId = edge.targetVertexId;
  }
  return { end: taken.size === edges.length ? 'all edges' : 'length', elementId, taken };
}

describe('a model for GraphWalker', () => {
  it('has its nodes as states with names of methods, and its conditions as guards in JavaScript', () => {
    const graph = graphOf(model, context);
    expect(graph.startElementId).toBe('S');
    expect(graph.generator).toMatch(/^random\(edge_coverage\(100\) or length\(\d+\)\)$/);
    expect(graph.vertices.map(({ name }) => name)).toEqual([
      'v_Start',
      'v_TheUserIsOnTheSignInPage',
      'v_TheUserEntersEmailAndPassword',
      'v_TheDashboardOpens',
      'v_AnErrorIsShown',
      'v_End',
    ]);
    expect(graph.vertices[2]).toMatchObject({ requirements: ['REQ-1'], properties: { x: 390 } });
    expect(graph.edges).toContainEqual(
      expect.objectContaining({
        id: 'e3',
        sourceVertexId: 'W',
        targetVertexId: 'T1',
        guard: 'data["password"].valid',
      }),
    );
  });

  it('is walked to its last edge by the rules of GraphWalker, and ends there', () => {
    expect(walk(graphOf(model, context)).end).toBe('all edges');
  });

  it('is left again where no condition holds, instead of breaking off', () => {
    const edges = model.edges.filter(({ id }) => id !== 'e4' && id !== 'e6');
    const gap = graphOf(
      { ...model, edges, nodes: model.nodes.filter(({ id }) => id !== 'T2') },
      context,
    );
    expect(walk(gap).end).toBe('all edges');
  });

  it.each([
    ['<amount> = 0', ['0']],
    ['<amount> < 3', ['0', '2', '']],
    ['<amount> in {2, 7}', ['2', '7']],
    ['<amount> is empty', ['']],
    ['not <amount> is valid', ['', '-1']],
    ['<amount> matches /^[07]$/', ['0', '7']],
    ['<amount> > 5 or <amount> = 2', ['2', '7']],
  ])(
    'takes an edge with the condition %s for the values that the engine takes it for',
    (guard, _) => {
      const testData: Context['testData'] = [
        { id: 'a', name: 'amount', validity: 'valid', type: 'integer', values: ['0', '2', '7'] },
        { id: 'b', name: 'amount', validity: 'invalid', type: 'integer', values: ['', '-1'] },
      ];
      const origin = { position: { x: 0, y: 0 } };
      const step = (id: string) => ({
        id,
        type: 'step' as const,
        ...origin,
        data: { label: `${id} <amount>` },
      });
      const root: Model = {
        id: 'm',
        name: 'M',
        bddType: 'bdd',
        nodes: [
          { id: 'S', type: 'start', ...origin },
          step('A'),
          step('B'),
          step('C'),
          { id: 'E', type: 'end', ...origin },
        ],
        edges: [
          { id: '1', source: 'S', target: 'A' },
          { id: '2', source: 'A', target: 'B', guard },
          { id: '3', source: 'A', target: 'C', guard: 'otherwise' },
          { id: '4', source: 'B', target: 'E' },
          { id: '5', source: 'C', target: 'E' },
        ],
      };
      expect(walk(graphOf(root, { steps: [], testData, models: [] })).end).toBe('all edges');
    },
  );

  it('is read again as it was: words, roles, tokens, conditions, data, settings and places', () => {
    const word = fc.constantFrom('the user', '<email>', 'IBAN', 'ödeme', 'toString', '__proto__');
    const label = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const type = fc.constantFrom('context' as const, 'action' as const, 'outcome' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(label, type), { minLength: 4, maxLength: 4 }), (drawn) => {
        const steps = context.steps.map((step, index) => ({
          ...step,
          label: `${index} ${drawn[index]?.[0]}`,
          type: drawn[index]?.[1] ?? step.type,
          expected: 'it works',
        }));
        const settings = { criterion: 'nodes' as const, constraints: [] };
        const edges = model.edges.map((edge) => ({
          ...edge,
          ...{ weight: 3, label: 'a way', stepType: 'context' as const },
        }));
        const root = { ...model, settings, edges };
        const again = read(writeGraphWalker(root, { ...context, steps }), 'a.json');
        const file = { models: [root], steps, testData: context.testData };
        const before = readCaseloom(JSON.parse(writeCaseloom(file)));
        if (!again.ok || !before.ok) throw new Error('it could not be read');
        expect(plain(again)).toEqual(plain(before));
        expect(again.report).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('counts what was changed in GraphWalker since', () => {
    const file = JSON.parse(writeGraphWalker(model, context));
    file.models[0].vertices[3].name = 'v_TheHomePageOpens';
    file.models[0].edges[2].guard = 'x > 3';
    const again = read(JSON.stringify(file), 'a.json');
    if (!again.ok) throw new Error(again.problem.code);
    expect(again.steps.map(({ label }) => label)).toContain('The home page opens');
    expect(again.models[0]?.edges[2]).toMatchObject({ label: '[x > 3]' });
    expect(again.models[0]?.edges[2]).not.toHaveProperty('guard');
    expect(again.report).toEqual([{ code: 'guards_kept_as_labels', params: { count: 1 } }]);
  });

  it('contains no secret, and reading it again reports that there was one', () => {
    const testData = context.testData.map((data) => ({ ...data, isSecret: true }));
    const text = writeGraphWalker(model, { ...context, testData });
    expect(text).not.toContain('Abcdef1!');
    expect(read(text, 'a.json')).toMatchObject({ report: [{ code: 'secrets_left_out' }] });
  });

  it('has called models in place of their calls, each under its own ids, and says so', () => {
    const origin = { position: { x: 0, y: 0 } };
    const nodes: Model['nodes'] = [
      { id: 'S', type: 'start', ...origin },
      { id: 'one', type: 'nested', modelId: model.id, ...origin },
      {
        id: 'two',
        type: 'nested',
        modelId: model.id,
        ...origin,
        data: { bind: { password: 'pin' } },
      },
      { id: 'E', type: 'end', ...origin },
    ];
    const edges = [
      { id: 'a', source: 'S', target: 'one' },
      { id: 'b', source: 'one', target: 'two' },
      { id: 'c', source: 'two', target: 'E' },
    ];
    const pins = context.testData.map((data) => ({ ...data, id: `${data.id}-pin`, name: 'pin' }));
    const testData = [...context.testData, ...pins];
    const outer: Model = { id: 'outer', name: 'Outer', bddType: 'bdd', nodes, edges };
    const given = { ...context, testData, models: [model] };
    const graph = graphOf(outer, given);
    const ids = graph.vertices.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2 + 2 * model.nodes.length);
    expect(graph.edges).toContainEqual(
      expect.objectContaining({ id: 'b', sourceVertexId: 'one/E', targetVertexId: 'two/S' }),
    );
    for (const { sourceVertexId, targetVertexId } of graph.edges)
      expect(ids).toEqual(expect.arrayContaining([sourceVertexId, targetVertexId]));
    expect(graph.edges.find(({ id }) => id === 'two/e3')?.guard).toBe('data["pin"].valid');
    expect(walk(graph).end).toBe('all edges');
    expect(read(writeGraphWalker(outer, given), 'a.json')).toMatchObject({
      report: [{ code: 'calls_inlined', params: { count: 12 } }],
    });
    const circle = { ...context, models: [outer, { ...model, nodes: [...nodes] }] };
    expect(JSON.parse(writeGraphWalker(outer, circle)).models).toHaveLength(1);
  });
});

/** What a file says, with its steps by their words instead of their ids. */
function plain({
  models,
  steps,
  testData,
}: { models: Model[] } & Pick<Context, 'steps' | 'testData'>) {
  const words = new Map(steps.map(({ id, ...step }) => [id, step]));
  return {
    testData,
    models: models.map((one) => ({
      ...one,
      nodes: one.nodes.map(({ stepId, ...node }) => ({ ...node, step: words.get(stepId ?? '') })),
    })),
  };
}
