import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNoModel, presenceOf } from './api.ts';
import { useEditor } from './editor.ts';

/** Finds out at once that the open model is in the bin or no more; the banner over the drawing says so. */
export function useDeletedModel() {
  const cache = useQueryClient();
  return useMemo(() => {
    const openId = () => useEditor.getState().selectedModel?.id;
    return {
      /** @returns whether a call failed because the open model is no more */
      notice: (error: unknown): boolean => {
        const id = openId();
        if (!id || !isNoModel(error)) return false;
        cache.setQueryData(presenceOf(id).queryKey, false);
        return true;
      },
      /** Asks whether it is still there; where nobody can be asked, it is taken to be. */
      check: async (): Promise<boolean> => {
        const id = openId();
        const answer = id ? cache.fetchQuery(presenceOf(id)) : Promise.resolve(true);
        return !(await answer.catch(() => true));
      },
    };
  }, [cache]);
}
