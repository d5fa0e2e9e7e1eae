import { NESTING_LIMITS } from '../flow/flatten.ts';
import type { Context, Model, ModelNode } from '../model.ts';
import type { Problem } from '../problems.ts';

/** A call, and the models around it, the outermost first. */
type Place = { modelId: string; chain: Model[] };
type Fault = Pick<Problem, 'code' | 'params'>;

/**
 * What is wrong with a model's calls: missing, unknown, to itself (directly or
 * through others, with the chain named), too deep, or a called model that has no
 * Start or End of its own.
 */
export function nestingProblems(model: Model, context: Context): Problem[] {
  const byId = new Map(context.models.map((inner) => [inner.id, inner]));
  byId.set(model.id, model);
  const calls = Map.groupBy(nestedNodes(model), ({ modelId }) => modelId);
  return [...calls].flatMap(([modelId, nodes]) => {
    const problem =
      modelId === undefined
        ? ({ code: 'nested_missing' } as const)
        : callProblem(modelId, model, byId);
    return problem
      ? nodes.map(({ id }): Problem => ({ severity: 'error', nodeId: id, ...problem }))
      : [];
  });
}

function nestedNodes({ nodes }: Model): ModelNode[] {
  return nodes.filter(({ type }) => type === 'nested');
}

/** Looks into a called model, depth first; a model is looked into once, so a thousandfold nesting costs no more than its models. */
function callProblem(modelId: string, root: Model, byId: Map<string, Model>): Fault | undefined {
  const seen = new Set<string>();
  const stack: Place[] = [{ modelId, chain: [root] }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const called = byId.get(place.modelId);
    const problem = problemOf(place, called);
    if (problem) return problem;
    if (!called || seen.has(called.id)) continue;
    seen.add(called.id);
    const chain = [...place.chain, called];
    for (const inner of new Set(nestedNodes(called).map((node) => node.modelId ?? ''))) {
      stack.push({ modelId: inner, chain });
    }
  }
  return undefined;
}

function problemOf({ chain }: Place, called: Model | undefined): Fault | undefined {
  if (!called) return { code: 'nested_unknown' };
  if (chain.some(({ id }) => id === called.id)) {
    const code = chain.length === 1 ? 'nested_itself' : 'nested_cycle';
    return { code, params: { chain: [...chain, called].map(({ name }) => name).join(' → ') } };
  }
  if (chain.length > NESTING_LIMITS.depth) {
    return { code: 'nested_too_deep', params: { limit: NESTING_LIMITS.depth } };
  }
  return hasBothEnds(called)
    ? undefined
    : { code: 'nested_invalid', params: { name: called.name } };
}

function hasBothEnds({ nodes }: Model): boolean {
  return ['start', 'end'].every((type) => nodes.filter((node) => node.type === type).length === 1);
}
