import type { ModelEdge, ModelNode, ModelSettings } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { A_ROW, aCall, aModelAnswer, aStep } from '../../../testing/editor.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { elementAt } from './caret.ts';
import { type Around, elementsOf, mergeTyped, readDrawing, textOf } from './drawing-text.ts';

const AROUND: Around = {
  ...{ id: 'm1', untitled: 'New model' },
  steps: new Map([
    ['s1', aStep('s1', 'open the shop', { expected: 'it is open' })],
    ['s2', aStep('s2', 'pay: <card>', { type: 'outcome' })],
  ]),
  models: new Map([['m2', aModelAnswer('m2', 'Refund')]]),
};

function drawn(text: string, base: Drawing): Drawing {
  const reading = readDrawing(text, base, AROUND);
  if (!reading.ok) throw new Error(`${JSON.stringify(reading.fault)}\n${text}`);
  return reading.drawing;
}
/** What becomes of a drawing when its text is edited. */
const edited = (base: Drawing, edit: (text: string) => string) =>
  drawn(edit(textOf(base, AROUND)), base);
const byId = ({ nodes }: Drawing, id: string) => nodes.find((node) => node.id === id);

const text = fc.oneof(
  fc.constantFrom('', ' a ', 'a @b', '# a', 'a --> b', '"', 'ş\nİ', 'is valid', '\t'),
  fc.string({ maxLength: 6 }),
);
const id = fc.oneof(fc.constantFrom('a', 'b', 'a b', 'a-b', 'start', '@'), fc.uuid());
const position = fc.record({ x: fc.integer(), y: fc.double({ noNaN: true, min: 0.1, max: 9 }) });
const optional = { requiredKeys: [] };
const data = fc.record(
  {
    ...{ label: text, type: fc.constantFrom('context' as const, 'outcome' as const) },
    ...{ expected: text, action: text, requirements: fc.array(text, { maxLength: 2 }) },
    rules: fc.array(fc.record({ id: fc.constantFrom('r1', 'r2'), when: text, outcome: text }), {
      maxLength: 2,
    }),
    ...{ mark: fc.constant('must' as const), contrast: fc.boolean() },
  },
  optional,
);
const node: fc.Arbitrary<ModelNode> = fc.record(
  {
    ...{ id, position, data, type: fc.constantFrom('start', 'end', 'step', 'nested') },
    ...{ stepId: fc.constantFrom('s1', 's2', 'gone'), modelId: fc.constantFrom('m2', 'gone') },
  },
  { requiredKeys: ['id', 'position', 'type'] },
) as fc.Arbitrary<ModelNode>;
const settings = fc.record(
  {
    ...{ criterion: fc.constant('edges'), language: fc.constant('tr'), seed: fc.integer() },
    state: fc.array(fc.record({ name: id, type: fc.constant('boolean'), first: fc.boolean() }), {
      maxLength: 2,
    }),
    notes: fc.array(fc.record({ id: fc.uuid(), text, position }), { maxLength: 2 }),
  },
  optional,
) as fc.Arbitrary<ModelSettings>;

const drawing: fc.Arbitrary<Drawing> = fc
  .uniqueArray(node, { selector: (one) => one.id, minLength: 1, maxLength: 5 })
  .chain((nodes) => {
    const end = fc.constantFrom(...nodes.map((one) => one.id));
    const edge = fc.record(
      { id: fc.uuid(), source: end, target: end, label: text, guard: text, weight: fc.nat() },
      { requiredKeys: ['id', 'source', 'target'] },
    ) as fc.Arbitrary<ModelEdge>;
    return fc.record({
      ...{ name: text, description: text, isHidden: fc.boolean(), settings },
      bddType: fc.constantFrom('bdd' as const, 'classic' as const),
      nodes: fc.constant(nodes),
      edges: fc.uniqueArray(edge, { selector: (one) => one.id, maxLength: 4 }),
    });
  });

describe('the text of a drawing', () => {
  it('read again is the very same drawing', () => {
    fc.assert(
      fc.property(drawing, (before) => {
        expect(drawn(textOf(before, AROUND), before)).toBe(before);
      }),
    );
  });

  it('without its places keeps every node where it is', () => {
    fc.assert(
      fc.property(drawing, (before) => {
        const bare = textOf(before, AROUND).replace(/\n {2}layout\n(?: {4}.*\n)*/, '\n');
        expect(drawn(bare, before)).toBe(before);
      }),
    );
  });

  it('has the words of library steps, and no ids of them', () => {
    const before = aDrawing([{ id: 'a', type: 'step', stepId: 's1', position: { x: 0, y: 0 } }]);
    expect(textOf(before, AROUND)).toContain('  when a: open the shop\n    expected: it is open\n');
    const moved = edited(before, (text) => text.replace('a: 0 0', 'a: 30 0'));
    expect(byId(moved, 'a')).toEqual({ ...before.nodes[0], position: { x: 30, y: 0 } });
    const other = edited(before, (text) => text.replace('the shop', 'the door'));
    expect(byId(other, 'a')).toMatchObject({ data: { label: 'open the door' } });
    expect(byId(other, 'a')).not.toHaveProperty('stepId');
  });
});

