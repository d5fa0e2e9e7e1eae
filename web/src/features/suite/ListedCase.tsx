import type { SuiteAnswer } from '@caseloom/contract';
import { Skeleton } from '@mantine/core';
import { IconEye, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CaseRow } from '../../ui/cases/CaseRow.tsx';
import type { Change, casesOf } from './api.ts';
import styles from './suite.module.css';

type Summary = Awaited<ReturnType<ReturnType<typeof casesOf>['queryFn']>>['items'][number];

type Props = Pick<Parameters<typeof CaseRow>[0], 'isChosen' | 'onClick'> & {
  suite: SuiteAnswer;
  /** Undefined while it is loading. */
  test: Summary | undefined;
  place: NonNullable<Parameters<typeof CaseRow>[0]['place']>;
};

/** What became of a case in the words of the list; nothing where it says what it said. */
const CHANGES = { new: 'new', changed: 'reworded', unchanged: undefined, gone: 'gone' } as const;

/** A case of a suite in the list: what became of it, whether somebody noted something. */
export function ListedCase({ suite, test, place, ...props }: Props) {
  const { t } = useTranslation('suite');
  if (!test)
    return (
      <div className={styles.loadingRow} style={place.style}>
        <Skeleton h={16} />
      </div>
    );
  const change = isRegenerated(suite) ? CHANGES[test.change] : undefined;
  return (
    <CaseRow
      id={`case-${test.key}`}
      test={test}
      number={place.index + 1}
      place={place}
      change={change}
      changeWords={t(`changeOf.${test.change}`)}
      signs={
        (test.note || test.isSuspect) && (
          <span className={styles.signs}>
            {test.note && <IconNote size={16} aria-label={t('note')} />}
            {test.isSuspect && <IconEye size={16} color="var(--warn)" aria-label={t('suspect')} />}
          </span>
        )
      }
      {...props}
    />
  );
}

/** Whether there were cases before the last generation: else each one is new, which says nothing. */
function isRegenerated({ changes }: SuiteAnswer): boolean {
  const before: Change[] = ['changed', 'unchanged', 'gone'];
  return before.some((change) => changes[change] > 0);
}
