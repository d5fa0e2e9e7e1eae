import type { ResultStatus, TestCaseAnswer } from '@caseloom/contract';
import { Box } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusSign } from '../../../ui/StatusMark.tsx';
import optionStyles from '../option.module.css';
import styles from './cases.module.css';

/** What became of a case since the cases were generated last. */
export type CaseChange = 'new' | 'reworded' | 'gone';

type Props = {
  test: TestCaseAnswer;
  number: number | undefined;
  isChosen: boolean;
  isCompared?: boolean;
  change?: CaseChange | undefined;
  /** How it went in the last run. */
  result?: ResultStatus | undefined;
  onClick: (test: TestCaseAnswer, event: MouseEvent) => void;
};

/** One case in one line: its number, title, kind, number of steps, and how it went last. */
export const CaseRow = memo(function CaseRow(props: Props) {
  const { test, number, isChosen, isCompared, change, result, onClick } = props;
  const { t } = useTranslation('model');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const isGone = change === 'gone';
  const steps = t('stepCount', { count: test.steps.length });
  const look = [
    optionStyles.root,
    styles.row,
    isCompared && styles.compared,
    isGone && styles.gone,
  ];
  return (
    <Box
      ref={element}
      role="treeitem"
      aria-level={2}
      id={`case-${test.key}`}
      tabIndex={-1}
      className={look.filter(Boolean).join(' ')}
      aria-selected={isChosen}
      aria-disabled={isGone || undefined}
      onClick={(event) => !isGone && onClick(test, event)}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.title} title={test.name}>
        {change && (
          <span className={`${styles.change} ${styles[`is-${change}`]}`}>
            {t(`caseChange.${change}`)}
          </span>
        )}
        {change && ' '}
        {test.name}
      </span>
      <PolaritySign polarity={test.polarity} />
      <span className={styles.steps} title={steps}>
        <span aria-hidden>{test.steps.length}</span>
        <span className={styles.spoken}>{steps}</span>
      </span>
      <span className={styles.result}>{result && <StatusSign status={result} />}</span>
    </Box>
  );
});

function PolaritySign({ polarity }: Pick<TestCaseAnswer, 'polarity'>) {
  const { t } = useTranslation('model');
  const Icon = polarity === 'positive' ? IconPlus : IconMinus;
  return (
    <span className={`${styles.polarity} ${styles[`polarity-${polarity}`]}`} title={t(polarity)}>
      <Icon size={14} stroke={2.5} role="img" aria-label={t(polarity)} />
    </span>
  );
}
