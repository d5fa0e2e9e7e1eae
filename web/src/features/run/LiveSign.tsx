import type { RunVisitor } from '@caseloom/contract';
import { Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconBroadcast, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/use-connection.ts';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';
import styles from './run.module.css';
import { usePending } from './use-set-result.ts';

type Props = { runId: string; isLive: boolean | undefined; people: RunVisitor[] };

/** Whether one sees at once what others say, who they are, and how much of one's own waits for the server. */
export function LiveSign({ runId, isLive, people }: Props) {
  const { t } = useTranslation('run');
  const Icon = isLive === false ? IconRefresh : IconBroadcast;
  const isAway = useConnection() !== 'up';
  const pending = new Set(usePending(runId).map(({ caseKey }) => caseKey));
  return (
    <Group gap="xs" role="status">
      {isAway && pending.size > 0 && (
        <Text size="sm" className={styles.live}>
          <IconCloudOff size={16} aria-hidden /> {t('unsent', { count: pending.size })}
        </Text>
      )}
      {people.map((person) => (
        <Tooltip key={person.id} label={t('isHere', { name: fullName(person) })}>
          <span className={styles.person}>
            <UserAvatar user={person} size={28} />
            <VisuallyHidden>{t('isHere', { name: fullName(person) })}</VisuallyHidden>
          </span>
        </Tooltip>
      ))}
      {isLive !== undefined && (
        <Text size="sm" c="dimmed" className={styles.live}>
          <Icon size={16} aria-hidden /> {t(isLive ? 'live' : 'notLive')}
        </Text>
      )}
    </Group>
  );
}
