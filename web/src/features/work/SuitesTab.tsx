import type { WorkSuite } from '@caseloom/contract';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { suitesOf } from './api.ts';
import { Choice } from './Choice.tsx';
import { suitesOfAddress } from './filter.ts';
import { ListTab } from './ListTab.tsx';
import styles from './work.module.css';

/** The suites of all projects, those changed last first. */
export function SuitesTab() {
  const { t } = useTranslation('work');
  const [address] = useAddressState();
  const filter = suitesOfAddress(address);
  return (
    <ListTab<WorkSuite>
      names={['state']}
      filter={filter}
      page={(number) => suitesOf(filter, number)}
      sentence={(count) => t('suites.count', count)}
      label={t('tabs.suites')}
      row={(suite) => <Row suite={suite} />}
      empty={
        <EmptyState
          icon={<IconStack2 size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('suites.none')}
          text={t('suites.noneText')}
          action={
            <ButtonLink to="/projects" variant="default">
              {t('allProjects')}
            </ButtonLink>
          }
        />
      }
    >
      {(onChange) => (
        <Choice
          label={t('suites.which')}
          value={filter.isStale ? 'stale' : ''}
          all={t('suites.all')}
          options={[{ value: 'stale', label: t('suites.stale') }]}
          onChange={(state) => onChange({ state })}
        />
      )}
    </ListTab>
  );
}

function Row({ suite }: { suite: WorkSuite }) {
  const { t, i18n } = useTranslation(['work', 'suite']);
  const { id, name, modelName, projectName, isStale, testCases, retired } = suite;
  const facts = [
    ...[projectName, modelName, t('work:caseCount', { count: testCases })],
    retired > 0 && t('work:suites.retired', { count: retired }),
  ];
  return (
    <>
      <span className={styles.words}>
        <TextLink to="/suites/$id" params={{ id }} title={name} className={styles.name}>
          {name}
        </TextLink>
        <small className={styles.facts}>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {isStale && <Tag tone="warn">{t('suite:isStale')}</Tag>}
      <small className={styles.when}>{formatAgo(i18n.language, suite.updatedAt)}</small>
    </>
  );
}
