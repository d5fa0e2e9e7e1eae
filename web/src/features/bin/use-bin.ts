import type { Binned } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { type BinKey, deleteBinned, othersIn, restoreBinned } from './api.ts';

/** What a deletion is about, by its name. */
export type Named = BinKey & { name: string };

/** Takes things out of the bin and deletes them for good, and says what came of it. */
export function useBin() {
  const { t } = useTranslation('bin');
  const cache = useQueryClient();
  // a suite is often named as its model, and a run as its suite
  const withKind = ({ kind, name }: Pick<Named, 'kind' | 'name'>) =>
    t('withKind', { name, kind: t(`kind.${kind}`) });
  const refuse = (error: unknown, thing: Named) => {
    const others = othersIn(error);
    const things = others?.things.map(withKind).join(', ');
    toast('error', others ? t(others.code, { name: withKind(thing), things }) : messageOf(error));
  };
  const restoring = useMutation({
    mutationFn: (thing: Named) => restoreBinned(thing),
    onSuccess: (_, { name }) => toast('success', t('restored', { name })),
    onError: refuse,
    // many lists show it
    onSettled: () => cache.invalidateQueries(),
  });
  const deleting = useMutation({
    mutationFn: (thing: Named) => deleteBinned(thing),
    onSuccess: (_, { name }) => toast('success', t('gone', { name })),
    onError: refuse,
    onSettled: () => cache.invalidateQueries({ queryKey: ['bin'] }),
  });
  return { restoring, deleting };
}

/**
 * Deletes a thing with the same messages everywhere: it moves to the bin, and
 * comes back from there.
 */
export function useMoveToBin({ kind }: Pick<Binned, 'kind'>) {
  const { t } = useTranslation('bin');
  const { restoring } = useBin();
  return {
    /** What the confirmation says. */
    textOf: (name: string) => t(`confirm.${kind}`, { name }),
    /** Says that it is done, and offers to undo it. */
    announce: ({ id, name }: Omit<Named, 'kind'>) =>
      toast('success', t('moved', { name }), {
        label: t('undo'),
        run: () => restoring.mutate({ kind, id, name }),
      }),
  };
}
