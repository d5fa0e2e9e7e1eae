import { LIMITS } from '@caseloom/contract';
import type { CaseAsWritten } from '@caseloom/formats/written-cases';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { suitesOf } from '../suite/api.ts';
import { nameOfFile } from './chosen-part.ts';

type Source = { slug: string; cases: readonly CaseAsWritten[]; fileName: string };

/** Every file that counts its test cases has these. */
const IS_COUNTED = /^\d{1,5}$/;
/** Of the IDs of a file, a suite that came from it has so many. */
const NEARLY_ALL = 0.8;

/** What a browser or a person adds to the name of a file when it is saved once more: `cases (1)`, `cases-v2`, `cases copy`. */
const AGAIN = /(?:[\s_-]*(?:\(\d+\)|v\d+(?:\.\d+)*|copy|kopya))+$/iu;

/** What a file or suite is called without what saving it once more adds. */
const stemOf = (name: string) => name.replace(AGAIN, '').trim().toLowerCase();

/** Whether something came of a file of this name, which is given without its ending, or of one that was saved once more. */
export const cameOf = (imported: { fileName: string }, name: string) =>
  stemOf(nameOfFile({ name: imported.fileName })) === stemOf(name);

/**
 * The suite that a file is to go into unless a person chooses another: one that has half of its test cases and the name
 * of the file, or came of a file of that name, or nearly all of them by their IDs, or one without a model that has its name. Titles alone are alike in
 * different files: a suite that has most of them is only named.
 */
export function useProposal({ slug, cases, fileName }: Source) {
  const all = new Map(cases.map(({ sourceId, title }) => [sourceId || title, sourceId !== '']));
  const names = [...all.keys()].filter((name) => !IS_COUNTED.test(name));
  const hasNames = names.length > 0 && names.length <= LIMITS.importedCases;
  const haveIds = names.every((name) => all.get(name));
  const suites = useQuery(suitesOf(slug));
  const targets = useQuery({
    queryKey: ['suite', 'targets', slug, names],
    queryFn: () => api.suite.importTargets({ projectSlug: slug, names }),
    enabled: hasNames,
    gcTime: 0,
    // without a proposal a person chooses
    meta: { hideErrors: true },
  });
  const isPending = suites.isPending || (hasNames && targets.isPending);
  const isOfFile = ({ name }: { name: string }) => stemOf(name) === stemOf(fileName);
  const cameOfFile = (id: string) => {
    const last = suites.data?.items.find((one) => one.id === id)?.lastImport;
    return last ? cameOf(last, fileName) : false;
  };
  const likely = targets.data?.filter(({ known }) => known * 2 >= names.length) ?? [];
  const sizeOf = (id: string) => suites.data?.items.find((one) => one.id === id)?.counts.testCases;
  // a small file has its IDs in a large suite, too
  const isNearlyAll = ({ id, known }: { id: string; known: number }) =>
    known >= names.length * NEARLY_ALL && known * 2 >= (sizeOf(id) ?? 0);
  const has = likely.find(
    (one) => isOfFile(one) || cameOfFile(one.id) || (haveIds && isNearlyAll(one)),
  );
  if (has) return { isPending, suite: has, known: has.known, similar: undefined };
  const suite = suites.data?.items.find((one) => one.modelId === null && isOfFile(one));
  return { isPending, suite, known: 0, similar: likely.find(({ id }) => id !== suite?.id) };
}
