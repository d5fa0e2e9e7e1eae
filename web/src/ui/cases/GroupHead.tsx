import { Box } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import styles from './group-head.module.css';

type Props = { words: string; isCollapsed: boolean; onToggle: () => void };

/** What stands above a group of cases; a click folds them away, which takes nothing from who goes through them by keys. */
export function GroupHead({ words, isCollapsed, onToggle }: Props) {
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown;
  return (
    <Box role="presentation" className={styles.root} onClick={onToggle}>
      <Chevron size={14} aria-hidden />
      {words}
    </Box>
  );
}
