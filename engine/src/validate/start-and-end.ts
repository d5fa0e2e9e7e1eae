import type { Model } from '../model.ts';
import type { Problem } from '../problems.ts';

/** A drawing has exactly one Start and one End. @returns a problem for each that is missing, and for each beyond the first */
export function startAndEndProblems(model: Model): Problem[] {
  return [...exactlyOne(model, 'start'), ...exactlyOne(model, 'end')];
}

function exactlyOne({ nodes }: Model, type: 'start' | 'end'): Problem[] {
  const found = nodes.filter((node) => node.type === type);
  if (found.length === 0) return [{ code: `${type}_missing`, severity: 'error' }];
  return found
    .slice(1)
    .map(({ id }) => ({ code: `${type}_repeated`, severity: 'error', nodeId: id }));
}

/** No edge leads into Start. */
export function intoStart(edgeId: string): Problem {
  return { code: 'start_has_incoming', severity: 'error', edgeId };
}

/** No edge leads out of End. */
export function outOfEnd(edgeId: string): Problem {
  return { code: 'end_has_outgoing', severity: 'error', edgeId };
}
