import { List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { casesSince } from '../api.ts';
import { useChangeSentence } from '../change-sentence.ts';

/** The fewest test cases of the saved model that cover what changed since a version, each with its reasons. */
export function CasesSince({ modelId, version }: { modelId: string; version: number }) {
  const { t } = useTranslation('model');
  const sentence = useChangeSentence();
  const query = useQuery(casesSince(modelId, version));
  if (cannotShow(query.error, query.data))
    return <ErrorCard error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton h={80} />;
  const { testCases, since } = query.data;
  const count = testCases.length;
  return (
    <section aria-label={t('since.title')}>
      <Text fw={600} mt="md">
        {t('since.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {count === 0
          ? t('since.none')
          : t(since?.isProven ? 'since.fewest' : 'since.some', { count })}
      </Text>
      <List size="sm" mt="xs">
        {testCases.map(({ key, name, reasons = [] }) => (
          <List.Item key={key}>
            {name}
            <Text size="xs" c="dimmed">
              {reasons.map(sentence).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
