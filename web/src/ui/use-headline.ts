import { RESULT_STATUSES, type ResultCounts } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';

/**
 * Says how many test cases were run, and how many of them went how: `308 of 2,025 run: 280 passed, 16 failed,
 * 8 blocked, 4 skipped`. A share alone would hide that most of it is still to do.
 */
export function useHeadline() {
  const { t } = useTranslation();
  const words = useCountWords();
  return (counts: ResultCounts): string => {
    const parts = RESULT_STATUSES.filter(
      (status) => status !== 'untested' && counts[status] > 0,
    ).map((status) => words.ofStatus(status, counts[status]));
    if (parts.length === 0) return words.runOf(counts);
    return t('headline', { run: words.runOf(counts), parts: parts.join(', ') });
  };
}

/** The parts of a headline, each on its own. */
export function useCountWords() {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(i18n.language, value);
  return {
    /** How many test cases have a result, of how many; that there are none, where there are none. */
    runOf: ({ untested, ...done }: ResultCounts): string => {
      const run = Object.values(done).reduce((sum, count) => sum + count, 0);
      const total = run + untested;
      if (total === 0) return t('runNone');
      return t(untested === 0 ? 'runAll' : 'runOf', { run: number(run), total: number(total) });
    },
    ofStatus: (status: keyof ResultCounts, count: number): string =>
      t(`resultCount.${status}`, { number: number(count) }),
  };
}
