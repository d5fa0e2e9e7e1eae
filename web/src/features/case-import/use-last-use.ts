import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importsOf } from '../model/api.ts';
import { suitesOf } from '../suite/api.ts';
import { type Chosen, nameOfFile } from './chosen-part.ts';
import { readCases } from './read-sheets.ts';
import { cameOf, useProposal } from './use-proposal.ts';
import { useRequirements } from './use-requirements.ts';

/** What a file becomes. */
export type FileUse = 'models' | 'suite';

/**
 * What a file became the last time it was imported into a project, by its name; where no import of that name is known,
 * cases of a suite where one has them, and otherwise models.
 *
 * @returns undefined until that is known
 */
export function useLastUse(slug: string, file: File, chosen: Chosen[]): FileUse | undefined {
  const [known, setKnown] = useState<FileUse>();
  const found = useFoundUse(slug, file, chosen);
  // what colleagues import meanwhile changes nothing under somebody's hands
  if (!known && found) setKnown(found);
  return known ?? found;
}

function useFoundUse(slug: string, file: File, chosen: Chosen[]): FileUse | undefined {
  const imports = useQuery(importsOf(slug));
  const suites = useQuery(suitesOf(slug));
  const requirements = useRequirements(slug);
  const isOfFile = (imported: { fileName: string }) => cameOf(imported, nameOfFile(file));
  const ofModels = (imports.data ?? []).filter(isOfFile);
  const ofSuites = (suites.data?.items ?? []).flatMap(({ lastImport }) =>
    lastImport && isOfFile(lastImport) ? lastImport : [],
  );
  const isKnown = !imports.isPending && !suites.isPending;
  const isNamed = ofModels.length + ofSuites.length > 0;
  const reading = useQuery({
    queryKey: ['cases of a file', slug, file.name, file.lastModified],
    queryFn: () =>
      readCases({
        ...{ chosen, leavesOut: false, keep: 'all', findings: undefined },
        requirements: requirements.ids,
      }),
    enabled: isKnown && !isNamed,
    gcTime: 0,
    // the page says it where they are read to be imported
    meta: { hideErrors: true },
  });
  const proposal = useProposal({
    slug,
    cases: reading.data?.cases ?? [],
    fileName: nameOfFile(file),
  });
  if (!isKnown) return undefined;
  if (isNamed) return newestOf(ofModels) > newestOf(ofSuites) ? 'models' : 'suite';
  if (reading.isPending || proposal.isPending) return undefined;
  return proposal.suite ? 'suite' : 'models';
}

/** When the newest of some imports was; empty where there is none. */
const newestOf = (imports: readonly { at: string }[]) =>
  imports
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? '';
