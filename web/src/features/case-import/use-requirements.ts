import { useQuery } from '@tanstack/react-query';
import { requirementsOf } from '../requirement/api.ts';

const NONE: ReadonlySet<string> = new Set();

/** The IDs of a project's requirements: those that are written down, and those that its models and test cases name. */
export function useRequirements(slug: string) {
  const { data, isSuccess, error, refetch } = useQuery({
    ...requirementsOf(slug),
    select: (all) => new Set(all.map(({ id }) => id)),
  });
  return { ids: data ?? NONE, isSuccess, error, refetch };
}
