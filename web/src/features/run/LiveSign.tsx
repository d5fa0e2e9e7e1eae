import type { RunVisitor } from '@caseloom/contract';
import { Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconBroadcast, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Face, fullName } from '../../ui/Face.tsx';

type Props = { isLive: boolean | undefined; people: RunVisitor[] };

/** Whether one sees at once what others say, and who they are. */
export function LiveSign({ isLive, people }: Props) {
  const { t } = useTranslation('run');
  const Icon = isLive === false ? IconRefresh : IconBroadcast;
  return (
    <Group gap="xs" role="status">
      {people.map((person) => (
        <Tooltip key={person.id} label={t('isHere', { name: fullName(person) })}>
          <span className="run-person">
            <Face user={person} size={28} />
            <VisuallyHidden>{t('isHere', { name: fullName(person) })}</VisuallyHidden>
          </span>
        </Tooltip>
      ))}
      {isLive !== undefined && (
        <Text size="sm" c="dimmed" className="run-live">
          <Icon size={16} aria-hidden /> {t(isLive ? 'live' : 'notLive')}
        </Text>
      )}
    </Group>
  );
}
