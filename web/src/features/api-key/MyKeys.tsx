import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { myKeys } from './api.ts';
import { KeyList } from './KeyList.tsx';

/** The keys by which scripts act in one's own name, to be looked through; nothing where there are none. */
export function MyKeys() {
  const { t } = useTranslation('api-key');
  const { data = [], error, refetch } = useQuery(myKeys);
  if (data.length === 0 && !error) return null;
  return (
    <Section title={t('mine')} text={t('mineText')}>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : (
        <KeyList keys={data} label={t('mine')} />
      )}
    </Section>
  );
}
