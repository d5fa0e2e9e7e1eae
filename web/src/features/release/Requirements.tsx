import { RESULT_STATUSES, type ReleaseSummary } from '@caseloom/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { CountBar } from '../../ui/RunBar.tsx';
import { StatusSign } from '../../ui/StatusMark.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { useCountWords } from '../../ui/use-headline.ts';
import { CountLink } from './CountLink.tsx';
import { More } from './More.tsx';
import styles from './release.module.css';

/** How many requirements one page has room for: the worst ones. */
const SHOWN = 12;
/** Stands in the address for all that did not pass. */
const OPEN = 'open';

type Props = Pick<ReleaseSummary, 'requirements'> & { hasLists: boolean };

/** The requirements of a release by their state; those that did not pass are named, or those of the state that was pressed. */
export function Requirements({ requirements, hasLists }: Props) {
  const { t, i18n } = useTranslation('release');
  const [address] = useAddressState();
  const chosen = RESULT_STATUSES.find((status) => status === address.requirements);
  const listed = requirements.filter(({ status }) =>
    chosen ? status === chosen : status !== 'passed',
  );
  const isWhole = chosen !== undefined || address.requirements === OPEN;
  const shown = isWhole ? listed : listed.slice(0, SHOWN);
  return (
    <section className={shared.card} aria-labelledby="requirements">
      <Title order={2} id="requirements" mb="sm">
        {t('requirements')}{' '}
        <span className={shared.pageCount}>{formatNumber(i18n.language, requirements.length)}</span>
      </Title>
      {requirements.length === 0 ? (
        <Text c="dimmed">{t('noRequirements')}</Text>
      ) : (
        <States requirements={requirements} />
      )}
      {shown.length > 0 && (
        <ul className={styles.requirements}>
          {shown.map(({ id, status, testCases }) => (
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
      <More
        total={listed.length}
        shown={shown.length}
        printed={SHOWN}
        lead={(words) => <Listed of={OPEN}>{words}</Listed>}
      />
    </section>
  );
}

/** How many stand how; each figure lists exactly those, pressed again all that did not pass. */
function States({ requirements }: Pick<Props, 'requirements'>) {
  const countWords = useCountWords();
  const [address] = useAddressState();
  const counts = { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 };
  for (const { status } of requirements) counts[status] += 1;
  const figures = RESULT_STATUSES.filter((status) => counts[status] > 0).map((status) => ({
    status,
    words: countWords.ofStatus(status, counts[status]),
  }));
  return (
    <>
      <CountBar counts={counts} label={figures.map(({ words }) => words).join(', ')} />
      <ul className={styles.counts}>
        {figures.map(({ status, words }) => (
          <li key={status}>
            <Listed of={status} isCurrent={address.requirements === status}>
              {words}
            </Listed>
          </li>
        ))}
      </ul>
    </>
  );
}

type ListedProps = { of: string; isCurrent?: boolean; children: string };

/** Lists other requirements in the same place; the address says which. */
function Listed({ of, isCurrent = false, children }: ListedProps) {
  const requirements = isCurrent ? undefined : of;
  return (
    <TextLink
      inherit
      to="."
      search={(before: object) => ({ ...before, requirements })}
      resetScroll={false}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </TextLink>
  );
}
