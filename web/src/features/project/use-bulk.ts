import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';

export type BulkWork<Thing> = {
  act: (thing: Thing) => Promise<unknown>;
  /** What is said of those it was done to. */
  done: (count: number) => string;
  /** The queries to reload afterwards. */
  stale: QueryKey[];
  onDone: () => void;
};

/** The same to many things, one after the other: what one refuses does not keep it from the rest. */
export function useBulk<Thing>({ act, done, stale, onDone }: BulkWork<Thing>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (things: Thing[]) => {
      const refusals: unknown[] = [];
      for (const thing of things) await act(thing).catch((error) => refusals.push(error));
      return { count: things.length - refusals.length, refusals };
    },
    onSuccess: async ({ count, refusals }) => {
      if (count > 0) toast('success', done(count));
      for (const message of new Set(refusals.map(messageOf))) toast('error', message);
      onDone();
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
