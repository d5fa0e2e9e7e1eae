import type { ResultAnswer, RunVisitor } from '@caseloom/contract';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseRow } from '../../ui/cases/CaseRow.tsx';
import { MarkBox } from '../../ui/cases/MarkBox.tsx';
import { StatusSign } from '../../ui/StatusMark.tsx';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';
import { AttributeSigns } from '../suite/parts.ts';
import styles from './run.module.css';

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

/** A case of a run in the list: how it went and before, whose it is, who is at it. */
export function ResultRow({ result, place, people, onChoose, onMark, ...row }: Props) {
  if (!result)
    return (
      <div className={styles.loadingRow} style={place.style}>
        <Skeleton h={16} />
      </div>
    );
  return (
    <CaseRow
      id={`result-${result.caseKey}`}
      test={{ ...result, key: result.caseKey }}
      number={result.number}
      place={place}
      {...row}
      onClick={onChoose}
      leading={onMark && <MarkBox isMarked={row.isMarked} onMark={onMark} />}
      signs={<Signs result={result} people={people} />}
      trailing={
        <span className={styles.status}>
          {result.lastStatus ? <LastStatus status={result.lastStatus} /> : <span />}
          <StatusSign status={result.status} />
        </span>
      }
    />
  );
}

/** How the case went in another run, smaller than how it went in this one. */
function LastStatus({ status }: Pick<ResultAnswer, 'status'>) {
  const { t } = useTranslation(['run', 'common']);
  return (
    <span
      className={styles.lastStatus}
      title={t('run:lastResult', { status: t(`common:result.${status}`) })}
    >
      <VisuallyHidden>
        {t('run:lastResult', { status: t(`common:result.${status}`) })}
      </VisuallyHidden>
      <span aria-hidden>
        <StatusSign status={status} />
      </span>
    </span>
  );
}

function Signs({ result, people }: { result: ResultAnswer; people: RunVisitor[] }) {
  const { t } = useTranslation('run');
  return (
    <span className={styles.signs}>
      <AttributeSigns attributes={result.attributes} />
      {people.map((person) => (
        <span key={person.id} className={styles.person}>
          <UserAvatar user={person} size={22} />
          <VisuallyHidden>{t('isHere', { name: fullName(person) })}</VisuallyHidden>
        </span>
      ))}
      {result.attachments > 0 && (
        <IconPaperclip size={16} aria-label={t('fileCount', { count: result.attachments })} />
      )}
      {result.assignee && (
        <>
          <UserAvatar user={result.assignee} size={22} />
          <VisuallyHidden>{t('assignedTo', { name: fullName(result.assignee) })}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
