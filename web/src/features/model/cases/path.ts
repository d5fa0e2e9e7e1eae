import type { TestCaseAnswer } from '@caseloom/contract';
import type { HighlightedPath, PathStep } from '../editor.ts';

/** Of an id inside a nested model, the call it belongs to on this canvas. */
const drawnId = (id: string) => id.split('/')[0] ?? id;

/** The edges of this drawing in the id of an edge that was joined from several. */
const drawnEdges = (id: string | null) =>
  (id?.split('>') ?? []).filter((part) => !part.includes('/'));

/** The nodes and edges of the drawing that a case takes, and in which order; a nested model is one step here, with the words of everything inside. */
export function pathOf({
  key,
  path,
  steps,
}: Pick<TestCaseAnswer, 'key' | 'path' | 'steps'>): HighlightedPath {
  const nodes = new Map<string, number[]>();
  const edges = new Set<string>();
  const pathSteps: PathStep[] = [];
  let nextStep = 0;
  for (const { nodeId, edgeId } of path) {
    const drawnEdgeIds = drawnEdges(edgeId);
    for (const drawnEdge of drawnEdgeIds) edges.add(drawnEdge);
    const node = drawnId(nodeId);
    const step = steps[nextStep]?.nodeId === nodeId ? steps[nextStep++] : undefined;
    const words = step ? `${step.keyword} ${step.text}` : '';
    const isInside = nodeId.includes('/') && pathSteps.at(-1)?.node === node;
    pathSteps.push({ node, edge: drawnEdgeIds.at(-1), words });
    if (!isInside) nodes.set(node, [...(nodes.get(node) ?? []), stops(nodes) + 1]);
  }
  return { key, nodes, edges, pathSteps };
}

const stops = (nodes: Map<string, number[]>) =>
  [...nodes.values()].reduce((sum, pathSteps) => sum + pathSteps.length, 0);

export function isOnPath(test: TestCaseAnswer, id: string): boolean {
  return test.path.some(
    ({ nodeId, edgeId }) => drawnId(nodeId) === id || drawnEdges(edgeId).includes(id),
  );
}

/** How many cases take each node and edge. */
export function countCasesByElement(testCases: TestCaseAnswer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of testCases) {
    const ids = path.flatMap(({ nodeId, edgeId }) => [drawnId(nodeId), ...drawnEdges(edgeId)]);
    for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
