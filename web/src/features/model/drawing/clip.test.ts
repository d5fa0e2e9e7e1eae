import type { Step, TestData } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { copy, paste } from './clip.ts';

const step: Step = { id: 's1', label: 'open the shop', type: 'action' };
const steps = new Map([[step.id, step]]);
const nothing = { steps: new Map<string, Step>(), testData: [] };

const drawing = aDrawing(
  [
    aNode('start', 0, 0, 'start'),
    { id: 'shop', type: 'step', stepId: 's1', position: { x: 150, y: 0 } },
    aNode('pay', 450, 0),
    aNode('end', 700, 0, 'end'),
  ],
  ['start-shop', 'shop-pay', 'pay-end'],
);

describe('copying', () => {
  it('gives nothing where no node is selected', () => {
    expect(copy(drawing, new Set(['start-shop']), nothing)).toBeUndefined();
  });

  it('takes the edges between the selected nodes and no others', () => {
    const file = copy(drawing, new Set(['shop', 'pay']), { steps, testData: [] });
    expect(file?.models[0]?.edges.map(({ id }) => id)).toEqual(['shop-pay']);
  });

  it('puts the words of a library step into the node', () => {
    const file = copy(drawing, new Set(['shop']), { steps, testData: [] });
    expect(file?.models[0]?.nodes[0]?.data?.label).toBe('open the shop');
  });

  it('takes along the state variables that it reads or changes, each declared once where it is pasted', () => {
    const tries = { name: 'tries', type: 'integer' as const, min: 0, max: 3, first: 0 };
    const open = { name: 'open', type: 'boolean' as const, first: true };
    const edges = drawing.edges.map((edge) =>
      edge.id === 'shop-pay' ? { ...edge, action: 'tries = tries + 1' } : edge,
    );
    const stated = { ...drawing, edges, settings: { state: [tries, open] } };
    const file = copy(stated, new Set(['shop', 'pay']), { steps, testData: [] });
    if (!file) throw new Error('nothing was copied');
    const pasted = paste(drawing, file, nothing).drawing;
    expect(pasted.settings.state).toEqual([tries]);
    expect(paste(pasted, file, nothing).drawing.settings.state).toEqual([tries]);
    expect(pasted.edges.at(-1)?.action).toBe('tries = tries + 1');
  });

  it('takes along the test data that the words name, but no secrets', () => {
    const node = {
      ...aNode('a'),
      data: { type: 'action' as const, label: 'log in as <user> with <pin>' },
    };
    const data = (name: string, isSecret: boolean): TestData => ({
      ...{ id: name, name, isSecret, values: ['x'] },
      ...{ type: 'text', validity: 'valid' },
    });
    const testData = [data('user', false), data('pin', true), data('other', false)];
    const file = copy(aDrawing([node]), new Set(['a']), { steps: new Map(), testData });
    expect(file?.testData.map(({ name }) => name)).toEqual(['user']);
  });
});

describe('pasting', () => {
  const file = copy(drawing, new Set(['start', 'shop', 'pay']), { steps, testData: [] });
  if (!file) throw new Error('nothing was copied');

  it('adds new nodes next to the old ones under new ids', () => {
    const pasted = paste(drawing, file, { steps });
    expect(pasted.ids).toHaveLength(2);
    expect(pasted.drawing.nodes).toHaveLength(6);
    expect(new Set(pasted.drawing.nodes.map(({ id }) => id)).size).toBe(6);
    expect(pasted.drawing.nodes[4]?.position).toEqual({ x: 195, y: 45 });
  });

  it('leaves out a second Start and says so', () => {
    expect(paste(drawing, file, { steps }).skipped).toEqual(['start']);
    expect(paste(aDrawing([]), file, { steps }).skipped).toEqual([]);
  });

  it('puts the corner of what is pasted where the pointer was', () => {
    const { drawing: pasted } = paste(aDrawing([]), file, { steps, at: { x: 1000, y: 500 } });
    expect(pasted.nodes[0]?.position).toEqual({ x: 1000, y: 500 });
    expect(pasted.nodes[1]?.position).toEqual({ x: 1150, y: 500 });
  });

  it('connects the copies with each other, not with what was copied', () => {
    const { drawing: pasted, ids } = paste(drawing, file, { steps });
    const added = pasted.edges.slice(drawing.edges.length);
    expect(added.map(({ source, target }) => [source, target])).toEqual([ids]);
  });

  it('keeps the step of a library that knows it, and only its words in another project', () => {
    const here = paste(aDrawing([]), file, { steps }).drawing.nodes[1];
    const elsewhere = paste(aDrawing([]), file, { steps: new Map() }).drawing.nodes[1];
    expect(here?.stepId).toBe('s1');
    expect(elsewhere?.stepId).toBeUndefined();
    expect(elsewhere?.data?.label).toBe('open the shop');
  });
});
