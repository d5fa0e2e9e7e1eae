import type { RunAnswer } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';

/** Says how many results of a run match no test case, and how many of them failed; undefined where there are none. */
export function useUnmatchedWords() {
  const { t, i18n } = useTranslation();
  return ({ total, failed }: RunAnswer['unmatched']): string | undefined => {
    if (total === 0) return undefined;
    const number = formatNumber(i18n.language, total);
    if (failed === 0) return t('unmatched', { count: total, number });
    return t('unmatchedFailed', {
      count: total,
      number,
      failed: formatNumber(i18n.language, failed),
    });
  };
}
