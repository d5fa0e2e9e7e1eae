import type { Colleague } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { me } from '../auth/api.ts';
import { formerOf, projectOf } from './api.ts';

/** Those who may be given work in a project, oneself first. */
export function useWorkers(slug: string): Colleague[] {
  const user = useQuery(me).data;
  const members = useQuery(projectOf(slug)).data?.members ?? [];
  const active = members.filter(({ status }) => status === 'active').map((member) => member.user);
  return user ? [user, ...active.filter(({ id }) => id !== user.id)] : active;
}

/** The same and those who have left: what they did, and what was theirs, is still looked for. */
export function usePeople(slug: string): Colleague[] {
  const workers = useWorkers(slug);
  const former = useQuery(formerOf(slug)).data ?? [];
  return [...workers, ...former.filter(({ id }) => workers.every((one) => one.id !== id))];
}
