import type { ResultAnswer, RunVisitor } from '@caseloom/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscribe } from '../../lib/subscribe.ts';
import { me } from '../auth/api.ts';
import { listenTo, POLL_INTERVAL_MS, reportPosition, resultOf, runOf } from './api.ts';

/**
 * Keeps an open run as it is for everybody: the results of others arrive as they are set. Where the
 * stream is down, the run is polled every few seconds instead.
 *
 * @returns `isLive` whether the line stands, undefined while it is being laid; `people` the others
 */
export function useRunEvents(id: string): { isLive: boolean | undefined; people: RunVisitor[] } {
  const cache = useQueryClient();
  const [isLive, setLive] = useState<boolean>();
  const [people, setPeople] = useState<RunVisitor[]>([]);
  const own = useQuery(me).data?.id;
  useEffect(() => {
    let wasDown = false;
    return subscribe({
      open: listenTo(id),
      onNews: ({ run, results, people: now }) => {
        setPeople(now);
        cache.setQueryData(runOf(id).queryKey, (opened) => opened && { ...opened, ...run });
        showChanges(cache, id, results);
        void cache.invalidateQueries({ queryKey: ['run', id, 'unmatched'] });
        for (const { caseKey } of results) void cache.invalidateQueries(resultOf(id, caseKey));
      },
      onLine: (isUp) => {
        setLive(isUp);
        // what was said while nobody listened
        if (isUp && wasDown) void cache.invalidateQueries({ queryKey: ['run', id] });
        wasDown = !isUp;
      },
    });
  }, [cache, id]);
  useEffect(() => {
    if (isLive !== false) return;
    const ask = () => {
      // nobody looks at a page behind others
      if (document.visibilityState === 'visible')
        void cache.invalidateQueries({ queryKey: ['run', id] });
    };
    const timer = setInterval(ask, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [cache, id, isLive]);
  return { isLive, people: isLive ? people.filter((person) => person.id !== own) : [] };
}

/** How long the user stays at a case until the others see it, in milliseconds. */
const PRESENCE_DELAY_MS = 300;

/** Shows the other visitors of a run which case the user has open. */
export function useHere(id: string, caseKey: string | undefined, isLive: boolean): void {
  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => {
      // a lost message is not repeated: nothing depends on it
      reportPosition({ id, caseKey: caseKey ?? null }).catch(() => undefined);
    }, PRESENCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, caseKey, isLive]);
}

type Pages = { items: ResultAnswer[]; total: number };

/** Puts changed results into every list that holds them, and reloads lists whose rows may have changed. */
export function showChanges(
  cache: QueryClient,
  id: string,
  changes: (Partial<ResultAnswer> & { caseKey: string })[],
): void {
  if (changes.length === 0) return;
  const byKey = new Map(changes.map((change) => [change.caseKey, change]));
  const changed = <Result extends { caseKey: string }>(result: Result): Result => ({
    ...result,
    ...byKey.get(result.caseKey),
  });
  cache.setQueriesData<Pages>(
    { queryKey: ['run', id, 'results'] },
    (page) => page && { ...page, items: page.items.map(changed) },
  );
  for (const { caseKey } of changes)
    cache.setQueryData(resultOf(id, caseKey).queryKey, (result) => result && changed(result));
  // a list that shows only some results may have one more now, or one less
  void cache.invalidateQueries({
    queryKey: ['run', id, 'results'],
    predicate: ({ queryKey: [, , , filter] }) => Object.values(filter ?? {}).some(Boolean),
  });
}
