import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CaseDrawing } from '../model/parts.ts';
import { drawingOf, resultOf } from './api.ts';
import { usePending, withPending } from './use-set-result.ts';

type Props = {
  runId: string;
  caseKey: string | undefined;
  shownNode: string | undefined;
};

/** The drawing of the run; until the next case has come, the path of the last one stays. */
export function RunDrawing({ runId, caseKey, shownNode }: Props) {
  const { data } = useQuery({
    ...resultOf(runId, caseKey ?? ''),
    enabled: caseKey !== undefined,
    placeholderData: keepPreviousData,
  });
  const pending = usePending(runId);
  const test = useMemo(() => data && { ...data, key: data.caseKey }, [data]);
  const isChosen = caseKey !== undefined;
  return (
    <CaseDrawing
      query={drawingOf(runId)}
      test={isChosen ? test : undefined}
      status={isChosen && data ? withPending(data, pending).status : undefined}
      shownNode={shownNode}
    />
  );
}
