import type { DraftNews } from '@caseloom/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marks } from '../../model/parts.ts';
import { type Choice, type Choices, isPart } from './choices.ts';
import { remarksOf } from './remarks.ts';

type Look = Choice | 'proposed';

/** How each part of a model looks on the canvas, and what is said above it. */
export function useMarks(
  draft: DraftNews,
  { nodes, edges }: DraftNews['models'][number],
  choices: Choices,
): Marks {
  const { t } = useTranslation('draft');
  return useMemo(() => {
    const proposed = nodes.filter((node) => isPart(draft, node));
    const looks = new Map<string, Look>(
      proposed.map(({ id }) => [id, choices.get(id) ?? 'proposed']),
    );
    const proposedEdges = edges.filter(({ id }) => !draft.changes || draft.assumed.includes(id));
    const parts = [
      ...proposed.map(({ id, stepId }) => ({ id, stepId, look: looks.get(id) })),
      ...proposedEdges.map(({ id, source, target }) => ({
        id,
        stepId: undefined,
        look:
          choices.get(id) === 'discarded'
            ? 'discarded'
            : edgeLook(looks.get(source), looks.get(target)),
      })),
    ];
    return new Map(
      parts.map(({ id, stepId, look = 'proposed' }) => [
        id,
        { change: look, words: remarksOf(draft, { id, stepId }, choices, t).join(' · ') },
      ]),
    );
  }, [draft, nodes, edges, choices, t]);
}

/** An edge is left out with one of its ends, and taken with both. */
function edgeLook(from: Look | undefined, to: Look | undefined): Look {
  const ends = [from, to].filter((look) => look !== undefined);
  if (ends.includes('discarded')) return 'discarded';
  return ends.length > 0 && ends.every((look) => look === 'accepted') ? 'accepted' : 'proposed';
}
