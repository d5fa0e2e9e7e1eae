import type { Suggestion } from '@caseloom/engine';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { useEditor } from '../editor.ts';
import type { Comparison } from './use-open-requirements.ts';

type Props = Comparison & { suggestions: readonly Suggestion[] };

/** Compares the steps with the project's requirements when it is pressed, and says how many none of them is like, or that each has one. */
export function CompareRequirements({ open, state, error, compare, suggestions }: Props) {
  const { t } = useTranslation('suggestion');
  const { nodes, edges } = useEditor(({ history }) => history.present);
  if (state === 'none') return null;
  if (error) return <ErrorCard error={error} onRetry={compare} />;
  if (state === 'done') {
    const like = suggestions.filter(({ code }) => code === 'requirement_without_step').length;
    const carried = new Set([
      ...nodes.flatMap(({ data }) => data?.requirements ?? []),
      ...edges.flatMap(({ requirements }) => requirements ?? []),
    ]);
    const left = open.filter(({ id }) => !carried.has(id)).length - like;
    return (
      <Text size="sm" c="dimmed" role="status">
        {left > 0 && t('unlike', { count: left })}
        {left <= 0 && (like > 0 ? t('allLike', { count: like }) : t('allCovered'))}
      </Text>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      w="fit-content"
      title={t('compareHelp')}
      loading={state === 'loading'}
      onClick={compare}
    >
      {t('compare')}
    </Button>
  );
}
