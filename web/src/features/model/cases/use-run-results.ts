import type { ResultStatus } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { coverageOf } from '../../run/api.ts';
import { useEditor } from '../editor.ts';

/** Marks on the canvas how each node and way went in the run that the address names. */
export function useRun(): void {
  const { run = '' } = useSearch({ strict: false }) as { run?: string };
  const coverage = useQuery({ ...coverageOf(run), enabled: run !== '' }).data;
  useEffect(() => {
    const went = coverage && run ? drawnOnes({ ...coverage.nodes, ...coverage.edges }) : undefined;
    useEditor.setState({ went });
    return () => useEditor.setState({ went: undefined });
  }, [coverage, run]);
}

const WORST: ResultStatus[] = ['failed', 'blocked', 'passed', 'skipped', 'untested'];

/** By what is drawn here: a nested model went as the worst inside it, and a joined way stands for its parts. */
function drawnOnes(statuses: Record<string, ResultStatus>): Map<string, ResultStatus> {
  const went = new Map<string, ResultStatus>();
  for (const [id, status] of Object.entries(statuses)) {
    for (const part of id.split('>')) {
      const drawn = part.split('/')[0] ?? part;
      const known = went.get(drawn);
      const isWorse = !known || WORST.indexOf(status) < WORST.indexOf(known);
      if (isWorse) went.set(drawn, status);
    }
  }
  return went;
}
