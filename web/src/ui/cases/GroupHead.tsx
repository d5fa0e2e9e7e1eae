import { Box } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import styles from './group-head.module.css';

type Props = {
  words: string;
  isCollapsed: boolean;
  onToggle: () => void;
  /** Of a group that keys reach, as a node of a tree. */
  id?: string;
  isActive?: boolean;
};

/** What stands above a group of cases; a click folds them away. */
export function GroupHead({ words, isCollapsed, onToggle, id, isActive }: Props) {
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown;
  return (
    <Box
      {...(id === undefined ? { role: 'presentation' } : treeItem(id, isCollapsed))}
      data-active={isActive || undefined}
      className={styles.root}
      onClick={onToggle}
    >
      <Chevron size={14} aria-hidden />
      {words}
    </Box>
  );
}

const treeItem = (id: string, isCollapsed: boolean) => ({
  ...{ id, role: 'treeitem', tabIndex: -1 },
  ...{ 'aria-level': 1, 'aria-expanded': !isCollapsed, 'aria-selected': false },
});
