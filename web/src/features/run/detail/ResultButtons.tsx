import type { ResultStatus } from '@caseloom/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonKey } from '../../../ui/ButtonKey.tsx';
import { resultOf } from '../api.ts';
import { KEY_OF_STATUS } from '../result-keys.ts';
import styles from '../run.module.css';
import { STATUSES } from '../statuses.ts';
import { usePending, withPending } from '../use-set-result.ts';
import { SAYS_RESULT } from './says-result.ts';

type Props = { runId: string; caseKey: string; onSay: (status: ResultStatus) => void };

/** Says how the chosen case went, wherever one reads in it: each button shows its key, and stays while the next case comes. */
export function ResultButtons({ runId, caseKey, onSay }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const { data } = useQuery(resultOf(runId, caseKey));
  const pending = usePending(runId);
  const now = data && withPending(data, pending).status;
  return (
    <Group
      gap={4}
      className={styles.says}
      role="group"
      aria-label={t('run:say')}
      {...{ [SAYS_RESULT]: '' }}
    >
      {STATUSES.map((status) => (
        <Button
          key={status}
          variant={status === now ? 'filled' : 'default'}
          aria-pressed={status === now}
          aria-keyshortcuts={KEY_OF_STATUS[status]}
          onClick={() => onSay(status)}
          classNames={{ root: styles.say ?? '', label: styles.sayWords ?? '' }}
        >
          <ButtonKey name={KEY_OF_STATUS[status]} />
          {t(`common:result.${status}`)}
        </Button>
      ))}
    </Group>
  );
}
