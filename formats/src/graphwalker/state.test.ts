import { createContext, Script } from 'node:vm';
import type { Context, Model, ModelEdge, ModelNode, StateVariable } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';
import { writeGraphWalker } from './write.ts';

const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 };
const locked: StateVariable = { name: 'locked', type: 'boolean', first: false };
const NOTHING: Context = { steps: [], testData: [], models: [] };
const position = { x: 0, y: 0 };
const node = (id: string, more: Partial<ModelNode> = {}): ModelNode => {
  const data = { label: id, type: 'action' as const, ...more.data };
  return { id, type: 'step', position, ...more, data };
};
const edge = (source: string, target: string, more: Partial<ModelEdge> = {}): ModelEdge => {
  return { id: `${source}-${target}`, source, target, ...more };
};

/** An account that is locked after three wrong entries. */
function account(): Model {
  return {
    ...{ id: 'account', name: 'Account', bddType: 'bdd', settings: { state: [tries, locked] } },
    nodes: [
      { id: 'S', type: 'start', position },
      node('P'),
      node('R'),
      node('L', { data: { action: 'locked = true' } }),
      { id: 'E', type: 'end', position },
    ],
    edges: [
      edge('S', 'P'),
      edge('P', 'E'),
      edge('P', 'R', { action: 'tries = tries + 1' }),
      edge('R', 'P', { guard: 'tries < 3 and locked = false' }),
      edge('R', 'L', { guard: 'tries = 3' }),
      edge('L', 'E', { guard: 'locked = true' }),
    ],
  };
}

type Written = {
  actions: string[];
  edges: {
    id: string;
    guard?: string;
    actions?: string[];
    sourceVertexId: string;
    targetVertexId: string;
  }[];
};
const written = (model: Model, context = NOTHING): Written =>
  JSON.parse(writeGraphWalker(model, context)).models[0];
const edgeOf = ({ edges }: Written, id: string) => edges.find((one) => one.id === id);

describe('state in a model for GraphWalker', () => {
  it('is guards and actions in their usual forms', () => {
    const graph = written(account());
    expect(edgeOf(graph, 'P-R')?.actions).toEqual(['tries++;']);
    expect(edgeOf(graph, 'P-R')).not.toHaveProperty('guard');
    expect(edgeOf(graph, 'R-P')?.guard).toBe('((tries < 3) && (locked === false))');
    expect(edgeOf(graph, 'R-L')).toMatchObject({
      guard: '(tries === 3)',
      actions: ['locked = true;'],
    });
  });

  it('begins again with each walk from Start', () => {
    const graph = written(account());
    const scripting = createContext({ Math });
    const run = (script: string): unknown => new Script(script).runInContext(scripting);
    for (const script of graph.actions) run(script);
    run('tries++; locked = true;');
    expect(run('tries')).toBe(1);
    run('begin();');
    expect([run('tries'), run('locked')]).toEqual([0, false]);
  });

  it('cannot leave its range: the guard says so where it could', () => {
    const model = account();
    const edges = model.edges.map((one) => (one.id === 'R-P' ? edge('R', 'P') : one));
    const guard = edgeOf(written({ ...model, edges }), 'P-R')?.guard ?? '';
    const holds = (now: number) => new Script(guard).runInContext(createContext({ tries: now }));
    expect([0, 2, 3].map(holds)).toEqual([true, true, false]);
  });

  it('is read again as it was', () => {
    const model = account();
    const again = read(writeGraphWalker(model, NOTHING), 'a.json');
    if (!again.ok) throw new Error(again.problem.code);
    const [root] = again.models;
    expect(again.report).toEqual([]);
    expect(root?.settings?.state).toEqual([tries, locked]);
    const plain = ({ guard, action }: ModelEdge) => ({ guard, action });
    expect(root?.edges.map(plain)).toEqual(model.edges.map(plain));
    expect(root?.nodes.find(({ id }) => id === 'L')?.data?.action).toBe('locked = true');
  });

  it('of a called model has names of its own, and begins again where the call is entered', () => {
    const outer: Model = {
      ...{ id: 'outer', name: 'Outer', bddType: 'bdd', settings: { state: [tries] } },
      nodes: [
        { id: 'S', type: 'start', position },
        { id: 'one', type: 'nested', modelId: 'account', position },
        {
          id: 'two',
          type: 'nested',
          modelId: 'account',
          position,
          data: { bind: { tries: 'tries' } },
        },
        { id: 'E', type: 'end', position },
      ],
      edges: [edge('S', 'one', { action: 'tries = 1' }), edge('one', 'two'), edge('two', 'E')],
    };
    const context = { ...NOTHING, models: [account()] };
    const graph = written(outer, context);
    expect(edgeOf(graph, 'S-one')?.actions).toEqual([
      'tries = 1;',
      'tries_2 = 0;',
      'locked = false;',
    ]);
    expect(edgeOf(graph, 'one/P-R')?.actions).toEqual(['tries_2++;']);
    expect(edgeOf(graph, 'two/P-R')?.actions).toEqual(['tries++;']);
    const again = read(writeGraphWalker(outer, context), 'a.json');
    if (!again.ok) throw new Error(again.problem.code);
    const [root] = again.models;
    expect(root?.settings?.state?.map(({ name }) => name)).toEqual([
      ...['tries', 'tries_2', 'locked', 'locked_2'],
    ]);
    expect(root?.edges.find(({ id }) => id === 'S-one')?.action).toBe(
      'tries = 1; tries_2 = 0; locked = false',
    );
  });
});