describe('an edited text', () => {
  const insert = (text: string) =>
    text
      .replace('  end end\n', '  then c: it is paid\n  end end\n')
      .replace('b --> end', 'b --> c\n  c --> end');

  it('adds a step, near the one before it, where no other stands', () => {
    const after = edited(A_ROW, insert);
    expect(byId(after, 'c')).toMatchObject({ data: { label: 'it is paid', type: 'outcome' } });
    const { x = 0, y = 0 } = byId(after, 'c')?.position ?? {};
    expect(x).toBeGreaterThan(byId(A_ROW, 'b')?.position.x ?? 0);
    expect(after.nodes.filter(({ position }) => position.x === x && position.y === y)).toHaveLength(
      1,
    );
    for (const { id } of A_ROW.nodes) expect(byId(after, id)).toBe(byId(A_ROW, id));
  });

  it('deletes a step though its place is still there', () => {
    const after = edited(A_ROW, (text) =>
      text
        .replace('  when b: b\n', '')
        .replace('a --> b\n', 'a --> end\n')
        .replace('  b --> end\n', ''),
    );
    expect(after.nodes.map(({ id }) => id)).toEqual(['start', 'a', 'end']);
  });

  it('gives a node another id and leaves it where it is', () => {
    const after = edited(A_ROW, (text) =>
      text
        .replaceAll(/\bb\b(?! ?--|: \d)/g, 'pay')
        .replaceAll('b -->', 'pay -->')
        .replace('pay: pay', 'pay: b'),
    );
    expect(byId(after, 'pay')?.position).toEqual(byId(A_ROW, 'b')?.position);
    expect(after.nodes).toHaveLength(4);
  });

  it('is laid out where nothing has a place', () => {
    const text =
      'caseloom text/1\nmodel x: Y\n  start S\n  when a: b\n  end E\n  S --> a\n  a --> E';
    const after = drawn(text, aDrawing([]));
    expect(new Set(after.nodes.map(({ position }) => position.x)).size).toBe(3);
    expect(after.name).toBe('Y');
  });

  it('calls a model by its id or by its name', () => {
    const after = edited(aDrawing([aCall('n', 'm2')]), (text) =>
      text.replace('n: m2', 'n: Refund'),
    );
    expect(byId(after, 'n')?.modelId).toBe('m2');
  });

  it('gives an edge that was copied an id of its own', () => {
    const before = aDrawing(A_ROW.nodes);
    before.edges = [{ id: 'e1', source: 'a', target: 'b' }];
    const after = edited(before, (text) =>
      text.replace('a --> b @e1\n', 'a --> b @e1\n  b --> a @e1\n'),
    );
    expect(after.edges.map(({ id }) => id)).toEqual(['e1', 'e1~2']);
  });

  it('takes steps by id from another file in their own words, and those of this library as they are', () => {
    const text = (id: string, words: string) =>
      `caseloom text/1\nmodel x\n  when a: ${words} @${id}\n    expected: it is open\n`;
    const known = drawn(text('s1', 'open the shop'), aDrawing([]));
    expect(known.nodes[0]).toMatchObject({ stepId: 's1' });
    const other = drawn(text('s1', 'close the shop'), aDrawing([]));
    expect(other.nodes[0]).toMatchObject({ data: { label: 'close the shop' } });
    expect(other.nodes[0]).not.toHaveProperty('stepId');
  });

  it.each([
    ['  a --> x\n', 'text_node_unknown'],
    ['data x: valid text\n  - 1\n', 'text_test_data'],
    ['model other\n', 'text_other_model'],
  ])('is refused on its line: %j', (more, code) => {
    const written = textOf(aDrawing([aNode('a')]), AROUND);
    const line = written.split('\n').length;
    const reading = readDrawing(written + more, A_ROW, AROUND);
    expect(reading).toMatchObject({ ok: false, fault: { code, line } });
  });

  it('is put together with what was drawn meanwhile', () => {
    const typed = edited(A_ROW, insert);
    const drawnMeanwhile = { ...A_ROW, nodes: [...A_ROW.nodes, aNode('d', 0, 300)] };
    const both = mergeTyped({ base: A_ROW, typed, drawn: drawnMeanwhile }, AROUND.steps);
    expect(both.nodes.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'd', 'end', 'start']);
  });
});

describe('a line of the text', () => {
  it('is about the node or edge that begins on it, or that it is below', () => {
    const before = aDrawing(
      [{ ...aNode('a'), data: { label: 'x', type: 'action', expected: 'y' } }, aNode('b')],
      ['a-b'],
    );
    const text = textOf(before, AROUND);
    const elements = elementsOf(text);
    const lines = text.split('\n');
    const of = (part: string) =>
      elementAt(text, lines.findIndex((line) => line.includes(part)) + 1, elements);
    expect([
      of('when a'),
      of('expected: y'),
      of('a --> b'),
      of('layout'),
      of('model '),
      of('a: 0 0'),
    ]).toEqual(['a', 'a', 'a-b', undefined, undefined, undefined]);
  });
});
