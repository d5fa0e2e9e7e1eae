import type { ContentKind } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';

type Counts = Partial<Record<ContentKind, number>>;
export type Contents = { goes: Counts; stays: Counts };

/** What is deleted with a thing and what of it stays, a sentence each; none while it is not counted yet. */
export function useContents(): (contents: Contents | undefined) => string[] {
  const { t, i18n } = useTranslation('bin');
  const listOf = (counts: Counts) => {
    const there = (Object.entries(counts) as [ContentKind, number][])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) =>
        t(`contents.count.${kind}`, { count, number: formatNumber(i18n.language, count) }),
      );
    return there.length > 0 ? new Intl.ListFormat(i18n.language).format(there) : undefined;
  };
  return (contents) => {
    if (!contents) return [];
    const [goes, stays] = [listOf(contents.goes), listOf(contents.stays)];
    return [
      ...(goes ? [t('contents.goes', { list: goes })] : []),
      ...(stays ? [t('contents.stays', { list: stays })] : []),
    ];
  };
}
