import { areVisits } from '../flow/visits.ts';
import type { Model, Visits } from '../model.ts';
import { MAX_VISITS } from '../model.ts';
import type { Problem } from '../problems.ts';

/** Bounds of visits that are no whole numbers, are out of range, or whose least is above the greatest. */
export function visitProblems({ nodes, edges }: Model): Problem[] {
  const fault = (visits: Visits | undefined, place: Pick<Problem, 'nodeId' | 'edgeId'>) =>
    visits && !areVisits(visits)
      ? [
          {
            code: 'visits_invalid',
            severity: 'error',
            params: { limit: MAX_VISITS },
            ...place,
          } as const,
        ]
      : [];
  return [
    ...nodes.flatMap(({ id, data }): Problem[] => fault(data?.visits, { nodeId: id })),
    ...edges.flatMap(({ id, visits }): Problem[] => fault(visits, { edgeId: id })),
  ];
}
