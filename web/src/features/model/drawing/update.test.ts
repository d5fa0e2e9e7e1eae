import type { ModelNode } from '@caseloom/engine';
import { read } from '@caseloom/formats/read';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import { type Drawing, EMPTY } from './drawing.ts';
import { lostWork } from './lost-work.ts';
import { GRID } from './place.ts';
import { sizeOf } from './size.ts';
import { countMatches, updateDrawing } from './update.ts';

/** The first model of a file as it is drawn, each step in its own words. */
function drawn(text: string): Drawing {
  const answer = read(text, 'a.mmd');
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const [root] = answer.models;
  const nodes = root?.nodes.map(({ stepId, ...node }) => {
    const step = answer.steps.find(({ id }) => id === stepId);
    return step ? { ...node, data: { label: step.label, type: step.type } } : node;
  });
  return { ...EMPTY, nodes: nodes ?? [], edges: root?.edges ?? [] };
}

const first = drawn(
  'flowchart LR\n a[Open the shop] --> b[Pay]\n b --> c[Order is shown]\n b -- declined --> d[Refused]',
);
/** With what a person adds to a drawing that was imported. */
const worked: Drawing = {
  ...first,
  nodes: first.nodes.map((node) =>
    node.id === 'b'
      ? {
          ...node,
          position: { x: 900, y: 300 },
          data: { ...node.data, risk: { likelihood: 3, damage: 4 } },
        }
      : node,
  ),
  edges: first.edges.map((edge) =>
    edge.label === 'declined' ? { ...edge, guard: '<card> is invalid' } : edge,
  ),
};

const nodeAt = (drawing: Drawing, label: string) =>
  drawing.nodes.find(({ data }) => data?.label === label);

const areOver = (one: ModelNode, other: ModelNode) => {
  const [size, otherSize] = [sizeOf(one), sizeOf(other)];
  const isClear = (axis: 'x' | 'y', length: 'width' | 'height') =>
    one.position[axis] + size[length] <= other.position[axis] ||
    other.position[axis] + otherSize[length] <= one.position[axis];
  return !isClear('x', 'width') && !isClear('y', 'height');
};

