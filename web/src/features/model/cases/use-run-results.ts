import type { ResultStatus } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { coverageOf } from '../../run/api.ts';
import { useEditor } from '../editor.ts';

/** The id of the run whose results the address asks for. */
export function useShownRun(): string | undefined {
  const { run } = useSearch({ strict: false }) as { run?: string };
  return run || undefined;
}

/** Marks on the canvas the result of each node and edge in the run that the address names. */
export function useRunResults(): void {
  const run = useShownRun();
  const coverage = useQuery({ ...coverageOf(run ?? ''), enabled: run !== undefined }).data;
  useEffect(() => {
    const resultByElement =
      coverage && run ? worstByElement({ ...coverage.nodes, ...coverage.edges }) : undefined;
    useEditor.setState({ resultByElement });
    return () => useEditor.setState({ resultByElement: undefined });
  }, [coverage, run]);
}

const WORST: ResultStatus[] = ['failed', 'blocked', 'passed', 'skipped', 'untested'];

/** Results by element of this drawing: a nested model has the worst result inside it, and a joined edge stands for its parts. */
function worstByElement(statuses: Record<string, ResultStatus>): Map<string, ResultStatus> {
  const resultByElement = new Map<string, ResultStatus>();
  for (const [id, status] of Object.entries(statuses)) {
    for (const part of id.split('>')) {
      const drawn = part.split('/')[0] ?? part;
      const known = resultByElement.get(drawn);
      const isWorse = !known || WORST.indexOf(status) < WORST.indexOf(known);
      if (isWorse) resultByElement.set(drawn, status);
    }
  }
  return resultByElement;
}
