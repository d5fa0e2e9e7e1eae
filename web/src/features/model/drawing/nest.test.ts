import { generate } from '@caseloom/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connect, type Drawing, EMPTY } from './drawing.ts';
import { inline, whyNotInline } from './inline.ts';
import { extract, whyNotNest } from './nest.ts';

/** A flow over letters: `s` is Start, `e` is End, edges as pairs. */
function flow(pairs: string[], guards: Record<string, string> = {}): Drawing {
  const ids = [...new Set(['s', ...pairs.flatMap((pair) => [...pair]), 'e'])];
  const typeOf = (id: string) => ({ s: 'start' as const, e: 'end' as const })[id];
  const nodes = ids.map((id, at) => ({
    id,
    type: typeOf(id) ?? ('step' as const),
    position: { x: at * 255, y: 0 },
    ...(!typeOf(id) && { data: { label: id, type: 'action' as const } }),
  }));
  const edges = pairs.map((pair) => ({
    id: pair,
    source: pair[0] ?? '',
    target: pair[1] ?? '',
    ...(guards[pair] && { guard: guards[pair] }),
  }));
  return { ...EMPTY, name: 'Flow', nodes, edges };
}

/** What the cases of all paths say, sorted. */
function sentences(drawing: Drawing, inner?: Drawing): string[] {
  const models = inner ? [{ ...inner, id: 'inner', name: 'Inner' }] : [];
  const model = { ...drawing, id: 'outer' };
  const made = generate(
    model,
    { steps: [], testData: [], models: [...models, model] },
    { criterion: 'all-paths', maxVisits: 0 },
  );
  if (!made.ok) return made.problems.map(({ code }) => code);
  return made.result.testCases
    .map(({ steps }) => steps.map(({ label }) => label).join(' '))
    .toSorted();
}

it('says why a selection cannot be nested', () => {
  const drawing = flow(['sa', 'ab', 'be', 'ae', 'sb']);
  expect(whyNotNest(drawing, new Set())).toBe('selectBlock');
  expect(whyNotNest(drawing, new Set(['s', 'a']))).toBe('noStartOrEnd');
  expect(whyNotNest(drawing, new Set(['a', 'b']))).toBe('oneWayIn');
  expect(whyNotNest(flow(['sa', 'ab', 'ac', 'be', 'ce']), new Set(['a']))).toBe('oneWayOut');
});

it('keeps every path of any flow, out and back again', () => {
  const letters = ['a', 'b', 'c', 'd'];
  const pair = fc.tuple(fc.constantFrom('s', ...letters), fc.constantFrom(...letters, 'e'));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), fc.subarray(letters), (pairs, chosen) => {
      const base = flow(['sa', 'ab', 'bc', 'cd', 'de']);
      const drawing = pairs
        .filter(([from, to]) => from < to || from === 's' || to === 'e')
        .reduce((all, [from, to]) => connect(all, from, to), base);
      const ids = new Set(chosen);
      fc.pre(whyNotNest(drawing, ids) === undefined);
      const { inner, outer } = extract(drawing, ids);
      const nested = outer('inner');
      expect(sentences(nested.drawing, inner)).toEqual(sentences(drawing));
      const model = { ...inner, id: 'inner', name: 'Inner' };
      const back = inline(nested.drawing, nested.id, model, new Map());
      expect(sentences(back.drawing)).toEqual(sentences(drawing));
    }),
  );
});

it('joins conditions at the border, and calls data what the caller calls it', () => {
  const inner = { ...flow(['sa', 'ae'], { sa: '<pin> is valid' }), id: 'inner' };
  inner.nodes = inner.nodes.map((node) =>
    node.id === 'a' ? { ...node, data: { label: 'enter <pin>', type: 'action' as const } } : node,
  );
  const drawing = flow(['sn', 'ne'], { sn: '<amount> > 10' });
  drawing.nodes = drawing.nodes.map((node) =>
    node.id === 'n'
      ? {
          id: 'n',
          type: 'nested' as const,
          modelId: 'inner',
          position: node.position,
          data: { bind: { pin: 'code' } },
        }
      : node,
  );
  const { drawing: flat } = inline(drawing, 'n', inner, new Map());
  expect(flat.edges[0]?.guard).toBe('(<amount> > 10) and (<code> is valid)');
  expect(flat.nodes.find(({ type }) => type === 'step')?.data?.label).toBe('enter <code>');
});

