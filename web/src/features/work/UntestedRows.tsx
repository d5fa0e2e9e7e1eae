import type { WorkCase } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { useLongList } from '../../ui/use-long-list.ts';
import { AttributeFacts, AttributeSigns } from '../suite/parts.ts';
import { RowList } from './RowList.tsx';
import styles from './work.module.css';

/** Test cases of several suites, each with how it went when it was last run. */
export function UntestedRows({ list }: { list: ReturnType<typeof useLongList<WorkCase>> }) {
  const { t } = useTranslation('work');
  return <RowList list={list} label={t('untested.list')} row={(test) => <Row test={test} />} />;
}

function Row({ test }: { test: WorkCase }) {
  const { t, i18n } = useTranslation('work');
  const { lastAt, lastStatus } = test;
  return (
    <>
      <span className={styles.words}>
        <TextLink
          to="/suites/$id"
          params={{ id: test.suiteId }}
          search={{ case: test.key }}
          title={test.name}
          className={styles.name}
        >
          {test.name}
        </TextLink>
        <small className={styles.facts}>{`${test.projectName} · ${test.suiteName}`}</small>
      </span>
      <span className={styles.rated}>
        <AttributeFacts attributes={test.attributes} />
      </span>
      <span className={styles.signs}>
        <AttributeSigns attributes={test.attributes} />
      </span>
      <small className={styles.when}>
        {lastAt ? formatAgo(i18n.language, lastAt) : t('untested.never')}
      </small>
      {lastStatus && <StatusMark status={lastStatus} />}
    </>
  );
}
