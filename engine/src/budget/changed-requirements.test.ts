import { describe, expect, it } from 'vitest';
import { prepareContext } from '../generate.ts';
import type { Context, GenerationSettings, Model } from '../model.ts';
import type { Change } from '../result.ts';
import { parseModel } from '../testing.ts';
import { changedRequirements } from './changed-requirements.ts';

const touched = (on: 'node' | 'edge', id: string, modelId = 'model'): Change => {
  return { on, kind: 'added', modelId, id, before: null, after: id };
};

/** By what is to be covered: the places, as the edges along them, and the changes that it is there for. */
function requiredBy(
  model: Model,
  changes: Change[],
  { criterion = 'edges', models = [] }: Partial<GenerationSettings & Context> = {},
) {
  const prepared = prepareContext(model, { steps: [], testData: [], models }, { criterion });
  if ('errors' in prepared) throw new Error(prepared.errors.map(({ code }) => code).join(', '));
  const { walker, complete: settings } = prepared;
  const { edges } = walker.flow;
  const found = changedRequirements(walker.flow, model.id, { changes, settings });
  return [...(found ?? [])].map(([{ id, places }, reasons]) => ({
    id,
    places: places.map((place) => place.edges.map((edge) => edges[edge]?.id).join(' ')).sort(),
    reasons: reasons.map((change) => change.id),
  }));
}

const DRAWN = parseModel('start > when pay > then paid > end', 'when pay > then refused > end');

describe('what is to be covered because of a change', () => {
  it('is the touched edge, and the touched node at any edge that leads to it', () => {
    const model = parseModel('start > when pay > then paid > end', 'then paid > when pay');
    const changes = [touched('edge', 'e1'), touched('node', 'when pay')];
    expect(requiredBy(model, changes)).toEqual([
      { id: 'e1', places: ['e1'], reasons: ['e1'] },
      { id: 'when pay', places: ['e0', 'e3'], reasons: ['when pay'] },
    ]);
  });

  it('is one thing where several changes touch the same', () => {
    const changes = [touched('edge', 'e1'), { ...touched('edge', 'e1'), kind: 'action' as const }];
    expect(requiredBy(DRAWN, changes)).toEqual([
      { id: 'e1', places: ['e1'], reasons: ['e1', 'e1'] },
    ]);
  });

  it('is also each pair of edges with a touched one, where the criterion asks for pairs', () => {
    const required = requiredBy(DRAWN, [touched('edge', 'e1')], { criterion: 'edge-pairs' });
    expect(required.map(({ places }) => places)).toEqual([['e1'], ['e0 e1'], ['e1 e2']]);
    expect(required.map(({ reasons }) => reasons)).toEqual([['e1'], ['e1'], ['e1']]);
  });

  it('is also each prime path along a touched edge, for each of the edges that it takes once', () => {
    const changes = [touched('edge', 'e1'), touched('edge', 'e2')];
    const required = requiredBy(DRAWN, changes, { criterion: 'prime-paths' });
    expect(required.map(({ places }) => places)).toEqual([['e1'], ['e2'], ['e0 e1 e2']]);
    expect(required.at(-1)?.reasons).toEqual(['e1', 'e2']);
  });

  it('is no path for a touched node, nor anything for a value', () => {
    const value: Change = { on: 'value', kind: 'added', id: 'a', before: null, after: '1' };
    const required = requiredBy(DRAWN, [touched('node', 'then paid'), value], {
      criterion: 'prime-paths',
    });
    expect(required.map(({ id }) => id)).toEqual(['then paid']);
  });

  it('is what is drawn in a called model at any of its calls, and has the name of that model', () => {
    const caller = parseModel('start > [first] > when pay > [second] > end');
    const nodes = caller.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'inner' } : node,
    );
    const inner = { ...parseModel('start > when enter > when confirm > end'), id: 'inner' };
    const changes = [touched('node', 'when confirm', 'inner'), touched('edge', 'e1', 'inner')];
    const places = ['[first]/e1', '[second]/e1'];
    expect(requiredBy({ ...caller, nodes }, changes, { models: [inner] })).toEqual([
      { id: 'inner:when confirm', places, reasons: ['when confirm'] },
      { id: 'inner:e1', places, reasons: ['e1'] },
    ]);
  });

  it('is a touched call wherever an edge goes into it, through it, or out of it', () => {
    const model = parseModel('start > [inner] > when pay > end', 'start > when pay');
    const inner = { ...parseModel('start > when enter > end', 'start > end'), id: 'inner' };
    const [call] = requiredBy(model, [touched('node', '[inner]')], { models: [inner] });
    const free = requiredBy(model, [touched('edge', 'e3')], { models: [inner] });
    expect(call?.places).toHaveLength(3);
    expect(call?.places.every((place) => place.includes('[inner]/'))).toBe(true);
    expect(free.map(({ places }) => places)).toEqual([['e3']]);
  });

  it('is a call inside a called model, and not another element of the same id', () => {
    const model = parseModel('start > [middle] > [inner] > end');
    const middle = { ...parseModel('start > [inner] > when go > end'), id: 'middle' };
    const inner = { ...parseModel('start > when enter > end'), id: 'inner' };
    const models = [middle, inner];
    const [own] = requiredBy(model, [touched('node', '[inner]')], { models });
    const [nested] = requiredBy(model, [touched('node', '[inner]', 'middle')], { models });
    expect(own?.places.every((place) => /(^|>)\[inner\]\//.test(place))).toBe(true);
    expect(nested?.places.every((place) => place.includes('[middle]/[inner]/'))).toBe(true);
    expect([own?.places.length, nested?.places.length]).toEqual([2, 2]);
  });

  it('has no place where the touched element stands in no path any more', () => {
    expect(requiredBy(DRAWN, [touched('edge', 'gone')])).toEqual([
      { id: 'gone', places: [], reasons: ['gone'] },
    ]);
  });
});
