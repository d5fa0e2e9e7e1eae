import type { ResultAnswer, RunVisitor } from '@caseloom/contract';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPaperclip, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';
import styles from './run.module.css';

export const ROW_HEIGHT = 48;

type Props = {
  /** Undefined while it is loading. */
  result: ResultAnswer | undefined;
  place: { index: number; total: number; style: CSSProperties };
  /** Others who have this case open. */
  people: RunVisitor[];
  isChosen: boolean;
  isMarked: boolean;
  onChoose: () => void;
  /** Undefined where nothing can be done with marked ones any more. */
  onMark: (() => void) | undefined;
};

/** A case of a run in the list: how it went, whose it is, who is at it. */
export function ResultRow({ result, place, people, ...row }: Props) {
  const { t } = useTranslation('run');
  const { index, total, style } = place;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      role="option"
      id={result && `result-${result.caseKey}`}
      tabIndex={-1}
      style={style}
      className={row.isChosen ? `${styles.row} ${styles.isChosen}` : styles.row}
      aria-selected={row.isMarked}
      aria-posinset={index + 1}
      aria-setsize={total}
      onClick={row.onChoose}
    >
      {row.onMark && <MarkBox isMarked={row.isMarked} onMark={row.onMark} />}
      <span className={styles.number}>{index + 1}</span>
      {result ? (
        <>
          <span className={styles.name} title={result.name}>
            {result.name} <small>{result.caseKey}</small>
          </span>
          <span className={styles.signs}>
            {people.map((person) => (
              <span key={person.id} className={styles.person}>
                <UserAvatar user={person} size={24} />
                <VisuallyHidden>{t('isHere', { name: fullName(person) })}</VisuallyHidden>
              </span>
            ))}
            {result.attachments > 0 && (
              <IconPaperclip size={16} aria-label={t('fileCount', { count: result.attachments })} />
            )}
            {result.assignee && (
              <>
                <UserAvatar user={result.assignee} size={24} />
                <VisuallyHidden>
                  {t('assignedTo', { name: fullName(result.assignee) })}
                </VisuallyHidden>
              </>
            )}
          </span>
          <StatusMark status={result.status} />
        </>
      ) : (
        <Skeleton h={16} />
      )}
    </div>
  );
}

/** For the mouse; to everybody else the option says whether it is marked, and `x` marks it. */
function MarkBox({ isMarked, onMark }: { isMarked: boolean; onMark: () => void }) {
  const Icon = isMarked ? IconSquareCheckFilled : IconSquare;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the option around it says what this shows
    <span
      className={styles.mark}
      onClick={(event) => {
        event.stopPropagation();
        onMark();
      }}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </span>
  );
}
