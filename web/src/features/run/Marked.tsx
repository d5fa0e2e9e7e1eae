import { LIMITS, type ResultStatus, type RunAnswer } from '@caseloom/contract';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { fullName } from '../../ui/Face.tsx';
import { useWorkers } from '../project/parts.ts';
import { setResults } from './api.ts';
import { STATUSES } from './statuses.ts';

type Props = { run: RunAnswer; keys: ReadonlySet<string>; onDone: () => void };
type Change = { status?: ResultStatus; assigneeId?: string | null };

const NOBODY = 'nobody';

/** What can be done with the marked cases at once: say how they went, give them to somebody. */
export function Marked({ run, keys, onDone }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const workers = useWorkers(run.projectSlug);
  const changing = useChanging(run.id, [...keys], onDone);
  return (
    <Group gap="sm" className="card run-marked" role="group" aria-label={t('run:marked.label')}>
      <Text fw={600} role="status">
        {t('run:marked.count', { count: keys.size })}
      </Text>
      <NativeSelect
        aria-label={t('run:assign')}
        value=""
        disabled={changing.isPending}
        data={[
          { value: '', label: t('run:assign') },
          ...workers.map((user) => ({ value: user.id, label: fullName(user) })),
          { value: NOBODY, label: t('run:nobody') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          changing.mutate({ assigneeId: value === NOBODY ? null : value })
        }
      />
      <NativeSelect
        aria-label={t('run:marked.status')}
        value=""
        disabled={changing.isPending}
        data={[
          { value: '', label: t('run:marked.status') },
          ...STATUSES.map((value) => ({ value, label: t(`common:result.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          changing.mutate({ status: value as ResultStatus })
        }
      />
      <Button variant="default" onClick={onDone}>
        {t('run:marked.clear')}
      </Button>
    </Group>
  );
}

function useChanging(id: string, keys: string[], onDone: () => void) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      for (let at = 0; at < keys.length; at += LIMITS.page)
        await setResults({ id, caseKeys: keys.slice(at, at + LIMITS.page), ...change });
    },
    onSuccess: () => {
      toast('success', t('marked.done', { count: keys.length }));
      onDone();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['run', id] }),
  });
}
