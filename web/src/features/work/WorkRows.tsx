import type { WorkResult } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { namedCase } from '../../ui/cases/named-case.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';
import type { useLongList } from '../../ui/use-long-list.ts';
import { AttributeSigns } from '../suite/parts.ts';
import { RowList } from './RowList.tsx';
import styles from './work.module.css';

/** In pixels; there are no headings. */
export const ROW_SIZES = { row: 64, head: 0 };

/** Results of several runs. */
export function WorkRows({ list }: { list: ReturnType<typeof useLongList<WorkResult>> }) {
  const { t } = useTranslation('work');
  return <RowList list={list} label={t('list')} row={(result) => <Row result={result} />} />;
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
          title={namedCase(result)}
          className={styles.name}
        >
          {namedCase(result)}
        </TextLink>
        <small className={styles.facts}>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <AttributeSigns attributes={result.attributes} />
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
