import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { type CaseLine, CaseLines } from './CaseLines.tsx';
import { CountLink } from './CountLink.tsx';
import { More } from './More.tsx';
import styles from './release.module.css';

/** How many of them one A4 has room for. */
const PRINTED = 6;

type Props = {
  failing: CaseLine[];
  total: number;
  /** Whether the number leads to all of them. */
  hasLists: boolean;
};

/** The test cases that failed or are blocked, as many as one page has room for. */
export function FailingCases({ failing, total, hasLists }: Props) {
  const { t, i18n } = useTranslation('release');
  if (total === 0) return null;
  const toAll = (words: string) => (
    <CountLink counted={hasLists ? { isFailing: true } : undefined}>{words}</CountLink>
  );
  return (
    <section className={`${shared.card} ${styles.failing}`} aria-labelledby="failing">
      <Title order={2} id="failing">
        {t('failing')}{' '}
        <span className={shared.pageCount}>{toAll(formatNumber(i18n.language, total))}</span>
      </Title>
      <CaseLines items={failing} />
      <More total={total} shown={failing.length} printed={PRINTED} lead={toAll} />
    </section>
  );
}