const tries = { name: 'tries', type: 'integer' as const, min: 0, max: 3, first: 0 };

/** The flow with these actions on its edges. */
function acting(drawing: Drawing, actions: Record<string, string>): Drawing {
  const edges = drawing.edges.map((edge) => {
    const action = actions[`${edge.source}${edge.target}`];
    return action ? { ...edge, action } : edge;
  });
  return { ...drawing, edges };
}

it('binds the state of what is extracted, and has it back when it is inlined', () => {
  const drawn = acting(flow(['sa', 'ab', 'bc', 'ce'], { bc: 'tries < 3' }), {
    ab: 'tries = tries + 1',
  });
  const drawing = { ...drawn, settings: { state: [tries] } };
  const { inner, outer } = extract(drawing, new Set(['a', 'b']));
  const nested = outer('inner');
  expect(inner.settings.state).toEqual([tries]);
  expect(nested.drawing.nodes.at(-1)?.data?.bind).toEqual({ tries: 'tries' });
  const model = { ...inner, id: 'inner', name: 'Inner' };
  const { drawing: back } = inline(nested.drawing, nested.id, model, new Map());
  expect(back.settings.state).toEqual([tries]);
  expect(back.edges.map(({ action }) => action).filter(Boolean)).toEqual(['tries = tries + 1']);
  expect(back.edges.map(({ guard }) => guard).filter(Boolean)).toEqual(['tries < 3']);
});

it('gives state that is not bound a free name when it is inlined, and resets it', () => {
  const inner = {
    ...acting(flow(['sa', 'ae'], { ae: 'tries = 2' }), { ae: 'tries = tries + 1' }),
    ...{ id: 'inner', settings: { state: [tries] } },
  };
  inner.nodes = inner.nodes.map((node) =>
    node.id === 'a'
      ? {
          ...node,
          data: {
            ...{ label: 'try {tries}', type: 'action' as const, action: 'tries = 1' },
            rules: [{ id: 'r', when: 'tries < 3', outcome: '{tries} left', action: 'tries = 0' }],
          },
        }
      : node,
  );
  const drawing = { ...flow(['sn', 'ne']), settings: { state: [tries] } };
  drawing.nodes = drawing.nodes.map(({ position, ...node }) =>
    node.id === 'n'
      ? { id: 'n', type: 'nested' as const, modelId: 'inner', position }
      : { ...node, position },
  );
  expect(whyNotInline(drawing, 'n', inner)).toBeUndefined();
  const { drawing: flat } = inline(drawing, 'n', inner, new Map());
  expect(flat.settings.state).toEqual([tries, { ...tries, name: 'tries_2' }]);
  expect(flat.nodes.find(({ type }) => type === 'step')?.data).toMatchObject({
    ...{ label: 'try {tries_2}', action: 'tries_2 = 1' },
    rules: [{ when: 'tries_2 < 3', outcome: '{tries_2} left', action: 'tries_2 = 0' }],
  });
  expect(flat.edges.map(({ guard, action }) => ({ guard, action }))).toEqual([
    { guard: undefined, action: 'tries_2 = 0' },
    { guard: 'tries_2 = 2', action: 'tries_2 = tries_2 + 1' },
  ]);
});

it('is not inlined where a condition at its border reads state that changes there', () => {
  const inner = {
    ...flow(['sa', 'ae'], { sa: 'tries < 3' }),
    id: 'inner',
    settings: { state: [tries] },
  };
  const drawing = flow(['sn', 'ne']);
  expect(whyNotInline(drawing, 'n', inner)).toBe('stateAtBorder');
});
