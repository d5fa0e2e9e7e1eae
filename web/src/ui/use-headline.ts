import type { RunAnswer } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';

/** Says how much of a run is done and what failed: a share alone would hide that most of it is still to do. */
export function useHeadline() {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(i18n.language, value);
  return ({ untested, ...done }: RunAnswer['counts']): string => {
    const run = Object.values(done).reduce((sum, count) => sum + count, 0);
    return t('headline', {
      run: number(run),
      total: number(run + untested),
      failed: number(done.failed),
    });
  };
}
