import type { TestCaseAnswer } from '@caseloom/contract';
import type { Hop, LitPath } from '../editor.ts';

/** Of an id inside a nested model, the call it belongs to on this canvas. */
const drawnId = (id: string) => id.split('/')[0] ?? id;

/** The ways of this drawing in the id of one that was joined from several. */
const drawnWays = (id: string | null) =>
  (id?.split('>') ?? []).filter((part) => !part.includes('/'));

/** What of the drawing a case passes, and at which hops; a nested model is one stop out here, with all it says inside. */
export function pathOf({
  key,
  path,
  steps,
}: Pick<TestCaseAnswer, 'key' | 'path' | 'steps'>): LitPath {
  const nodes = new Map<string, number[]>();
  const edges = new Set<string>();
  const hops: Hop[] = [];
  let next = 0;
  for (const { nodeId, edgeId } of path) {
    const ways = drawnWays(edgeId);
    for (const way of ways) edges.add(way);
    const node = drawnId(nodeId);
    const step = steps[next]?.nodeId === nodeId ? steps[next++] : undefined;
    const words = step ? `${step.keyword} ${step.text}` : '';
    const isInside = nodeId.includes('/') && hops.at(-1)?.node === node;
    hops.push({ node, edge: ways.at(-1), words });
    if (!isInside) nodes.set(node, [...(nodes.get(node) ?? []), stops(nodes) + 1]);
  }
  return { key, nodes, edges, hops };
}

const stops = (nodes: Map<string, number[]>) =>
  [...nodes.values()].reduce((sum, hops) => sum + hops.length, 0);

export function passes(test: TestCaseAnswer, id: string): boolean {
  return test.path.some(
    ({ nodeId, edgeId }) => drawnId(nodeId) === id || drawnWays(edgeId).includes(id),
  );
}

/** How many cases pass each node and way. */
export function countPasses(testCases: TestCaseAnswer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of testCases) {
    const ids = path.flatMap(({ nodeId, edgeId }) => [drawnId(nodeId), ...drawnWays(edgeId)]);
    for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
