import type { Model, ModelEdge } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptParts } from './accepted-parts.ts';
import { reach } from './choices.ts';
import { keepParts } from './keep-parts.ts';
import { aModel, edgesOf } from './testing.ts';

type Addition = { at: number; name: number; isChain: boolean };

/** An edge for wrong input from a step on, through one step or two. */
function anAddition({ at, name, isChain }: Addition, nth: number) {
  const steps = isChain ? [`p${nth}`, `q${nth}`] : [`p${nth}`];
  const edges: ModelEdge[] = [...steps, 'end'].map((target, index) => ({
    ...{ id: index === 0 ? `e${nth}` : `e${nth}-${index}`, target },
    source: steps[index - 1] ?? `n${at}`,
    ...(index === 0 && { guard: `<v${name}> is invalid` }),
  }));
  return { steps, edges };
}

/** A line of four steps with an edge past one, and edges for wrong input proposed in addition. */
function aProposal(additions: Addition[]) {
  const own = aModel('start > n0 > n1 > n2 > n3 > end', 'n1 > n3');
  const added = additions.map(anAddition);
  const narrowed = own.edges.flatMap(({ id: edgeId, source }) =>
    additions.flatMap(({ at, name }, nth) =>
      source === `n${at}` ? [{ edgeId, by: `e${nth}`, guard: `<v${name}> is valid` }] : [],
    ),
  );
  const narrow = (edge: ModelEdge): ModelEdge => {
    const guards = narrowed.filter(({ edgeId }) => edgeId === edge.id).map((one) => one.guard);
    return guards.length > 0 ? { ...edge, guard: [...new Set(guards)].join(' and ') } : edge;
  };
  const steps = added.flatMap((one) => one.steps);
  const edges = added.flatMap((one) => one.edges);
  const nodes = steps.map((id) => ({ id, type: 'step' as const, position: { x: 0, y: 0 } }));
  const model: Model = {
    ...own,
    nodes: [...own.nodes, ...nodes],
    edges: [...own.edges.map(narrow), ...edges],
  };
  const proposal = {
    ...{ models: [model], steps: [], testData: [] },
    ...{ changes: { narrowed }, assumed: [...steps, ...edges.map(({ id }) => id)] },
  };
  return { own, model, proposal };
}

describe('what was taken of a proposal for a model', () => {
  const additions = fc.array(fc.record({ at: fc.nat(3), name: fc.nat(2), isChain: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });

  it('is exactly the model and that, whichever parts it was', () => {
    fc.assert(
      fc.property(
        additions,
        fc.uniqueArray(
          fc.constantFrom(
            ...'pq'.split('').flatMap((letter) => [0, 1, 2, 3, 4].map((n) => letter + n)),
          ),
        ),
        (where, taken) => {
          const { own, proposal } = aProposal(where);
          const isTaken = (id: string) => taken.includes(id);
          const [got] = acceptParts(proposal, isTaken).models;
          const added = (proposal.models[0]?.nodes ?? []).filter(({ id }) => isTaken(id));
          expect(got === undefined).toBe(added.length === 0);
          if (!got) return;
          const { nodes, edges } = got.model;
          expect(nodes.map(({ id }) => id)).toEqual([...own.nodes, ...added].map(({ id }) => id));
          const isOpen = where.map(
            (_, nth) => isTaken(`p${nth}`) || (where[nth]?.isChain && isTaken(`q${nth}`)),
          );
          for (const edge of own.edges) {
            const names = where.flatMap(({ at, name }, nth) =>
              isOpen[nth] && `n${at}` === edge.source ? [`<v${name}> is valid`] : [],
            );
            const guard = [...new Set(names)].join(' and ');
            expect(edges.find(({ id }) => id === edge.id)).toEqual({
              ...edge,
              ...(guard && { guard }),
            });
          }
          const fresh = edges.filter(({ id }) => own.edges.every((edge) => edge.id !== id));
          const isNew = (id: string) => added.some((node) => node.id === id);
          expect(fresh.every(({ source, target }) => isNew(source) || isNew(target))).toBe(true);
          expect(fresh).toHaveLength(
            where.reduce((sum, { isChain }, nth) => {
              const kept = [isTaken(`p${nth}`), isChain && isTaken(`q${nth}`)].filter(
                Boolean,
              ).length;
              return sum + (kept > 0 ? kept + 1 : 0);
            }, 0),
          );
          expect(reach(edges, 'start').size).toBe(nodes.length);
        },
      ),
    );
  });

  it('is all of it, or the model as it was', () => {
    fc.assert(
      fc.property(additions, (where) => {
        const { own, model, proposal } = aProposal(where);
        expect(keepParts(model, () => true, proposal)).toBe(model);
        const bare = keepParts(model, (id) => !proposal.assumed.includes(id), proposal);
        expect({ ...bare, settings: undefined }).toEqual({ ...own, settings: undefined });
      }),
    );
  });

  it('repairs no edge of the model that led nowhere before', () => {
    const model = aModel('start > a > end', 'start > b > new > end');
    const proposal = { changes: { narrowed: [] }, assumed: ['new', 'b-new', 'new-end'] };
    expect(edgesOf(keepParts(model, (id) => id !== 'new', proposal))).toEqual([
      'start > a',
      'a > end',
      'start > b',
    ]);
  });
});
