import type { FlakyCase, SuiteAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Skeleton } from '@mantine/core';
import {
  IconArrowsShuffle,
  IconEye,
  IconGitMerge,
  IconNote,
  IconWriting,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CaseRow } from '../../ui/cases/CaseRow.tsx';
import { MarkBox } from '../../ui/cases/MarkBox.tsx';
import { useRateWords } from '../flaky/parts.ts';
import type { casesOf } from './api.ts';
import { AttributeSigns } from './attributes/AttributeSigns.tsx';
import { isRegenerated } from './is-regenerated.ts';
import styles from './suite.module.css';

type Summary = Awaited<ReturnType<ReturnType<typeof casesOf>['queryFn']>>['items'][number];

type Props = Pick<Parameters<typeof CaseRow>[0], 'isChosen' | 'onClick'> & {
  isMarked: boolean;
  onMark: () => void;
  suite: SuiteAnswer;
  /** Undefined while it is loading. */
  test: Summary | undefined;
  /** Where it is flaky: how often. */
  flaky: FlakyCase | undefined;
  place: NonNullable<Parameters<typeof CaseRow>[0]['place']>;
};

/** What became of a case in the words of the list; nothing where it says what it said. */
const CHANGES = {
  new: 'new',
  back: 'back',
  reworded: 'reworded',
  changed: 'changed',
  gone: 'gone',
  same: undefined,
} as const;

/** Which earlier case it probably is, by its title and ID. */
function continuesWords(t: TFunction<'suite'>, { continues }: Summary): string {
  if (!continues) return t('continuesEarlier');
  return t('continuesProbably', { name: continues.name, id: testId(continues.key) });
}

/** A case of a suite in the list: what became of it, whether somebody noted something. */
export function ListedCase({ suite, test, flaky, place, onMark, ...props }: Props) {
  const { t } = useTranslation(['suite', 'written-case']);
  const rateWords = useRateWords();
  if (!test)
    return (
      <div className={styles.loadingRow} style={place.style}>
        <Skeleton h={16} />
      </div>
    );
  // found by likeness, not by its path or its steps
  const isDoubtful = test.match?.by === 'likeness';
  const change = isRegenerated(suite) ? CHANGES[test.kind] : undefined;
  return (
    <CaseRow
      id={`case-${test.key}`}
      test={test}
      number={test.number}
      place={place}
      change={change}
      changeWords={t(`kind.${test.kind}`)}
      leading={<MarkBox isMarked={props.isMarked} onMark={onMark} />}
      signs={
        <span className={styles.signs}>
          {test.origin === 'written' && !suite.isWritten && (
            <IconWriting size={16} aria-label={t('written-case:written')} />
          )}
          <AttributeSigns attributes={test.attributes} />
          {flaky && (
            <IconArrowsShuffle
              size={16}
              color={flaky.mute ? undefined : 'var(--warn)'}
              aria-label={t(flaky.mute ? 'mutedFlaky' : 'flaky', { rate: rateWords(flaky) })}
            />
          )}
          {isDoubtful && <IconGitMerge size={16} aria-label={continuesWords(t, test)} />}
          {test.note && <IconNote size={16} aria-label={t('note')} />}
          {test.isSuspect && <IconEye size={16} color="var(--warn)" aria-label={t('suspect')} />}
        </span>
      }
      {...props}
    />
  );
}
