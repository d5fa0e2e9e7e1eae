import type { Draft, DraftEdit } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../lib/api.ts';
import { draftOf, drafts, editDraft } from '../api.ts';

/**
 * Gives parts of a draft other words, one after the other.
 *
 * @returns `send`: settles with why it was refused, or undefined once it is kept
 */
export function useEdit({ id }: Draft) {
  const cache = useQueryClient();
  const { queryKey } = draftOf(id);
  const sending = useMutation({
    mutationFn: (edit: DraftEdit) => editDraft({ id, edit }),
    // an answer that comes late would bring back the words before
    scope: { id: `edit ${id}` },
    onSuccess: (draft, edit) => {
      cache.setQueryData(queryKey, draft);
      if (edit.kind === 'model' || edit.kind === 'draft') void cache.invalidateQueries(drafts);
    },
    // what somebody else wrote is shown; what was typed stays in its field
    onError: () => cache.invalidateQueries({ queryKey }),
    meta: { hideErrors: true },
  });
  async function send(edit: DraftEdit): Promise<string | undefined> {
    try {
      await sending.mutateAsync(edit);
      return undefined;
    } catch (error) {
      return Object.values(fieldErrorsOf(error))[0] ?? messageOf(error);
    }
  }
  return { send, isPending: sending.isPending };
}
