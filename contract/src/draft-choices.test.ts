import { describe, expect, it } from 'vitest';
import { moveChoices, withChoices } from './draft-choices.ts';

const position = { x: 0, y: 0 };

/** Steps in a row, their ids beginning with a prefix. */
function aRow(prefix: string, ...labels: string[]) {
  const steps = labels.map((label, at) => ({
    ...{ id: `${prefix}${at}`, type: 'step' as const, position },
    data: { label, type: 'action' as const },
  }));
  const start = { id: `${prefix}start`, type: 'start' as const, position };
  const end = { id: `${prefix}end`, type: 'end' as const, position };
  const nodes = [start, ...steps, end];
  const edges = nodes.slice(1).map(({ id }, at) => {
    const source = nodes[at]?.id ?? '';
    return { id: `${source}-${id}`, source, target: id };
  });
  return { models: [{ id: prefix, name: 'm', nodes, edges }], steps: [], testData: [] };
}

describe('the choices of a draft that is drawn anew', () => {
  it('are of steps with the same text and other ids', () => {
    const choices = { a0: 'accepted', a2: 'discarded' };
    const [before, after] = [
      aRow('a', 'open', 'type', 'press'),
      aRow('b', 'open', 'press', 'read'),
    ];
    expect(moveChoices(choices, before, after)).toEqual({ b0: 'accepted', b1: 'discarded' });
  });

  it('distinguish steps with the same text by their order', () => {
    const choices = { a0: 'accepted', a2: 'discarded' };
    const [before, after] = [aRow('a', 'press', 'read', 'press'), aRow('b', 'press', 'press')];
    expect(moveChoices(choices, before, after)).toEqual({ b0: 'accepted', b1: 'discarded' });
  });

  it('are of an edge between steps with the same text', () => {
    const [before, after] = [aRow('a', 'open', 'press'), aRow('b', 'open', 'press')];
    expect(moveChoices({ 'a0-a1': 'discarded' }, before, after)).toEqual({ 'b0-b1': 'discarded' });
  });
});

describe('choices on top of others', () => {
  it('replace those of the same parts, and take them back', () => {
    expect(withChoices({ a: 'x', b: 'x', c: 'x' }, { a: 'y', b: null, d: null })).toEqual({
      ...{ a: 'y', c: 'x' },
    });
  });
});
