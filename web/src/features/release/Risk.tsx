import { HIGH_RISK, type ReleaseSummary, type ResultCounts } from '@caseloom/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { StatusSign } from '../../ui/StatusMark.tsx';
import shared from '../../ui/shared.module.css';
import { useCountWords } from '../../ui/use-headline.ts';
import type { Counted } from './api.ts';
import { CountLink } from './CountLink.tsx';
import styles from './release.module.css';

const RISKS = ['failed', 'blocked', 'untested'] as const;

type Props = Pick<ReleaseSummary, 'required' | 'risky'> & { hasLists: boolean };

/** What failed, is blocked or was not run among the test cases that cover a requirement, and among those that are urgent or risky. */
export function Risk({ required, risky, hasLists }: Props) {
  const { t, i18n } = useTranslation('release');
  const number = (counts: ResultCounts) => formatNumber(i18n.language, totalOf(counts));
  return (
    <section className={shared.card} aria-labelledby="risk">
      <Title order={2} id="risk">
        {t('risk')}
      </Title>
      <Group
        words={
          totalOf(risky) === 0
            ? t('riskyNone')
            : t('riskyText', { total: number(risky), risk: HIGH_RISK })
        }
        counts={risky}
        counted={hasLists ? { isRisky: true } : undefined}
      />
      <Group
        words={totalOf(required) === 0 ? t('riskNone') : t('riskText', { total: number(required) })}
        counts={required}
        counted={hasLists ? { isRequired: true } : undefined}
      />
    </section>
  );
}

const totalOf = (counts: ResultCounts) => Object.values(counts).reduce((sum, one) => sum + one, 0);

type GroupProps = { words: string; counts: ResultCounts; counted: Counted | undefined };

/** One kind of test cases, and how many of them are a risk. */
function Group({ words, counts, counted }: GroupProps) {
  const count = useCountWords();
  return (
    <>
      <Text c="dimmed">
        {totalOf(counts) > 0 ? <CountLink counted={counted}>{words}</CountLink> : words}
      </Text>
      {totalOf(counts) > 0 && (
        <ul className={styles.risks}>
          {RISKS.map((status) => (
            <li key={status}>
              <StatusSign status={status} />
              <CountLink counted={counted && { ...counted, status }}>
                {count.ofStatus(status, counts[status])}
              </CountLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
