import { read } from '@caseloom/formats/read';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import { type Drawing, EMPTY } from './drawing.ts';
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
