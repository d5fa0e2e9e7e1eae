import { useQuery } from '@tanstack/react-query';
import { requirementsOf } from '../requirement/api.ts';

const NONE: ReadonlySet<string> = new Set();
// outside of the hook, so that the same answer gives the same set
const idsOf = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id));

/** The IDs of a project's requirements: those that are written down, and those that its models and test cases name. */
export function useRequirements(slug: string) {
  const { data, isSuccess, error, refetch } = useQuery({
    ...requirementsOf(slug),
    select: idsOf,
  });
  return { ids: data ?? NONE, isSuccess, error, refetch };
}
