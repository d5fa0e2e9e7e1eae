import type { Language } from '@caseloom/locales/language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { status } from '../api.ts';

export type Answer = Awaited<ReturnType<typeof api.ai.nameCases>>;
export type Name = Answer['names'][number];
type Wish = { language: Language; way?: 'rules' };

/** Requests better names; closing the dialog cancels the request on the server too. */
export function useNames(suiteId: string) {
  const cache = useQueryClient();
  const line = useRef(new AbortController());
  useEffect(() => {
    const open = new AbortController();
    line.current = open;
    return () => open.abort();
  }, []);
  return useMutation({
    mutationFn: (wish: Wish) =>
      api.ai.nameCases({ suiteId, ...wish }, { signal: line.current.signal }),
    onSuccess: () => cache.invalidateQueries(status),
    meta: { hideErrors: true },
  });
}

/** Gives names to cases by the ordinary call, one after the other, and takes back those that were given. */
export function useNaming(suiteId: string) {
  const { t } = useTranslation('draft');
  const cache = useQueryClient();
  const [given, setGiven] = useState<Name[]>([]);
  const refresh = () => cache.invalidateQueries({ queryKey: ['suite', 'kept', suiteId] });
  const giving = useMutation({
    mutationFn: async (names: Name[]) => {
      for (const one of names) {
        await api.suite.updateCase({ id: suiteId, key: one.key, name: one.name });
        setGiven((before) => [...before, one]);
      }
    },
    onSettled: refresh,
    meta: { hideErrors: true },
  });
  const returning = useMutation({
    mutationFn: async () => {
      // nobody had named them before
      for (const { key } of given) await api.suite.updateCase({ id: suiteId, key, name: null });
    },
    onSuccess: () => {
      setGiven([]);
      toast('success', t('names.takenBack'));
    },
    onSettled: refresh,
    meta: { hideErrors: true },
  });
  return {
    given,
    isBusy: giving.isPending || returning.isPending,
    error: giving.error ?? returning.error,
    /** Those that have their name already keep it. */
    give: (names: Name[]) => {
      const have = new Set(given.map(({ key }) => key));
      giving.mutate(names.filter(({ key }) => !have.has(key)));
    },
    takeBack: () => returning.mutate(),
  };
}
