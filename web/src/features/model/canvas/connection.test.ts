import type { ModelNode } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { EMPTY } from '../drawing/drawing.ts';
import { landingOf } from './connection.ts';

const node = (id: string, type: ModelNode['type'], x: number): ModelNode => ({
  id,
  type,
  position: { x, y: 0 },
});
const drawing = {
  ...EMPTY,
  nodes: [node('S', 'start', 0), node('a', 'step', 150), node('b', 'step', 450)],
  edges: [{ id: 'ab', source: 'a', target: 'b' }],
};

describe('a wire that is let go', () => {
  it('ends at the node it lies on, wherever it touches it', () => {
    const landing = landingOf(drawing, { from: 'S', leads: 'on', at: { x: 290, y: 50 } });
    expect(landing).toMatchObject({ source: 'S', target: 'a', why: undefined });
  });

  it('ends at no node where there is none', () => {
    expect(landingOf(drawing, { from: 'a', leads: 'on', at: { x: 400, y: 30 } })).toBeUndefined();
  });

  it('makes a loop on the far side of its own node only', () => {
    expect(landingOf(drawing, { from: 'a', leads: 'on', at: { x: 320, y: 30 } })).toBeUndefined();
    const loop = landingOf(drawing, { from: 'a', leads: 'on', at: { x: 160, y: 30 } });
    expect(loop).toMatchObject({ source: 'a', target: 'a', why: undefined });
  });

  it('says why it may not end there', () => {
    const at = { x: 30, y: 30 };
    expect(landingOf(drawing, { from: 'a', leads: 'on', at })?.why).toBe('leadsToStart');
    expect(landingOf(drawing, { from: 'a', leads: 'on', at: { x: 460, y: 9 } })?.why).toBe(
      'wayExists',
    );
  });

  it('may be led back to where it was, and backwards', () => {
    const at = { x: 460, y: 9 };
    expect(landingOf(drawing, { from: 'a', leads: 'on', at, moved: 'ab' })?.why).toBeUndefined();
    const back = landingOf(drawing, { from: 'a', leads: 'in', at });
    expect(back).toMatchObject({ source: 'b', target: 'a' });
  });
});
