import { Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from './remarks.ts';
import { useReview } from './use-review.ts';

/** The edges that leave a step, each selected by a press. */
export function EdgesFrom({ id }: { id: string }) {
  const { t } = useTranslation('draft');
  const { draft, model, select } = useReview();
  const edges = model.edges.filter(({ source }) => source === id);
  if (edges.length === 0) return null;
  return (
    <Group gap={4} mt="xs" role="group" aria-label={t('edgesFrom')}>
      {edges.map((edge) => {
        const target = model.nodes.find((one) => one.id === edge.target);
        const name = target ? wordsOf(draft, target, t).label : '';
        return (
          <Button
            key={edge.id}
            size="compact-sm"
            variant="default"
            maw="100%"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            onClick={() => select(edge.id)}
          >
            {edge.label ? t('edgeTo', { label: edge.label, name }) : name}
          </Button>
        );
      })}
    </Group>
  );
}
