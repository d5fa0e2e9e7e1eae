import type { Model } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';
import { anExport } from '../testing.ts';
import { writeGraphWalker } from './write.ts';

const { model, context } = anExport();

describe('a model for GraphWalker', () => {
  it('has its nodes as states with names of methods, and its edges as transitions', () => {
    const { models } = JSON.parse(writeGraphWalker(model, context));
    expect(models).toHaveLength(1);
    const [{ startElementId, generator, vertices, edges }] = models;
    expect({ startElementId, generator }).toEqual({
      startElementId: 'S',
      generator: 'random(edge_coverage(100))',
    });
    expect(vertices.map(({ name }: { name: string }) => name)).toEqual([
      'v_Start',
      'v_TheUserIsOnTheSignInPage',
      'v_TheUserEntersEmailAndPassword',
      'v_TheDashboardOpens',
      'v_AnErrorIsShown',
      'v_End',
    ]);
    expect(vertices[2]).toMatchObject({ requirements: ['REQ-1'], properties: { x: 390, y: 0 } });
    expect(edges).toContainEqual({
      id: 'e3',
      sourceVertexId: 'W',
      targetVertexId: 'T1',
      properties: { description: '[<password> is valid]' },
    });
  });

  it('is read again as the same drawing', () => {
    const file = read(writeGraphWalker(model, context), 'login.json');
    if (!file.ok) throw new Error(file.problem.code);
    const [again] = file.models;
    const kinds = again?.nodes.map(({ type }) => type).sort();
    expect(kinds).toEqual(['end', 'start', 'step', 'step', 'step', 'step']);
    const ways = again?.edges.map(({ source, target }) => `${source}-${target}`).sort();
    expect(ways).toEqual(['G-W', 'T1-end', 'T2-end', 'W-T1', 'W-T2', 'start-G']);
  });

  it('has called models in place of their calls, each under its own ids', () => {
    const at = { position: { x: 0, y: 0 } };
    const nodes: Model['nodes'] = [
      { id: 'S', type: 'start', ...at },
      { id: 'one', type: 'nested', modelId: model.id, ...at },
      { id: 'two', type: 'nested', modelId: model.id, ...at },
      { id: 'E', type: 'end', ...at },
    ];
    const edges = [
      { id: 'a', source: 'S', target: 'one' },
      { id: 'b', source: 'one', target: 'two' },
      { id: 'c', source: 'two', target: 'E' },
    ];
    const outer: Model = { id: 'outer', name: 'Outer', bddType: 'bdd', nodes, edges };
    const [graph] = JSON.parse(writeGraphWalker(outer, { ...context, models: [model] })).models;
    const ids: string[] = graph.vertices.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(2 + 2 * model.nodes.length);
    expect(graph.edges).toContainEqual({
      id: 'b',
      sourceVertexId: 'one/E',
      targetVertexId: 'two/S',
    });
    for (const { sourceVertexId, targetVertexId } of graph.edges) {
      expect(ids).toContain(sourceVertexId);
      expect(ids).toContain(targetVertexId);
    }
    const circle = { ...context, models: [outer, { ...model, nodes: [...nodes] }] };
    expect(JSON.parse(writeGraphWalker(outer, circle)).models).toHaveLength(1);
  });
});
