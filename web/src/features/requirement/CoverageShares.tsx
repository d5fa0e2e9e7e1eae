import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coverageOf } from './api.ts';

type Props = {
  slug: string;
  id: string;
  /** In a table its column says what is missing: a dash is enough there, and elsewhere nothing. */
  isCell?: boolean;
};

/** How much of the steps and edges of a requirement and of its parts was tested. */
export function CoverageShares({ slug, id, isCell }: Props) {
  const { t } = useTranslation('requirement');
  const { data, isPending } = useQuery(coverageOf(slug));
  const shares = data?.get(id)?.whole;
  const isDrawn = shares && shares.nodes.total + shares.edges.total > 0;
  // test cases may cover it without a model of which a part could be tested: that is no fault
  if (data && !isDrawn) return isCell ? <NoShares /> : null;
  const words = (['nodes', 'edges'] as const)
    .filter((kind) => (shares?.[kind].total ?? 0) > 0)
    .map((kind) => t(`coverage.${kind}`, { ...shares?.[kind] }));
  return (
    <Text size="sm" c="dimmed" title={t('coverage.help')}>
      {isPending && t('coverage.loading')}
      {words.join(', ')}
    </Text>
  );
}

function NoShares() {
  const { t } = useTranslation('requirement');
  return (
    <Text size="sm" c="dimmed" title={t('coverage.none')}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('coverage.none')}</VisuallyHidden>
    </Text>
  );
}
