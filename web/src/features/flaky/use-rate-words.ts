import type { Flakiness } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';

/** How often a flaky case changes its result, and whether that becomes more. */
export function useRateWords() {
  const { t, i18n } = useTranslation('flaky');
  return ({ changes, repeats, rate, trend }: Flakiness): string => {
    const words = t('rate', {
      count: repeats,
      changes: formatNumber(i18n.language, changes),
      repeats: formatNumber(i18n.language, repeats),
      percent: formatPercent(i18n.language, rate / 100),
    });
    return trend ? `${words}, ${t(`trend.${trend}`)}` : words;
  };
}
