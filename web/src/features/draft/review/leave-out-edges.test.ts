import { describe, expect, it } from 'vitest';
import { choose, isWholeWithout, type Proposal, withoutEdges } from './choices.ts';
import { keepParts } from './keep-parts.ts';
import { aModel, edgesOf } from './testing.ts';

const model = aModel('start > a > b > end', 'a > b2 > end', 'a > end');
const proposal: Proposal = { models: [model], steps: [], testData: [] };
const none: ReadonlySet<string> = new Set();

describe('an edge of a draft', () => {
  it('can be left out where every step is still reached and leads to the end', () => {
    expect(isWholeWithout(model, 'a-end', none)).toBe(true);
    expect(isWholeWithout(model, 'a-b', none)).toBe(false);
    expect(isWholeWithout(model, 'b-end', none)).toBe(false);
  });

  it('is needed once the other one is left out', () => {
    const twice = aModel('start > a > b > end', 'start > b');
    expect(isWholeWithout(twice, 'start-b', none)).toBe(true);
    expect(isWholeWithout(twice, 'a-b', new Set(['start-b']))).toBe(false);
  });

  it('that was left out is not in what is kept, steps left out or not', () => {
    const choices = choose(proposal, new Map(), ['a-end'], 'discarded');
    const without = withoutEdges(proposal, choices);
    expect(edgesOf(keepParts(model, () => true, without))).not.toContain('a > end');
    const fewer = keepParts(model, (id) => id !== 'b2', without);
    expect(edgesOf(fewer)).toEqual(['start > a', 'a > b', 'b > end']);
  });

  it('is kept where nothing was chosen, and the model is the one proposed', () => {
    expect(keepParts(model, () => true, withoutEdges(proposal, new Map()))).toBe(model);
  });

  it('of a saved model is not left out', () => {
    const adding = { ...proposal, changes: { narrowed: [] }, assumed: [] };
    expect([...choose(adding, new Map(), ['a-end'], 'discarded')]).toEqual([]);
  });
});
