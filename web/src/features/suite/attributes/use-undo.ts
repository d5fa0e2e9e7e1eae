import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { undoAttributes } from '../api.ts';

/** What the toast about attributes of a suite's cases is about: the next change there ends its offer. */
export const attributesIn = (suiteId: string) => `attributes in ${suiteId}`;

type Changed = Parameters<typeof undoAttributes>[0]['changed'];

/** What the toast about a change of attributes offers: to undo it, where nobody has changed the same since. */
export function useUndo({ id, projectSlug }: { id: string; projectSlug: string }) {
  const { t } = useTranslation('attributes');
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: (changed: Changed) => undoAttributes({ id, changed }),
    meta: { hideErrors: true },
    onSuccess: ({ undone, left }) => {
      if (left === 0) toast('success', t('undone', { count: undone }));
      else toast('warning', t('undoneBut', { count: left }));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      await cache.invalidateQueries({ queryKey: ['tags', projectSlug] });
    },
  });
  return (changed: Changed) =>
    changed.length > 0
      ? { label: t('undo'), run: () => undo.mutate(changed), about: attributesIn(id) }
      : undefined;
}
