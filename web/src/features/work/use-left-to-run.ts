import { useQuery } from '@tanstack/react-query';
import { workOf } from './api.ts';

/** The test cases that somebody has still to run in the open runs of a project. */
export function useLeftToRun({ projectSlug, assignee }: { projectSlug: string; assignee: string }) {
  const filter = { projectSlug, assignee, status: 'untested', runStatus: 'open' } as const;
  return useQuery({ ...workOf(filter, 0), staleTime: 0 });
}
