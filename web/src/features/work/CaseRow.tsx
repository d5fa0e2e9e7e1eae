import type { WorkCase } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { namedCase } from '../../ui/cases/named-case.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AttributeFacts, AttributeSigns } from '../suite/parts.ts';
import styles from './work.module.css';

/** A test case of one of several suites, with how it went when it was last run. */
export function CaseRow({ test }: { test: WorkCase }) {
  const { t, i18n } = useTranslation('work');
  const { lastAt, lastStatus } = test;
  return (
    <>
      <span className={styles.words}>
        <TextLink
          to="/suites/$id"
          params={{ id: test.suiteId }}
          search={{ case: test.key }}
          title={namedCase(test)}
          className={styles.name}
        >
          {namedCase(test)}
        </TextLink>
        <small className={styles.facts}>{`${test.projectName} · ${test.suiteName}`}</small>
      </span>
      <span className={styles.rated}>
        <AttributeFacts attributes={test.attributes} unstated={test.unstated} />
      </span>
      <span className={styles.signs}>
        <AttributeSigns attributes={test.attributes} />
      </span>
      <small className={styles.when}>
        {lastAt ? formatAgo(i18n.language, lastAt) : t('cases.never')}
      </small>
      {lastStatus && <StatusMark status={lastStatus} />}
    </>
  );
}
