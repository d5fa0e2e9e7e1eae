import { LIMITS } from '@caseloom/contract';
import type { CaseAsWritten } from '@caseloom/formats/written-cases';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { suitesOf } from '../suite/api.ts';

type Source = { slug: string; cases: readonly CaseAsWritten[]; fileName: string };

/** Every file that counts its test cases has these. */
const IS_COUNTED = /^\d{1,5}$/;

/**
 * The suite that a file is to go into unless a person chooses another: the one that has most of its test cases,
 * if it has half of them, or one without a model that has the name of the file.
 */
export function useProposal({ slug, cases, fileName }: Source) {
  const names = [...new Set(cases.map(({ sourceId, title }) => sourceId || title))].filter(
    (name) => !IS_COUNTED.test(name),
  );
  const hasNames = names.length > 0 && names.length <= LIMITS.importedCases;
  const suites = useQuery(suitesOf(slug));
  const targets = useQuery({
    queryKey: ['suite', 'targets', slug, names],
    queryFn: () => api.suite.importTargets({ projectSlug: slug, names }),
    enabled: hasNames,
    gcTime: 0,
    // without a proposal a person chooses
    meta: { hideErrors: true },
  });
  const [fullest] = targets.data ?? [];
  const isPending = suites.isPending || (hasNames && targets.isPending);
  if (fullest && fullest.known * 2 >= names.length)
    return { isPending, suite: fullest, known: fullest.known };
  const suite = suites.data?.items.find((one) => one.modelId === null && one.name === fileName);
  return { isPending, suite, known: 0 };
}
