import { namesIn } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { Problem } from '../problems.ts';
import { namesOfStep } from '../step-argument.ts';

/** Names without data in called models, as the caller sees them; each told once at the call it is in. */
export function nestedNameProblems(
  { nodes, edges }: FlatModel,
  variables: ReadonlyMap<string, Variable>,
): Problem[] {
  const spoken = [
    ...nodes.map(({ id, step, arguments: given }) => ({
      id,
      names: step ? namesOfStep(step, given) : [],
    })),
    ...edges.map(({ id, guards }) => ({ id, names: guards.flatMap(namesIn) })),
  ];
  const told = new Set<string>();
  return spoken.flatMap(({ id, names }) => {
    const nodeId = callOf(id);
    if (nodeId === undefined) return [];
    return names
      .filter((name) => !variables.has(name))
      .filter((name) => told.size < told.add(`${nodeId} ${name}`).size)
      .map((name): Problem => {
        return { code: 'token_unknown', severity: 'error', nodeId, params: { name } };
      });
  });
}

/** The outermost call that an id of the expanded model stands in. */
function callOf(id: string): string | undefined {
  const inner = id.split('>').find((part) => part.includes('/'));
  return inner?.slice(0, inner.indexOf('/'));
}
