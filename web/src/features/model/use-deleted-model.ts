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
      /** Checks that the model still exists; while the server is away, it is assumed to. */
      check: async (): Promise<boolean> => {
        const id = openId();
        const answer = id ? cache.fetchQuery(presenceOf(id)) : Promise.resolve(true);
        return !(await answer.catch(() => true));
      },
    };
  }, [cache]);
}
