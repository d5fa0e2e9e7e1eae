import type { ResultStatus } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastResultsOf } from '../../run/api.ts';
import { useEditor } from '../editor.ts';
import { useShownRun } from './use-run-results.ts';

const NONE: ReadonlyMap<string, ResultStatus> = new Map();

/**
 * How the cases of the model that is open went, by their keys: in the run that the address names, as the drawing
 * shows it too; else when they were last run, in any run.
 */
export function useLastResults(): ReadonlyMap<string, ResultStatus> {
  const id = useEditor(({ selectedModel }) => selectedModel?.id) ?? '';
  const run = useShownRun();
  const results = useQuery({ ...lastResultsOf(id, run), enabled: id !== '' }).data;
  return useMemo(
    () => (results ? new Map(results.map(({ key, status }) => [key, status])) : NONE),
    [results],
  );
}
