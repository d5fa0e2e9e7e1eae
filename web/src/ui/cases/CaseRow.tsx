import type { ResultStatus, TestCaseAnswer } from '@caseloom/contract';
import { Box } from '@mantine/core';
import { IconMinus, IconPlus, IconQuestionMark } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusSign } from '../StatusMark.tsx';
import styles from './case-row.module.css';
import { polarityOf, type StatedPolarity, type Unstated } from './polarity-of.ts';

/** What became of a case since the cases were generated last. */
export type CaseChange = 'new' | 'back' | 'reworded' | 'changed' | 'gone';

/** What a line says of a case. */
export type ListedCase = Pick<TestCaseAnswer, 'key' | 'name' | 'polarity'> & {
  stepCount: number;
  /** Its ID in the file that it came from. */
  sourceId?: string;
} & Unstated;

type Props = {
  ref?: Ref<HTMLDivElement>;
  id: string;
  /** Whether it stands in a tree, below the head of its group. */
  isInTree?: boolean;
  test: ListedCase;
  number: number | undefined;
  isChosen: boolean;
  /** Whether it is selected, where that is not the same as chosen. */
  isMarked?: boolean | undefined;
  isCompared?: boolean | undefined;
  change?: CaseChange | undefined;
  /** What that is called, where it is not called as in the tool. */
  changeWords?: string | undefined;
  /** How it went in the last run. */
  result?: ResultStatus | undefined;
  /** What stands before the number, between title and kind, and at the end in place of the result. */
  leading?: ReactNode;
  signs?: ReactNode;
  trailing?: ReactNode;
  /** Its place in a list of which only a part is drawn. */
  place?: { index: number; total: number; style: CSSProperties };
  onClick: (event: MouseEvent) => void;
};

/** One case in one line, in a tree in two where its title needs them: its number, title, kind, number of steps, and how it went last. */
export function CaseRow({ ref, test, number, change, result, place, onClick, ...props }: Props) {
  const isGone = change === 'gone';
  const look = [
    styles.row,
    props.isChosen && styles.isChosen,
    props.isCompared && styles.compared,
    isGone && styles.gone,
    place && styles.isPlaced,
    props.isInTree && styles.isInTree,
  ];
  return (
    <Box
      ref={ref}
      {...(props.isInTree ? { role: 'treeitem', 'aria-level': 2 } : { role: 'option' })}
      id={props.id}
      tabIndex={-1}
      className={look.filter(Boolean).join(' ')}
      style={place?.style}
      aria-selected={props.isMarked ?? props.isChosen}
      aria-disabled={isGone || undefined}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.total}
      onClick={onClick}
    >
      {props.leading}
      <span className={styles.number}>{number}</span>
      <Title test={test} change={change} changeWords={props.changeWords} />
      {props.signs}
      <PolaritySign kind={polarityOf(test)} />
      <StepCount count={test.stepCount} />
      {props.trailing ?? (
        <span className={styles.result}>{result && <StatusSign status={result} />}</span>
      )}
    </Box>
  );
}

/** What became of the case, its ID in the file that it came from, and its title. */
function Title({ test, change, changeWords }: Pick<Props, 'test' | 'change' | 'changeWords'>) {
  const { t } = useTranslation('model');
  return (
    <span className={styles.title} title={[test.sourceId, test.name].filter(Boolean).join(' ')}>
      {change && (
        <span className={`${styles.change} ${styles[`is-${change}`]}`}>
          {changeWords ?? t(`caseChange.${change}`)}
        </span>
      )}
      {change && ' '}
      {test.sourceId && <span className={styles.sourceId}>{idInWords(test.sourceId)}</span>}
      {test.sourceId && ' '}
      {test.name}
    </span>
  );
}

/** An ID that is a number would read like the place in the list. */
const idInWords = (id: string) => (/^\d+$/.test(id) ? `#${id}` : id);

const POLARITY_ICONS = {
  positive: IconPlus,
  negative: IconMinus,
  unstated: IconQuestionMark,
};

function StepCount({ count }: { count: number }) {
  const { t } = useTranslation('model');
  const words = t('stepCount', { count });
  return (
    <span className={styles.steps} title={words}>
      <span aria-hidden>{count}</span>
      <span className={styles.spoken}>{words}</span>
    </span>
  );
}

function PolaritySign({ kind }: { kind: StatedPolarity }) {
  const { t } = useTranslation('model');
  const Icon = POLARITY_ICONS[kind];
  const words = t(kind === 'unstated' ? 'unstatedType' : kind);
  return (
    <span className={`${styles.polarity} ${styles[`polarity-${kind}`]}`} title={words}>
      <Icon size={14} stroke={2.5} role="img" aria-label={words} />
    </span>
  );
}
