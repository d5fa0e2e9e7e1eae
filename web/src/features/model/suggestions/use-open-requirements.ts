import type { RequirementAnswer } from '@caseloom/contract';
import type { OpenRequirement } from '@caseloom/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { requirementsOf } from '../../requirement/api.ts';
import { useEditor } from '../editor.ts';

const NONE: readonly OpenRequirement[] = [];

/** Where the comparison with requirements stands: not possible, to be asked for, under way, failed, done. */
export type Comparison = {
  open: readonly OpenRequirement[];
  state: 'none' | 'idle' | 'loading' | 'failed' | 'done';
  error: Error | null;
  compare: () => void;
};

/** The requirements of the project that have neither a step nor a test case, once somebody asked for them. */
export function useOpenRequirements(): Comparison {
  const slug = useEditor(({ selectedModel }) => selectedModel?.projectSlug ?? '');
  // drawing asks the server for nothing: a session that has expired would end it
  const [isRequested, setIsRequested] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...requirementsOf(slug),
    enabled: !!slug && isRequested,
  });
  const open = useMemo(() => data?.filter(isOpen) ?? NONE, [data]);
  const compare = () => {
    if (isRequested) void refetch();
    setIsRequested(true);
  };
  const stateNow = () => {
    if (!slug) return 'none';
    if (!isRequested) return 'idle';
    if (error) return 'failed';
    return data && !isFetching ? 'done' : 'loading';
  };
  return { open: isRequested ? open : NONE, state: stateNow(), error, compare };
}

/** One that only holds its parts, or that is not to be tested, lacks nothing. */
function isOpen({ isUncovered, hasParts, dismissed, caseCount }: RequirementAnswer): boolean {
  return isUncovered && !hasParts && dismissed === null && caseCount === 0;
}
