import type { FlatNode } from '../flow/flat-model.ts';
import type { Flow } from '../flow/flow.ts';
import { speaksOf } from '../speaks-of.ts';

/**
 * Edges that speak of a refusal or a failure: by their label, by what is expected where they lead to, or
 * by the last step of a path, from which they lead to End. A model is written in any of our languages.
 */
export function refusalEdges({ nodes, edges, end }: Flow): ReadonlySet<number> {
  const isRefusal = (text: string | undefined) =>
    Boolean(text) && speaksOf('refusalWords', text ?? '');
  const expected = nodes.map((node) => expectationsOf(node).some(isRefusal));
  const last = (node: number) => expected[node] || isRefusal(nodes[node]?.step?.label);
  return new Set(
    edges.flatMap(({ label, source, target }, index) => {
      const isRefused = isRefusal(label) || expected[target] || (target === end && last(source));
      return isRefused ? [index] : [];
    }),
  );
}

/** What a step says that comes of it. */
function expectationsOf({ step }: FlatNode) {
  return [step?.type === 'outcome' ? step.label : undefined, step?.expected];
}
