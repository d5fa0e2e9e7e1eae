import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coverageOf } from './api.ts';

/** How much of the steps and edges of a requirement and of its parts was tested. */
export function CoverageShares({ slug, id }: { slug: string; id: string }) {
  const { t } = useTranslation('requirement');
  const { data, isPending } = useQuery(coverageOf(slug));
  const shares = data?.get(id)?.whole;
  const isDrawn = shares && shares.nodes.total + shares.edges.total > 0;
  const words = (['nodes', 'edges'] as const)
    .filter((kind) => (shares?.[kind].total ?? 0) > 0)
    .map((kind) => t(`coverage.${kind}`, { ...shares?.[kind] }));
  return (
    <Text size="sm" c="dimmed" title={t('coverage.help')}>
      {isPending && t('coverage.loading')}
      {data && (isDrawn ? words.join(', ') : t('coverage.none'))}
    </Text>
  );
}
