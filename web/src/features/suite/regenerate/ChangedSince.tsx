import type { SuiteAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/format.ts';

/** What changed since the cases were made, and who changed it last. */
export function ChangedSince({ suite: { changedSince = [] } }: { suite: SuiteAnswer }) {
  const { t, i18n } = useTranslation('suite');
  if (changedSince.length === 0) return null;
  const words = changedSince.map(({ what, name, by, at }) => {
    const thing = t(`changedSince.${what}`, { name });
    if (!by || !at) return thing;
    return t('changedSince.by', { what: thing, by, ago: formatAgo(i18n.language, at) });
  });
  return (
    <Text size="sm" mb="xs">
      {t('changedSince.title')} {new Intl.ListFormat(i18n.language).format(words)}
    </Text>
  );
}
