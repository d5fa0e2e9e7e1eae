import type { RequirementAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { CaseLink } from './CaseLink.tsx';
import { marksOf } from './marks.ts';
import styles from './requirement.module.css';
import { ShortList } from './ShortList.tsx';

/** The cases that cover a requirement, each with how it went last; leads to where that was. */
export function CoveringCases({ requirement }: { requirement: RequirementAnswer }) {
  const { id, cases, caseCount } = requirement;
  const { t } = useTranslation('requirement');
  const marks = useMemo(() => marksOf(cases), [cases]);
  return (
    <div className={styles.covering}>
      <ShortList
        things={cases}
        kind="cases"
        id={id}
        show={(test) => (
          <li key={test.caseKey} className={styles.case}>
            <StatusMark status={test.status} />
            <span>
              <CaseLink test={test}>{test.name}</CaseLink>
              {marks.get(test.caseKey) && (
                <Text component="span" size="xs" c="dimmed">
                  {` · ${marks.get(test.caseKey)}`}
                </Text>
              )}
              {test.isBeforeChange && (
                <Text component="span" size="xs" c="dimmed">
                  {` · ${t('beforeChange')}`}
                </Text>
              )}
            </span>
          </li>
        )}
      />
      {caseCount > cases.length && (
        <Text size="xs" c="dimmed">
          {t('inFile', { shown: cases.length, total: caseCount })}
        </Text>
      )}
    </div>
  );
}
