import type { GenerationAnswer, TestCaseAnswer } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { suiteOf } from '../api.ts';
import { isDraft, useEditor } from '../editor.ts';

/** The test cases of the open model, and whether they are of what is drawn now. */
export function useSuite(): { suite: GenerationAnswer | undefined; isStale: boolean } {
  const id = useEditor(({ selectedModel }) => selectedModel?.id);
  const version = useEditor(({ selectedModel }) => selectedModel?.version);
  const hasDraft = useEditor(isDraft);
  const suite = useQuery({ ...suiteOf(id), enabled: false }).data;
  const isOurs = suite?.modelId === id;
  return {
    suite: isOurs ? suite : undefined,
    isStale: isOurs && suite !== undefined && (hasDraft || suite.modelVersion !== version),
  };
}

/** Lights the path of a case on the canvas, or puts it out where it is lit. */
export function light(test: TestCaseAnswer): void {
  const { lit } = useEditor.getState();
  useEditor.setState({ lit: lit?.key === test.key ? undefined : pathOf(test) });
}

/** Of an id inside a nested model, the call it belongs to on this canvas. */
const drawnId = (id: string) => id.split('/')[0] ?? id;

/** What of the drawing a case passes, and at which hops. Ways that were joined carry the ids of all their parts. */
export function pathOf({ key, path }: Pick<TestCaseAnswer, 'key' | 'path'>) {
  const nodes = new Map<string, number[]>();
  const edges = new Set<string>();
  let last: string | undefined;
  for (const { nodeId, edgeId } of path) {
    for (const part of edgeId?.split('>') ?? []) if (!part.includes('/')) edges.add(part);
    const id = drawnId(nodeId);
    // the hops inside a nested model are one stop out here
    if (id === last && nodeId.includes('/')) continue;
    last = id;
    nodes.set(id, [...(nodes.get(id) ?? []), count(nodes) + 1]);
  }
  return { key, nodes, edges };
}

const count = (nodes: Map<string, number[]>) =>
  [...nodes.values()].reduce((sum, hops) => sum + hops.length, 0);

export function passes(test: TestCaseAnswer, id: string): boolean {
  return test.path.some(
    ({ nodeId, edgeId }) => drawnId(nodeId) === id || (edgeId?.split('>') ?? []).includes(id),
  );
}
