import type { ReleaseSummary } from '@caseloom/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { RunBar } from '../../ui/RunBar.tsx';
import { StatusSign } from '../../ui/StatusMark.tsx';
import shared from '../../ui/shared.module.css';
import { CountLink } from './CountLink.tsx';
import styles from './release.module.css';

/** How many requirements one page has room for: the worst ones. */
const SHOWN = 12;

type Props = Pick<ReleaseSummary, 'requirements'> & { hasLists: boolean };

/** The requirements of a release by their state; those that did not pass are named. */
export function Requirements({ requirements, hasLists }: Props) {
  const { t, i18n } = useTranslation('release');
  const counts = { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 };
  for (const { status } of requirements) counts[status] += 1;
  const open = requirements.filter(({ status }) => status !== 'passed');
  const more = open.length - SHOWN;
  return (
    <section className={shared.card} aria-labelledby="requirements">
      <Title order={2} id="requirements" mb="sm">
        {t('requirements')}{' '}
        <span className={shared.pageCount}>{formatNumber(i18n.language, requirements.length)}</span>
      </Title>
      {requirements.length === 0 && <Text c="dimmed">{t('noRequirements')}</Text>}
      {requirements.length > 0 && <RunBar counts={counts} />}
      {open.length > 0 && (
        <ul className={styles.requirements}>
          {open.slice(0, SHOWN).map(({ id, status, testCases }) => (
            <li key={id}>
              <StatusSign status={status} />
              <span>{id}</span>
              <small>
                <CountLink counted={hasLists ? { requirement: id } : undefined}>
                  {t('caseCount', { count: testCases })}
                </CountLink>
              </small>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <Text c="dimmed">{t('moreRequirements', { count: more })}</Text>}
    </section>
  );
}
