import { FIRST_STEPS, type FirstStep } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../auth/api.ts';

/**
 * How far somebody is.
 *
 * @returns undefined where the list is put away, or there is nothing left on it
 */
export function useFirstSteps(): { done: FirstStep[]; next: FirstStep } | undefined {
  const { done = [], isHidden = true } = useQuery(me).data?.firstSteps ?? {};
  const next = FIRST_STEPS.find((step) => !done.includes(step));
  return next && !isHidden ? { done, next } : undefined;
}
