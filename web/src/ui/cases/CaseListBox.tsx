import { Box } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedGroup } from '../grouped-rows.ts';
import type { useRowWindow } from '../use-row-window.ts';
import type { CaseKind } from './by-kind.ts';
import styles from './case-list-box.module.css';
import { GroupHead } from './GroupHead.tsx';
import type { Grouping } from './grouping.ts';
import { takeFocusOfRow } from './list-keys.ts';

type Props = {
  name: string;
  /** What its headings name; without it the kinds. */
  grouping?: Grouping;
  rows: Pick<ReturnType<typeof useRowWindow>, 'box' | 'inner' | 'groups'>;
  /** The rows that are drawn, by their places. */
  children: (group: PlacedGroup) => ReactNode;
  /** The id of the option that is gone to. */
  activeId: string | undefined;
  isMultiselectable?: boolean;
  onToggle: (group: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Any number of cases under the headings of their kinds or sections, as one list that is gone through by keys. */
export function CaseListBox({ name, rows, children, activeId, onToggle, ...props }: Props) {
  const { t } = useTranslation('model');
  const { grouping = 'kind' } = props;
  const wordOf = (group: string) =>
    grouping === 'kind' ? t(`caseKind.${group as CaseKind}`) : group || t('noSection');
  const titleOf = ({ name: group, count }: PlacedGroup) =>
    t('groupOf', { title: wordOf(group), count });
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
            {...(grouping === 'none'
              ? { role: 'presentation' }
              : { role: 'group', 'aria-label': titleOf(group) })}
            className={styles.group}
            style={{ top: group.top, height: group.height }}
          >
            {grouping !== 'none' && (
              <GroupHead
                words={titleOf(group)}
                isCollapsed={group.isCollapsed}
                onToggle={() => onToggle(group.name)}
              />
            )}
            {children(group)}
          </Box>
        ))}
      </div>
    </div>
  );
}
