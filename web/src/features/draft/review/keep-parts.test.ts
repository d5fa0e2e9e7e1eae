import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reach } from './choices.ts';
import { keepParts } from './keep-parts.ts';
import { aModel, edgesOf } from './testing.ts';

const without = (model: ReturnType<typeof aModel>, ...ids: string[]) =>
  edgesOf(keepParts(model, (id) => !ids.includes(id)));

describe('a model without what was left out', () => {
  it('is the same model where nothing was left out', () => {
    const model = aModel('start > a > end');
    expect(keepParts(model, () => true)).toBe(model);
  });

  it('bypasses a step of a straight path, with the label that led to it', () => {
    const model = aModel('start > a >[if it rains] b > c > end');
    expect(without(model, 'b')).toEqual(['start > a', 'c > end', 'a >[if it rains] c']);
    expect(without(model, 'b', 'c')).toEqual(['start > a', 'a >[if it rains] end']);
  });

  it('loses a branch whose steps were all left out', () => {
    const model = aModel('start > a >[ok] b > end', 'a >[wrong] c > d > end');
    expect(without(model, 'c', 'd')).toEqual(['start > a', 'a >[ok] b', 'b > end']);
  });

  it('keeps the rest of a branch reachable, and leading on', () => {
    const model = aModel('start > a >[ok] b > end', 'a >[wrong] c > d > end');
    expect(without(model, 'c')).toContain('a >[wrong] d');
    expect(without(model, 'd')).toContain('c > end');
  });

  it('keeps the conditions of the branches that left a step, on the edges that replace theirs', () => {
    const fork = aModel('start > a > b > end', 'a >[if it rains] c > end');
    expect(without(fork, 'a')).toEqual([
      'b > end',
      'c > end',
      'start > b',
      'start >[if it rains] c',
    ]);
    const back = aModel('start > a > b > end', 'b >[again] a', 'b >[if it rains] a2 > end');
    expect(without(back, 'b')).toEqual([
      'start > a',
      'a2 > end',
      'a > end',
      'a >[if it rains] a2',
      'a >[again] a',
    ]);
    const known = aModel('start > a > b > c > end', 'b >[if it rains] end');
    expect(without(known, 'b')).toContain('a >[if it rains] end');
  });

  it('joins the conditions that led in and out, but for those of one way among several', () => {
    const chain = aModel('start > a >[open] b >[if it rains] c > end', 'b > end', 'a > end');
    expect(without(chain, 'b')).toContain('a >[open · if it rains] c');
    const met = aModel('start > a > b >[one] d > e > end', 'b >[other] c > d');
    expect(without(met, 'b', 'c', 'd')).toContain('a > e');
  });

  it('keeps guards and marks with the conditions, and says what otherwise means elsewhere', () => {
    const model = aModel('start > a > b > c > end', 'b > d > end', 'a > d');
    const set = (id: string, more: object) =>
      Object.assign(model.edges.find((edge) => edge.id === id) ?? {}, more);
    set('b-c', { guard: 'otherwise', mark: 'main' });
    set('b-d', { guard: '<x> is invalid', label: 'x is wrong', stepType: 'context' });
    set('a-b', { guard: '<y> = 1', action: 'n = n + 1' });
    const kept = keepParts(model, (id) => id !== 'b').edges.filter(({ id }) => /a-b-/.test(id));
    expect(kept).toEqual([
      {
        ...{ id: 'a-b-b-c', source: 'a', target: 'c', mark: 'main', action: 'n = n + 1' },
        guard: '(<y> = 1) and (not (<x> is invalid))',
      },
      {
        ...{ id: 'a-b-b-d', source: 'a', target: 'd', label: 'x is wrong', stepType: 'context' },
        ...{ guard: '(<y> = 1) and (<x> is invalid)', action: 'n = n + 1' },
      },
    ]);
  });

  it('leads from Start to End where everything was left out', () => {
    expect(without(aModel('start > a > b > end'), 'a', 'b')).toEqual(['start > end']);
  });

  it('forgets the file it was read from, of which it is no copy any more', () => {
    const model = aModel('start > a > b > end');
    model.settings = { strength: 'written', criterion: 'all-paths', feature: {} as never };
    expect(keepParts(model, (id) => id !== 'a').settings).toEqual({ criterion: 'all-paths' });
  });

  it('leaves no kept node unreachable or without a path to End, for any parts left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 6 }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.uniqueArray(fc.integer({ min: 0, max: 7 })),
        (paths, left) => {
          const lines = paths.map((path) => ['start', ...path.map((n) => `n${n}`), 'end']);
          const model = aModel(...lines.map((line) => line.join(' > ')));
          const kept = keepParts(model, (id) => !left.includes(Number(id.slice(1))));
          const turned = kept.edges.map((edge) => ({ source: edge.target, target: edge.source }));
          expect(reach(kept.edges, 'start').size).toBe(kept.nodes.length);
          expect(reach(turned, 'end').size).toBe(kept.nodes.length);
        },
      ),
    );
  });
});
