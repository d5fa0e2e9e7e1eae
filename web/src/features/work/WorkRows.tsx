import type { WorkResult } from '@caseloom/contract';
import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';
import type { useLongList } from '../../ui/use-long-list.ts';
import styles from './work.module.css';

/** In pixels; there are no headings. */
export const ROW_SIZES = { row: 64, head: 0 };

/** Results of several runs; the arrow keys go from one to the next, Enter opens it in its run. */
export function WorkRows({ list }: { list: ReturnType<typeof useLongList<WorkResult>> }) {
  const { t } = useTranslation('work');
  const reached = useRef<number>(undefined);
  // a row that the arrow keys reach may still be loading
  useLayoutEffect(focusRow);
  function focusRow() {
    const row = `[aria-posinset="${reached.current}"] a`;
    const link = reached.current && list.box.ref.current?.querySelector<HTMLElement>(row);
    if (!link) return;
    reached.current = undefined;
    link.focus({ preventScroll: true });
  }
  function walk(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    const row = target instanceof Element && target.closest('[aria-posinset]');
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!row || !move) return;
    event.preventDefault();
    const place = Number(row.getAttribute('aria-posinset')) + move;
    reached.current = Math.min(list.total, Math.max(1, place));
    list.reveal(reached.current - 1);
    focusRow();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus
    <div {...list.box} className={`${shared.card} ${styles.list}`} onKeyDown={walk}>
      <ul {...list.inner} aria-label={t('list')}>
        {list.shown.map(({ index, row }) => (
          <li
            key={index}
            style={list.place(index)}
            aria-posinset={index + 1}
            aria-setsize={list.total}
          >
            {row ? <Row result={row} /> : <Skeleton h={16} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ result }: { result: WorkResult }) {
  const { t, i18n } = useTranslation(['work', 'run']);
  const { runId, caseKey, assignee, updatedAt, updatedBy, environment } = result;
  const ago = updatedAt && formatAgo(i18n.language, updatedAt);
  const facts = [result.projectName, result.runName, environment];
  return (
    <>
      <span className={styles.words}>
        <TextLink
          to="/runs/$id"
          params={{ id: runId }}
          search={{ case: caseKey }}
          title={result.name}
          className={styles.name}
        >
          {result.name}
        </TextLink>
        <small className={styles.facts}>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {ago && (
        <small className={styles.when}>
          {result.source === 'import'
            ? `${t('run:byAutomation')}, ${ago}`
            : updatedBy
              ? t('work:by', { name: updatedBy, ago })
              : ago}
        </small>
      )}
      {assignee && (
        <span title={t('run:assignedTo', { name: fullName(assignee) })}>
          <UserAvatar user={assignee} size={24} />
        </span>
      )}
      <StatusMark status={result.status} />
    </>
  );
}
