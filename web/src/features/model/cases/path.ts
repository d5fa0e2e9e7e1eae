import type { TestCaseAnswer } from '@caseloom/contract';
import { stepParts } from '@caseloom/engine';
import type { HighlightedPath, PathStep } from '../editor.ts';

/** Of an id inside a nested model, the call it belongs to on this canvas. */
const drawnId = (id: string) => id.split('/')[0] ?? id;

/** The edges of this drawing in the id of an edge that was joined from several. */
const drawnEdges = (id: string | null) =>
  (id?.split('>') ?? []).filter((part) => !part.includes('/'));

/** The nodes and edges of the drawing that a case takes, each node with the numbers of its steps as the list of steps counts them; those inside a nested model are its own. */
export function pathOf({
  key,
  path,
  steps,
  data,
}: Pick<TestCaseAnswer, 'key' | 'path' | 'steps' | 'data'>): HighlightedPath {
  const nodes = new Map<string, number[]>();
  const edges = new Set<string>();
  const pathSteps: PathStep[] = [];
  let nextStep = 0;
  for (const { nodeId, edgeId } of path) {
    const drawnEdgeIds = drawnEdges(edgeId);
    for (const drawnEdge of drawnEdgeIds) edges.add(drawnEdge);
    const node = drawnId(nodeId);
    const spoken = labelsFrom(steps, nextStep, edgeId);
    nextStep += spoken.length;
    const step = steps[nextStep]?.nodeId === nodeId ? steps[nextStep++] : undefined;
    if (step) spoken.push(step);
    const words = spoken.map((one) => `${one.keyword} ${wordsOf(one, data)}`).join(' · ');
    const number = spoken.length > 0 ? nextStep : undefined;
    pathSteps.push({ node, edge: drawnEdgeIds.at(-1), words, number });
    const numbers = nodes.get(node) ?? [];
    if (step) numbers.push(nextStep);
    nodes.set(node, numbers);
  }
  return { key, nodes, edges, pathSteps };
}

/** The steps from a place on that are labels of an edge. */
function labelsFrom(steps: Step[], from: number, edgeId: string | null): Step[] {
  const labels = new Set(edgeId?.split('>'));
  const end = steps.findIndex((step, at) => at >= from && !labels.has(step.edgeId ?? ''));
  return steps.slice(from, end < 0 ? undefined : end);
}

type Step = TestCaseAnswer['steps'][number];

/** A step as the list of steps says it: its values with their names, unless its words say these. */
function wordsOf(step: Step, data: TestCaseAnswer['data']): string {
  const parts = stepParts(step, data).map((part) => {
    if (part.kind === 'words') return part.text;
    return part.isNamed ? part.value : `${part.name} ${part.value}`;
  });
  return parts.join('');
}

/** The numbers of steps as a badge has room for them: those of one stay as from and to, each return after a comma. */
export function stepRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Whether a case passes a node, a rule of one, or an edge. */
export function isOnPath(test: TestCaseAnswer, id: string): boolean {
  return test.path.some(
    ({ nodeId, edgeId }) =>
      nodeId === id || drawnId(nodeId) === id || drawnEdges(edgeId).includes(id),
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
