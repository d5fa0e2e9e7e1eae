import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../shared.module.css';
import styles from './table.module.css';

type Props = { count: number; onClear: () => void; children: ReactNode };

/** What can be done with the ticked rows at once; stays in sight below them. */
export function BulkBar({ count, onClear, children }: Props) {
  const { t } = useTranslation();
  return (
    <Group
      gap="sm"
      className={`${shared.card} ${styles.bulk}`}
      role="group"
      aria-label={t('table.bulk')}
    >
      <Text fw={600} role="status">
        {t('table.picked', { count })}
      </Text>
      {children}
      <Button variant="default" onClick={onClear}>
        {t('table.unpick')}
      </Button>
    </Group>
  );
}
