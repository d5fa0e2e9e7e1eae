import type { RunAnswer } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../../lib/api.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { toast } from '../../../lib/toast.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { type Compared, kindOf } from './compare.ts';

/** Saves compared cases as a CSV file, in the words of the page. */
export function useExport(run: RunAnswer, other: RunAnswer) {
  const { t } = useTranslation(['run', 'common']);
  const language = useLanguage();
  const statusText = (status: Compared['now'], missing: string) =>
    status ? t(`common:result.${status}`) : missing;
  return async (cases: Compared[]) => {
    const heads = [
      t('run:compare.key'),
      t('run:compare.case'),
      t('run:compare.became'),
      `${t('run:compare.before')}: ${other.name}`,
      `${t('run:compare.now')}: ${run.name}`,
    ];
    const rows = cases.map((one) => [
      one.caseKey,
      one.name,
      t(`run:compare.kind.${kindOf(one)}`),
      statusText(one.before, t('run:compare.notBefore')),
      statusText(one.now, t('run:compare.notNow')),
    ]);
    const file = loadCode(() => import('@caseloom/formats/csv')).then(
      ({ toCsv }) =>
        new Blob([toCsv([heads, ...rows], language)], {
          type: 'text/csv',
        }),
    );
    await download(file, `${run.name} - ${other.name}.csv`).catch((error) =>
      toast('error', messageOf(error)),
    );
  };
}
