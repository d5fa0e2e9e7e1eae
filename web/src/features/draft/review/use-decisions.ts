import type { Draft } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { codeOf, isUnreached, messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { chooseOfDraft, draftOf } from '../api.ts';
import {
  addDecisions,
  allDecisions,
  type Decisions,
  isNothing,
  moveDecisions,
  NO_DECISIONS,
  withoutSent,
} from './decisions.ts';

/** After so long it is tried again to send what did not reach the server. */
const PAUSE_MS = 3000;
/** A draft that somebody refines is ready again by then. */
const MAX_WAITS = 40;

function isPassing(count: number, error: unknown): boolean {
  return isUnreached(error) || (codeOf(error) === 'draft_not_ready' && count < MAX_WAITS);
}

/**
 * What is said of a draft: the server's, which colleagues see too, and what is on its way there. What could not be sent
 * is sent again, also where the draft was drawn anew meanwhile.
 *
 * @returns `say`: adds something; `settle`: resolves once the server has it all; `isUnkept`: the server is not reached
 */
export function useDecisions(draft: Draft) {
  const { id, revision } = draft;
  const cache = useQueryClient();
  const { queryKey } = draftOf(id);
  const [of, setOf] = useState(draft);
  const [waiting, setWaiting] = useState(NO_DECISIONS);
  // the page has the server's answer a moment later than this
  const [stored, setStored] = useState<Draft['choices']>();
  if (of !== draft) {
    setOf(draft);
    setStored(undefined);
    if (of.revision !== revision) setWaiting(moveDecisions(waiting, of, draft));
  }
  const store = (wish: Decisions & { revision: number }) => chooseOfDraft({ id, ...wish });
  function keep(answer: Awaited<ReturnType<typeof store>>, wish: Decisions) {
    setStored(answer.choices);
    cache.setQueryData(queryKey, (now) => now && { ...now, ...answer });
    setWaiting((now) => withoutSent(now, wish));
  }
  const { mutate, isPending, failureCount } = useMutation({
    mutationFn: store,
    onSuccess: keep,
    onError: (error, wish) => {
      if (codeOf(error) !== 'version_conflict') {
        toast('error', messageOf(error));
        setWaiting((now) => withoutSent(now, wish));
      }
      return cache.invalidateQueries({ queryKey });
    },
    retry: isPassing,
    retryDelay: PAUSE_MS,
    networkMode: 'always',
    meta: { hideErrors: true },
  });
  useEffect(() => {
    if (!isPending && !isNothing(waiting)) mutate({ ...waiting, revision });
  }, [waiting, revision, isPending, mutate]);
  const decisions = useMemo(
    () => allDecisions(stored ?? draft.choices, waiting),
    [stored, draft.choices, waiting],
  );
  const choices = useMemo(() => new Map(Object.entries(decisions.parts)), [decisions.parts]);
  return {
    decisions,
    choices,
    say: (some: Partial<Decisions>) => setWaiting((now) => addDecisions(now, some)),
    settle: async () => {
      if (!isNothing(waiting)) keep(await store({ ...waiting, revision }), waiting);
    },
    isUnkept: isPending && failureCount > 0,
  };
}
