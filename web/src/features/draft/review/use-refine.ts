import type { Draft } from '@caseloom/contract';
import { refineDraft } from '../api.ts';
import { useChange } from '../use-change.ts';
import { acceptParts, toParts } from './accepted-parts.ts';
import { orThere, withoutEdges } from './choices.ts';
import { useReview } from './use-review.ts';

type Wish = Pick<Parameters<typeof refineDraft>[0], 'answers' | 'sentence' | 'addSteps' | 'addTo'>;

/** Changes the draft by what one wishes, and keeps what was chosen of it so far. */
export function useRefine(onDone: (draft: Draft) => void) {
  const { draft, choices, settle } = useReview();
  const refining = useChange(
    draft.id,
    async (wish: Parameters<typeof refineDraft>[0]) => {
      await settle();
      return refineDraft(wish);
    },
    onDone,
  );
  function refine(wish: Wish) {
    const isDiscarded = [...choices.values()].includes('discarded');
    const kept = orThere(draft, (id) => choices.get(id) !== 'discarded');
    refining.mutate({
      id: draft.id,
      ...(isDiscarded && { parts: toParts(acceptParts(withoutEdges(draft, choices), kept)) }),
      accepted: [...choices].flatMap(([id, choice]) => (choice === 'accepted' ? [id] : [])),
      ...wish,
    });
  }
  return { refine, isPending: refining.isPending, error: refining.error };
}
