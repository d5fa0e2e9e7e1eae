import type { Model, ModelEdge } from '@caseloom/engine';
import { useMemo } from 'react';
import { proposeConditions } from '../condition/proposals.ts';
import { useUses } from '../data/uses.ts';
import { useEditor } from '../editor.ts';

/** What the condition of an edge may be, by the data that the step before names. @param siblings has the others out of that step */
export function useProposed(edge: ModelEdge, siblings: Pick<Model, 'edges'>): string[] {
  const data = useEditor((editor) => editor.data);
  const uses = useUses();
  return useMemo(() => {
    const isOfStepBefore = (places: string[]) => (places.includes(edge.source) ? 1 : 0);
    const names = [...uses]
      .toSorted(([, a], [, b]) => isOfStepBefore(b) - isOfStepBefore(a))
      .map(([name]) => name);
    const before = [...uses.values()].filter((places) => isOfStepBefore(places)).length;
    // the names of other steps only where the step before has none
    const near = before > 0 ? names.slice(0, before) : names;
    return proposeConditions(edge, siblings, { names: near, data });
  }, [edge, siblings, uses, data]);
}
