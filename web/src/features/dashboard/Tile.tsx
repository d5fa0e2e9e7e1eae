import { ActionIcon, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../ui/shared.module.css';
import styles from './dashboard.module.css';

type TileProps = {
  label: string;
  help?: string;
  value: ReactNode;
  isFailed: boolean;
  note: ReactNode;
  children?: ReactNode;
};

/** A figure with what it is called, and what there is to say of it. */
export function Tile({ label, help, value, isFailed, note, children }: TileProps) {
  const { t } = useTranslation('dashboard');
  const isWaiting = value === undefined && !isFailed;
  return (
    <div className={shared.card}>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" fw={600} c="dimmed">
          {label}
        </Text>
        {help && (
          <Tooltip
            label={help}
            multiline
            maw={280}
            events={{ hover: true, focus: true, touch: true }}
          >
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('whatIs', { label })}>
              <IconInfoCircle size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {isWaiting ? (
        <Skeleton h={36} w={90} my={2} />
      ) : (
        <div className={styles.tileValue}>{value ?? '—'}</div>
      )}
      <Text size="sm" c="dimmed" component="div" mih={24}>
        {value !== undefined && note}
      </Text>
      {children}
    </div>
  );
}

type TrendProps = { by: number; isGood: boolean; children: ReactNode };

/** Up or down since the month before, by arrow and word. */
export function Trend({ by, isGood, children }: TrendProps) {
  const Icon = by < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <span className={isGood ? styles.trend : `${styles.trend} ${styles.isDown}`}>
      {by !== 0 && <Icon size={16} aria-hidden />}
      {children}
    </span>
  );
}
