import { Button, Group, Text } from '@mantine/core';
import { IconFolder, IconPlayerPlay, IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import styles from './attributes.module.css';

type Props = {
  count: number;
  /** How many of them a run can have. */
  runnable: number;
  /** How many of them people wrote: these can be moved. */
  movable: number;
  onEdit: () => void;
  onMove: () => void;
  onRun: () => void;
  onClear: () => void;
};

/** What can be done with the marked cases of a suite at once. */
export function MarkedCases({ count, runnable, movable, onEdit, onMove, onRun, onClear }: Props) {
  const { t } = useTranslation(['attributes', 'written-case']);
  return (
    <Group
      gap="sm"
      className={`${shared.card} ${styles.marked}`}
      role="group"
      aria-label={t('marked')}
    >
      <Text fw={600} role="status">
        {t('markedCount', { count })}
      </Text>
      <Button leftSection={<IconTags size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
      {movable > 0 && (
        <Button
          variant="default"
          leftSection={<IconFolder size={16} aria-hidden />}
          onClick={onMove}
        >
          {t('written-case:move')}
        </Button>
      )}
      {runnable > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={onRun}
        >
          {t('runMarked', { count: runnable })}
        </Button>
      )}
      <Button variant="default" onClick={onClear}>
        {t('unmark')}
      </Button>
    </Group>
  );
}
