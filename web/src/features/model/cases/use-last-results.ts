import type { ResultStatus } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastResultsOf } from '../../run/api.ts';
import { useEditor } from '../editor.ts';

const NONE: ReadonlyMap<string, ResultStatus> = new Map();

/** How the cases of the model that is open went when they were last run, in any run, by the keys of the cases. */
export function useLastResults(): ReadonlyMap<string, ResultStatus> {
  const id = useEditor(({ selectedModel }) => selectedModel?.id) ?? '';
  const results = useQuery({ ...lastResultsOf(id), enabled: id !== '' }).data;
  return useMemo(
    () => (results ? new Map(results.map(({ key, status }) => [key, status])) : NONE),
    [results],
  );
}
