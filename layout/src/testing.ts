import fc from 'fast-check';
import { measureLabel, measureNode } from './measure.ts';
import type { LayoutEdge, LayoutNode } from './types.ts';

const WORDS = ['open', 'the shop', 'Enter <card number>', 'is shown', 'Sipariş onaylanır', 'x'];

/** A condition and an action, in as many lines as a label has. */
export const LONG_LABEL =
  'attempts < 3 and <password> is invalid / attempts = attempts + 1; locked = true';

/** Any drawing: a start, an end, some steps, and edges between any of them. */
export const drawing: fc.Arbitrary<{ nodes: LayoutNode[]; edges: LayoutEdge[] }> = fc
  .tuple(
    fc.array(fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }), { maxLength: 22 }),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(),
        fc.constantFrom('', '', 'valid', 'invalid', '= bank transfer', LONG_LABEL),
      ),
      { maxLength: 40 },
    ),
  )
  .map(([labels, ends]) =>
    aDrawing(
      labels.map((words) => words.join(' ')),
      ends.map(([a, b, label]) => [a % (labels.length + 2), b % (labels.length + 2), label]),
    ),
  );

/** A drawing of a start (0), steps with these labels (1 …) and an end (the last). */
export function aDrawing(
  labels: string[],
  ends: [source: number, target: number, label?: string][],
): { nodes: LayoutNode[]; edges: LayoutEdge[] } {
  const last = labels.length + 1;
  const words = [
    { type: 'start' as const },
    ...labels.map((label) => ({ type: 'step' as const, label })),
    { type: 'end' as const },
  ];
  const nodes = words.map((one, index) => {
    const { width, height } = measureNode(one);
    return { id: `n${index}`, type: one.type, width, height, position: { x: 0, y: 0 } };
  });
  const edges = ends
    .filter(([source, target]) => target !== 0 && source !== last)
    .map(([source, target, label = ''], index) => ({
      ...{ id: `e${index}`, source: `n${source}`, target: `n${target}` },
      label: measureLabel(label),
      isAside: label === 'invalid',
    }));
  return { nodes, edges };
}

/** The nodes at their new places. */
export function moved(
  nodes: LayoutNode[],
  places: Map<string, LayoutNode['position']>,
): LayoutNode[] {
  return nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }));
}
