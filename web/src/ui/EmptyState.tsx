import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './section.module.css';
import shared from './shared.module.css';

type Props = { icon: ReactNode; title: string; text?: string; action?: ReactNode };

/** What stands where nothing is yet: what it is about, and the one thing to do now. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <Stack align="center" gap="sm" className={`${shared.card} ${styles.emptyState}`}>
      {icon}
      <Text fw={700} fz={18}>
        {title}
      </Text>
      {text && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
