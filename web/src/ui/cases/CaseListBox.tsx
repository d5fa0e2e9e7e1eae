import { Box } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedGroup } from '../grouped-rows.ts';
import type { useRowWindow } from '../use-row-window.ts';
import type { CaseKind } from './by-kind.ts';
import styles from './case-list-box.module.css';
import { GroupHead } from './GroupHead.tsx';
import { takeFocusOfRow } from './list-keys.ts';

type Props = {
  name: string;
  rows: Pick<ReturnType<typeof useRowWindow>, 'box' | 'inner' | 'groups'>;
  /** The rows that are drawn, by their places. */
  children: (group: PlacedGroup) => ReactNode;
  /** The id of the option that is gone to. */
  activeId: string | undefined;
  isMultiselectable?: boolean;
  onToggle: (group: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Any number of cases under the headings of their kinds, as one list that is gone through by keys. */
export function CaseListBox({ name, rows, children, activeId, onToggle, ...props }: Props) {
  const { t } = useTranslation('model');
  const titleOf = ({ name: kind, count }: PlacedGroup) =>
    t('groupOf', { title: t(`caseKind.${kind as CaseKind}`), count });
  return (
    // the list has the keys; each row is an option
    <div
      {...rows.box}
      role="listbox"
      tabIndex={0}
      className={styles.root}
      aria-multiselectable={props.isMultiselectable}
      aria-label={name}
      aria-activedescendant={activeId}
      onKeyDown={props.onKeyDown}
      onFocus={takeFocusOfRow}
    >
      <div role="presentation" {...rows.inner}>
        {rows.groups.map((group) => (
          <Box
            key={group.name}
            role="group"
            aria-label={titleOf(group)}
            className={styles.group}
            style={{ top: group.top, height: group.height }}
          >
            <GroupHead
              words={titleOf(group)}
              isCollapsed={group.isCollapsed}
              onToggle={() => onToggle(group.name)}
            />
            {children(group)}
          </Box>
        ))}
      </div>
    </div>
  );
}
