import type { FirstStep } from '@caseloom/contract';
import { api } from '../../lib/api.ts';
import { cache } from '../../lib/cache.ts';
import { me } from '../auth/api.ts';

type FirstSteps = { done: FirstStep[]; isHidden: boolean };

/** Ticks a first step, where it is not ticked: it is known by what was done, not by pressing "next". */
export async function noteStep(step: FirstStep): Promise<void> {
  const user = await cache.fetchQuery(me).catch(() => undefined);
  if (!user || user.firstSteps.done.includes(step)) return;
  show(({ done }) => ({ done: [...done, step] }));
  // who is without a line now ticks it the next time
  await api.user.update({ firstSteps: { done: [step] } }).catch(() => undefined);
}

/** Puts the list of first steps away, or shows it again. */
export async function hideFirstSteps(isHidden: boolean): Promise<void> {
  show(() => ({ isHidden }));
  await api.user.update({ firstSteps: { isHidden } });
}

/** What is shown at once, before the server has heard of it. */
function show(change: (now: FirstSteps) => Partial<FirstSteps>): void {
  cache.setQueryData(
    me.queryKey,
    (user) => user && { ...user, firstSteps: { ...user.firstSteps, ...change(user.firstSteps) } },
  );
}
