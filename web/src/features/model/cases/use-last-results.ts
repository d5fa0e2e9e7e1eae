import type { ResultStatus } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstResultsOf, runsOfSuite } from '../../run/api.ts';
import { suitesOfModel } from '../../suite/api.ts';
import { useEditor } from '../editor.ts';

const NONE: ReadonlyMap<string, ResultStatus> = new Map();

/** How the cases of the model that is open went in the last run of its newest suite that was run, by the keys of the cases. */
export function useLastResults(): ReadonlyMap<string, ResultStatus> {
  const { id = '', projectSlug = '' } = useEditor(({ selectedModel }) => selectedModel) ?? {};
  const suites = useQuery({ ...suitesOfModel(projectSlug, id), enabled: id !== '' }).data;
  const suite = suites?.items.find(({ runs }) => runs > 0);
  const suiteId = suite?.id ?? '';
  const runs = useQuery({ ...runsOfSuite(projectSlug, suiteId), enabled: suiteId !== '' }).data;
  const runId = runs?.items[0]?.id ?? '';
  const results = useQuery({ ...firstResultsOf(runId), enabled: runId !== '' }).data;
  return useMemo(() => {
    if (!results) return NONE;
    return new Map(results.items.map(({ caseKey, status }) => [caseKey, status]));
  }, [results]);
}
