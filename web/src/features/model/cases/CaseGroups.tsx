import type { ResultStatus, TestCaseAnswer } from '@caseloom/contract';
import { Box } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseChange, CaseRow } from './CaseRow.tsx';
import styles from './cases.module.css';
import type { Numbered } from './groups.ts';

export type ShownGroup = {
  /** Tells it from the others. */
  name: string;
  title: string;
  rows: Numbered[];
  /** Cases that are in it no longer. */
  gone: TestCaseAnswer[];
  isCollapsed: boolean;
};

type Props = {
  id: string;
  name: string;
  groups: ShownGroup[];
  chosenKey: string | undefined;
  comparedKey: string | undefined;
  changes: ReadonlyMap<string, CaseChange>;
  results: ReadonlyMap<string, ResultStatus>;
  onToggle: (group: string) => void;
  onChoose: (test: TestCaseAnswer, event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
};

/** Cases under headings, as one list that is gone through by keys; a click on a heading folds its cases away. */
export function CaseGroups({ id, name, groups, chosenKey, onKeyDown, onScroll, ...rest }: Props) {
  const isShown = groups.some(
    ({ isCollapsed, rows }) => !isCollapsed && rows.some(({ test }) => test.key === chosenKey),
  );
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={0}
      className={styles.list}
      data-guide="case"
      aria-label={name}
      aria-activedescendant={isShown ? `case-${chosenKey}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {groups.map((group) => (
        <Group key={group.name} group={group} chosenKey={chosenKey} {...rest} />
      ))}
    </div>
  );
}

type GroupProps = Pick<
  Props,
  'chosenKey' | 'comparedKey' | 'changes' | 'results' | 'onToggle' | 'onChoose'
> & { group: ShownGroup };

function Group({
  group,
  chosenKey,
  comparedKey,
  changes,
  results,
  onToggle,
  onChoose,
}: GroupProps) {
  const { t } = useTranslation('model');
  const { name, title, rows, gone, isCollapsed } = group;
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown;
  const heading = t('groupOf', { title, count: rows.length });
  return (
    <Box role="group" aria-label={heading} className={styles.group}>
      <Box role="presentation" className={styles.groupHead} onClick={() => onToggle(name)}>
        <Chevron size={14} aria-hidden />
        {heading}
      </Box>
      {!isCollapsed &&
        rows.map(({ test, number }) => (
          <CaseRow
            key={test.key}
            test={test}
            number={number}
            isChosen={test.key === chosenKey}
            isCompared={test.key === comparedKey}
            change={changes.get(test.key)}
            result={results.get(test.key)}
            onClick={onChoose}
          />
        ))}
      {!isCollapsed &&
        gone.map((test) => (
          <CaseRow
            key={test.key}
            test={test}
            number={undefined}
            isChosen={false}
            change="gone"
            onClick={onChoose}
          />
        ))}
    </Box>
  );
}
