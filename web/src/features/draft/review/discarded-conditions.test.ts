import type { Model } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { keepParts } from './keep-parts.ts';
import { aModel, edgesOf } from './testing.ts';

const record = (name: string, known: string | null = null) => ({
  ...{ id: `of ${name}`, name, validity: 'valid' as const, type: 'text' as const, values: ['x'] },
  known,
});

/** A model with conditions on edges, by their ids. */
function guarded(model: Model, guards: Record<string, string>): Model {
  const edges = model.edges.map((edge) => ({
    ...edge,
    ...(guards[edge.id] && { guard: guards[edge.id] }),
  }));
  return { ...model, edges };
}

/** The edges that are kept, with their conditions. */
function kept(model: Model, left: string[], data = [record('caption')]): string[] {
  const { edges } = keepParts(model, (id) => !left.includes(id), { testData: data });
  const lines = edgesOf({ ...model, edges });
  return lines.map((line, at) => [line, edges[at]?.guard].filter(Boolean).join(' if '));
}

describe('the conditions of what was discarded', () => {
  it('go with a branch of which all was discarded, also where they led back to what stays', () => {
    const model = aModel(
      'start > a >[ok] b > end',
      'a >[wrong] c >[empty] d > b',
      'c >[again] a',
      'd >[long] end',
    );
    expect(kept(model, ['c', 'd'])).toEqual(['start > a', 'a >[ok] b', 'b > end']);
  });

  it('stay where a step behind the discarded one stays that nothing else leads to', () => {
    const model = aModel('start > a >[ok] b > end', 'a >[wrong] c >[late] d > end', 'c >[soon] b');
    expect(kept(model, ['c'])).toEqual([
      ...['start > a', 'a >[ok] b', 'b > end', 'd > end'],
      ...['a >[wrong · late] d', 'a >[wrong · soon] b'],
    ]);
  });

  it('are not on the edges that replace them where they name data that were discarded too', () => {
    const line = aModel('start > a > b >[one] c > end', 'b >[two] c2 > c', 'b >[three] end');
    const model = guarded(line, {
      'b-c': '<caption> = "one"',
      'b-c2': '<caption> = "two"',
      'b-end': '<caption> = "three"',
    });
    expect(kept(model, ['b', 'c2', 'of caption'])).toEqual(['start > a', 'c > end', 'a > c']);
    expect(kept(model, ['b', 'c2'])).toContain('a >[three] end if <caption> = "three"');
  });

  it('stay where the project has such data, or another model of the draft alone', () => {
    const line = aModel('start > a > b > c > end', 'b >[wrong] end');
    const model = guarded(line, { 'b-end': '<caption> is invalid' });
    const known = kept(model, ['b', 'of caption'], [record('caption', 'its id')]);
    expect(known).toContain('a >[wrong] end if <caption> is invalid');
    const elsewhere = { ...record('caption'), modelId: 'other' };
    expect(kept(model, ['b', 'of caption'], [elsewhere])).toContain(
      'a >[wrong] end if <caption> is invalid',
    );
  });

  it('are not on the edges beside a discarded branch where they name data that were discarded too', () => {
    const line = aModel('start > a > b > end', 'a > c > end', 'a > d > end');
    const model = guarded(line, {
      'a-b': '<caption> = "one"',
      'a-c': '<caption> = "two"',
      'a-d': 'otherwise',
    });
    expect(kept(model, ['c', 'of caption'])).toEqual([
      ...['start > a', 'a > b', 'b > end', 'a > d', 'd > end'],
    ]);
    expect(kept(model, ['of caption'])).toContain('a > b if <caption> = "one"');
  });

  it('leave no otherwise behind that no other condition stands beside', () => {
    const model = guarded(aModel('start > a > b > end', 'a > c > end'), {
      'a-b': '<caption> is invalid',
      'a-c': 'otherwise',
    });
    expect(kept(model, ['b'])).toEqual(['start > a', 'a > c', 'c > end']);
    const third = guarded(aModel('start > a > b > end', 'a > c > end', 'a > d > end'), {
      ...{ 'a-b': '<caption> is invalid', 'a-c': 'otherwise', 'a-d': '<caption> = "x"' },
    });
    expect(kept(third, ['b'])).toContain('a > c if otherwise');
  });

  it('leave no otherwise behind where an edge alone was discarded', () => {
    const model = guarded(aModel('start > a > b > end', 'a > end'), {
      'a-b': 'otherwise',
      'a-end': '<caption> is invalid',
    });
    const without = keepParts(model, () => true, { leftOut: new Set(['a-end']) });
    expect(without.edges.map(({ guard }) => guard)).toEqual([undefined, undefined, undefined]);
  });

  it('leave the conditions of a saved model as they are', () => {
    const model = guarded(aModel('start > a > b > end', 'a > new > end'), { 'a-b': 'otherwise' });
    const { edges } = keepParts(model, (id) => id !== 'new', {
      ...{ changes: { narrowed: [] }, assumed: ['new', 'a-new', 'new-end'] },
    });
    expect(edges.find(({ id }) => id === 'a-b')?.guard).toBe('otherwise');
  });
});