describe('a drawing that is updated from its file', () => {
  it('is the same where the file is the same', () => {
    expect(differenceOf(worked, updateDrawing(worked, first))).toEqual({
      ...{ added: 0, removed: 0, changed: 0 },
    });
  });

  it('keeps places, risks and conditions of what is in both, and takes the words of the file', () => {
    const next = updateDrawing(
      worked,
      drawn(
        'flowchart LR\n a[Open the shop] --> b[Pay by card]\n b --> c[Order is shown]\n b -- declined --> d[Refused]',
      ),
    );
    expect(nodeAt(next, 'Pay by card')).toMatchObject({
      ...{ id: 'b', position: { x: 900, y: 300 } },
      data: { risk: { likelihood: 3, damage: 4 } },
    });
    expect(next.edges.find(({ label }) => label === 'declined')?.guard).toBe('<card> is invalid');
    expect(differenceOf(worked, next)).toEqual({ added: 0, removed: 0, changed: 1 });
  });

  it('gains what is new in the file and loses what is gone from it', () => {
    const next = updateDrawing(
      worked,
      drawn(
        'flowchart LR\n a[Open the shop] --> x[Choose a book] --> b[Pay]\n b --> c[Order is shown]',
      ),
    );
    expect(nodeAt(next, 'Refused')).toBeUndefined();
    expect(nodeAt(next, 'Choose a book')).toBeDefined();
    const ends = next.edges.map(({ source, target }) => `${source} > ${target}`);
    expect(ends).toEqual(expect.arrayContaining(['a > x', 'x > b', 'b > c']));
    expect(ends).not.toContain('a > b');
  });

  it('has what is new next to its neighbour where a person moved that, and on no other node', () => {
    const long = 'Choose one of the many books that the shop has on its shelves for you today';
    const moved = {
      ...first,
      nodes: first.nodes.map((node, index) => ({
        ...node,
        position: { x: 1500 * index, y: 0 },
      })),
    };
    const next = updateDrawing(
      moved,
      drawn(
        `flowchart LR\n a[Open the shop] --> x[${long}] --> y[Read it] --> b[Pay]\n b --> c[Order is shown]\n b -- declined --> d[Refused]`,
      ),
    );
    const [a, x, y] = ['Open the shop', long, 'Read it'].map((label) => nodeAt(next, label));
    if (!a || !x || !y) throw new Error('a step is missing');
    expect(Math.abs(x.position.x - a.position.x)).toBeLessThan(500);
    expect(Math.abs(y.position.x - x.position.x)).toBeLessThan(500);
    for (const one of [x, y])
      for (const other of next.nodes) expect(one === other || !areOver(one, other)).toBe(true);
    for (const { position } of [x, y])
      expect([position.x % GRID, position.y % GRID]).toEqual([0, 0]);
  });

  it('says what a person added to the parts that go, and which test data nothing uses then', () => {
    const mine: Drawing = {
      ...worked,
      nodes: worked.nodes.map((node) =>
        node.data?.label === 'Refused'
          ? { ...node, data: { ...node.data, requirements: ['REQ-7'] } }
          : node,
      ),
    };
    const next = updateDrawing(
      mine,
      drawn('flowchart LR\n a[Open the shop] --> b[Pay]\n b --> c[Order is shown]'),
    );
    expect(lostWork(mine, next)).toEqual({
      ...{ conditions: ['<card> is invalid'], actions: [], requirements: ['REQ-7'] },
      ...{ tables: [], risks: [], data: ['card'] },
    });
    expect(Object.values(lostWork(mine, mine)).flat()).toEqual([]);
  });

  it('keeps conditions, requirements and ids of edges before which a step was put in', () => {
    const before = drawn(
      'flowchart LR\n a[Fill the cart] --> q{Paid?}\n q -- yes --> b[Shipped]\n q -- no --> c[Cancelled]',
    );
    const mine: Drawing = {
      ...before,
      edges: before.edges.map((edge) =>
        edge.label?.endsWith('yes')
          ? { ...edge, guard: '<amount> <= 3', requirements: ['REQ-1'] }
          : edge,
      ),
    };
    const next = updateDrawing(
      mine,
      drawn(
        'flowchart LR\n a[Fill the cart] --> x[Give an address] --> q{Paid?}\n q -- yes --> b[Shipped today]\n q -- no --> c[Cancelled]',
      ),
    );
    const kept = next.edges.find(({ guard }) => guard === '<amount> <= 3');
    expect(kept).toMatchObject({ requirements: ['REQ-1'], source: 'x', target: 'b' });
    expect(kept?.id).toBe(mine.edges.find(({ guard }) => guard)?.id);
  });

  it('knows steps by their words where ids of the file are others', () => {
    const other = drawn('flowchart LR\n q[Open the shop] --> r[Pay] --> s[Order is shown]');
    expect(countMatches(worked, other.nodes)).toBe(3);
    expect(nodeAt(updateDrawing(worked, other), 'Pay')?.id).toBe('b');
  });

  it('has unique ids and no edge without ends, whatever both draw', () => {
    const arrows = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 8 });
    const words = fc.array(fc.constantFrom('Open', 'Pay', 'Refuse'), {
      minLength: 6,
      maxLength: 6,
    });
    const flow = fc.tuple(arrows, words).map(([pairs, labels]) => {
      const lines = labels.map((label, index) => ` n${index}[${label}]`);
      return drawn(
        ['flowchart LR', ...lines, ...pairs.map(([a, b]) => ` n${a} --> n${b}`)].join('\n'),
      );
    });
    fc.assert(
      fc.property(flow, flow, (present, incoming) => {
        const next = updateDrawing(present, incoming);
        const ids = [...next.nodes, ...next.edges].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const nodes = new Set(next.nodes.map(({ id }) => id));
        for (const { source, target } of next.edges)
          expect([nodes.has(source), nodes.has(target)]).toEqual([true, true]);
        const ends = next.edges.map(({ source, target }) => `${source} ${target}`);
        expect(new Set(ends).size).toBe(ends.length);
        expect(next.nodes.length).toBe(incoming.nodes.length);
        expect(next.edges.length).toBe(incoming.edges.length);
      }),
    );
  });
});
