import type { SuiteAnswer } from '@caseloom/contract';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconEye, IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { shownValues } from '../../lib/value.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { type CaseFilter, casesOf, PAGE } from './api.ts';
import styles from './suite.module.css';

const ROW_HEIGHT = 48;
const TONES = { new: 'primary', changed: 'warn', unchanged: 'plain', gone: 'plain' } as const;

type Props = {
  suite: SuiteAnswer;
  filter: CaseFilter;
  onOpen: (caseKey: string) => void;
  onClear: () => void;
};

/** The cases that pass a filter; arrow keys go from one to the next. */
export function CaseList({ suite, filter, onOpen, onClear }: Props) {
  const { t } = useTranslation('suite');
  const list = useLongList({
    rowHeight: ROW_HEIGHT,
    pageSize: PAGE,
    page: (number) => casesOf(suite.id, suite.revision, filter, number),
  });
  const focusedRow = useRef<number>(undefined);
  // a row that the arrow keys reach may still be loading
  useLayoutEffect(focusRow);
  function focusRow() {
    const box = list.box.ref.current;
    const row = `[aria-posinset="${focusedRow.current}"] button`;
    const button = focusedRow.current && box?.querySelector<HTMLElement>(row);
    if (!button) return;
    focusedRow.current = undefined;
    const isStillHere = document.activeElement === document.body || box?.matches(':focus-within');
    if (isStillHere) button.focus({ preventScroll: true });
  }
  function walk(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    const row = target instanceof Element && target.closest('[aria-posinset]');
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!row || !move) return;
    event.preventDefault();
    const place = Number(row.getAttribute('aria-posinset')) + move;
    focusedRow.current = Math.min(list.total, Math.max(1, place));
    list.reveal(focusedRow.current - 1);
    focusRow();
  }
  if (list.error) return <ErrorCard error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowsSkeleton />;
  if (list.total === 0)
    return (
      <NothingFound
        q={filter.search ?? ''}
        onClear={Object.values(filter).some(Boolean) ? onClear : undefined}
      />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the focus
    <div {...list.box} className={`${shared.card} ${styles.list}`} onKeyDown={walk}>
      <ul {...list.inner} aria-label={t('cases')}>
        {list.shown.map(({ index, row }) => (
          <li
            key={index}
            style={list.place(index)}
            aria-posinset={index + 1}
            aria-setsize={list.total}
          >
            <span className={styles.number}>{index + 1}</span>
            {row ? <CaseRow test={row} onOpen={() => onOpen(row.key)} /> : <Skeleton h={16} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Summary = Awaited<ReturnType<ReturnType<typeof casesOf>['queryFn']>>['items'][number];

function CaseRow({ test, onOpen }: { test: Summary; onOpen: () => void }) {
  const language = useLanguage();
  const { t } = useTranslation('suite');
  return (
    <>
      <UnstyledButton className={styles.case} title={test.name} onClick={onOpen}>
        {test.name}
      </UnstyledButton>
      <small className={styles.key}>{test.key}</small>
      <small className={styles.values}>
        {shownValues(Object.values(test.data), { language, empty: t('empty') })}
      </small>
      <span className={styles.signs}>
        {test.note && <IconNote size={16} aria-label={t('note')} />}
        {test.isSuspect && (
          <Tag tone="warn" icon={<IconEye size={14} aria-hidden />}>
            {t('suspect')}
          </Tag>
        )}
        <span className={styles.polarity}>{t(test.polarity)}</span>
        <Tag tone={TONES[test.change]}>{t(`changeOf.${test.change}`)}</Tag>
      </span>
    </>
  );
}
