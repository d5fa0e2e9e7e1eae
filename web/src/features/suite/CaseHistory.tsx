import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PastResults } from '../run/parts.ts';
import { pastResultsOf } from './api.ts';

type Props = { suiteId: string; caseKey: string };

/** How a case of a suite went in its last runs. */
export function CaseHistory({ suiteId, caseKey }: Props) {
  const { t } = useTranslation('run');
  return (
    <section aria-label={t('history')}>
      <Text size="sm" fw={600} mb={4}>
        {t('history')}
      </Text>
      <Results suiteId={suiteId} caseKey={caseKey} />
    </section>
  );
}

function Results({ suiteId, caseKey }: Props) {
  const { t } = useTranslation('run');
  const { data: results, error, refetch } = useQuery(pastResultsOf(suiteId, caseKey));
  if (cannotShow(error, results)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!results) return <Skeleton h={48} />;
  if (results.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('historyEmpty')}
      </Text>
    );
  return <PastResults results={results} />;
}
