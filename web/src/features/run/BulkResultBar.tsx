import type { RunAnswer } from '@caseloom/contract';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import shared from '../../ui/shared.module.css';
import { fullName } from '../../ui/UserAvatar.tsx';
import { useWorkers } from '../project/parts.ts';
import styles from './run.module.css';
import { STATUSES } from './statuses.ts';
import { type NewResults, useSetResults } from './use-set-result.ts';

type Props = { run: RunAnswer; keys: ReadonlySet<string>; onDone: () => void };

const NOBODY = 'nobody';

/** What can be done with the marked cases at once: say how they went, give them to somebody. */
export function BulkResultBar({ run, keys, onDone }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const workers = useWorkers(run.projectSlug);
  const setResults = useSetResults(run.id, (count) => {
    toast('success', t('run:marked.done', { count }));
    onDone();
  });
  const change = (how: Omit<NewResults, 'caseKeys'>) =>
    setResults.mutate({ caseKeys: [...keys], ...how });
  return (
    <Group
      gap="sm"
      className={`${shared.card} ${styles.marked}`}
      role="group"
      aria-label={t('run:marked.label')}
    >
      <Text fw={600} role="status">
        {t('run:marked.count', { count: keys.size })}
      </Text>
      <NativeSelect
        aria-label={t('run:assign')}
        value=""
        disabled={setResults.isPending}
        data={[
          { value: '', label: t('run:assign') },
          ...workers.map((user) => ({ value: user.id, label: fullName(user) })),
          { value: NOBODY, label: t('run:nobody') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ assigneeId: value === NOBODY ? null : value })
        }
      />
      <NativeSelect
        aria-label={t('run:marked.status')}
        value=""
        disabled={setResults.isPending}
        data={[
          { value: '', label: t('run:marked.status') },
          ...STATUSES.map((value) => ({ value, label: t(`common:result.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const status = STATUSES.find((one) => one === value);
          if (status) change({ status });
        }}
      />
      <Button variant="default" onClick={onDone}>
        {t('run:marked.clear')}
      </Button>
    </Group>
  );
}
