import type { RunAnswer } from '@caseloom/contract';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import shared from '../../ui/shared.module.css';
import { fullName } from '../../ui/UserAvatar.tsx';
import { useWorkers } from '../project/parts.ts';
import { ReplaceOthers } from './ReplaceOthers.tsx';
import styles from './run.module.css';
import { STATUSES } from './statuses.ts';
import type { Marked } from './use-marked.ts';

type Props = { run: RunAnswer; marked: Marked };

const NOBODY = 'nobody';

/** What can be done with the marked cases at once: say how they went, give them to somebody. */
export function BulkResultBar({ run, marked }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const workers = useWorkers(run.projectSlug);
  const { keys, change, setStatus, isBusy } = marked;
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
        disabled={isBusy}
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
        disabled={isBusy}
        data={[
          { value: '', label: t('run:marked.status') },
          ...STATUSES.map((value) => ({ value, label: t(`common:result.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const status = STATUSES.find((one) => one === value);
          if (status) setStatus(status);
        }}
      />
      <Button variant="default" onClick={marked.clear}>
        {t('run:marked.clear')}
      </Button>
      <ReplaceOthers others={marked.others} onClose={marked.cancel} onChoose={marked.answer} />
    </Group>
  );
}
