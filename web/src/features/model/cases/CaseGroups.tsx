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
  /** The group whose heading the keys are at. */
  activeGroup: string | undefined;
  comparedKey: string | undefined;
  changes: ReadonlyMap<string, CaseChange>;
  results: ReadonlyMap<string, ResultStatus>;
  onToggle: (group: string) => void;
  onChoose: (test: TestCaseAnswer, event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
};

/** Cases under headings, as one tree that is gone through by keys; a click on a heading folds its cases away. */
export function CaseGroups({ id, name, groups, ...props }: Props) {
  const { chosenKey, activeGroup, onKeyDown, onScroll, ...rest } = props;
  const isShown = groups.some(
    ({ isCollapsed, rows }) => !isCollapsed && rows.some(({ test }) => test.key === chosenKey),
  );
  const active = groups.findIndex((group) => group.name === activeGroup);
  const chosenId = isShown ? `case-${chosenKey}` : undefined;
  return (
    <div
      id={id}
      role="tree"
      tabIndex={0}
      className={styles.list}
      data-guide="case"
      aria-label={name}
      aria-activedescendant={active === -1 ? chosenId : headingId(active)}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {groups.map((group, at) => (
        <Group
          key={group.name}
          id={headingId(at)}
          group={group}
          isActive={at === active}
          chosenKey={chosenKey}
          {...rest}
        />
      ))}
    </div>
  );
}

const headingId = (at: number) => `case-group-${at}`;

type GroupProps = Pick<
  Props,
  'chosenKey' | 'comparedKey' | 'changes' | 'results' | 'onToggle' | 'onChoose'
> & { id: string; group: ShownGroup; isActive: boolean };

function Group({
  id,
  group,
  isActive,
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
    <div className={styles.group}>
      <Box
        role="treeitem"
        id={id}
        tabIndex={-1}
        aria-level={1}
        aria-expanded={!isCollapsed}
        aria-selected={false}
        data-active={isActive || undefined}
        className={styles.groupHead}
        onClick={() => onToggle(name)}
      >
        <Chevron size={14} aria-hidden />
        {heading}
      </Box>
      <Box role="group" aria-label={heading}>
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
    </div>
  );
}
