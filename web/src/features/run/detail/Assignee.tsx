import type { RunAnswer } from '@caseloom/contract';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { retryUntilAnswered } from '../../../lib/retry-until-answered.ts';
import { fullName } from '../../../ui/UserAvatar.tsx';
import { useWorkers } from '../../project/parts.ts';
import { type OpenedResult, setResults } from '../api.ts';

/** Whose case it is. */
export function Assignee({ run, result }: { run: RunAnswer; result: OpenedResult }) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const workers = useWorkers(run.projectSlug);
  const { assignee, caseKey } = result;
  // who has left the project since still has what was theirs
  const isGone = assignee && !workers.some(({ id }) => id === assignee.id);
  const giving = useMutation({
    mutationFn: (id: string) =>
      retryUntilAnswered(() =>
        setResults({ id: run.id, caseKeys: [caseKey], assigneeId: id || null }),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: ['run', run.id] }),
  });
  return (
    <NativeSelect
      label={t('assignee')}
      value={giving.isPending ? giving.variables : (assignee?.id ?? '')}
      data={[
        { value: '', label: t('nobody') },
        ...(isGone ? [assignee, ...workers] : workers).map((user) => ({
          value: user.id,
          label: fullName(user),
        })),
      ]}
      onChange={({ currentTarget }) => giving.mutate(currentTarget.value)}
    />
  );
}
