import type { ResultStatus, TestCaseAnswer } from '@caseloom/contract';
import { Box } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, memo, type UIEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseChange, CaseRow } from '../../../ui/cases/CaseRow.tsx';
import { GroupHead } from '../../../ui/cases/GroupHead.tsx';
import { takeFocusOfRow } from '../../../ui/cases/list-keys.ts';
import styles from './cases.module.css';
import type { Numbered } from './groups.ts';

export type ShownGroup = {
  /** Tells it from the others. */
  name: string;
  title: string;
  /** How many cases are in it. */
  count: number;
  /** Those that are in the page: none where it is collapsed, and no more than were scrolled to. */
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
  const isShown = groups.some(({ rows }) => rows.some(({ test }) => test.key === chosenKey));
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
      onFocus={takeFocusOfRow}
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
  const { name, title, count, rows, gone, isCollapsed } = group;
  const heading = t('groupOf', { title, count });
  return (
    <div className={styles.group}>
      <GroupHead
        id={id}
        words={heading}
        isCollapsed={isCollapsed}
        isActive={isActive}
        onToggle={() => onToggle(name)}
      />
      <Box role="group" aria-label={heading}>
        {rows.map(({ test, number }) => (
          <Row
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
            <Row
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

type RowProps = {
  test: TestCaseAnswer;
  number: number | undefined;
  isChosen: boolean;
  isCompared?: boolean;
  change?: CaseChange | undefined;
  result?: ResultStatus | undefined;
  onClick: (test: TestCaseAnswer, event: MouseEvent) => void;
};

/** A case in the list, which is scrolled to once it is chosen. */
const Row = memo(function Row({ test, onClick, ...props }: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  const { isChosen, change } = props;
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { key, name, polarity, unstated, steps, sourceId } = test;
  const shown = { key, name, polarity, stepCount: steps.length };
  return (
    <CaseRow
      ref={element}
      id={`case-${key}`}
      isInTree
      test={{ ...shown, ...(unstated && { unstated }), ...(sourceId && { sourceId }) }}
      {...props}
      onClick={(event) => change !== 'gone' && onClick(test, event)}
    />
  );
});
