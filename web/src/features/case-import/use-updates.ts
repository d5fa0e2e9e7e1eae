import type { CaseModels } from '@caseloom/formats/written-cases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { modelsOf, stepsOf, testDataOf } from '../project/api.ts';
import { findUpdates, type ModelUpdate } from './earlier-models.ts';

/** What drawn models would update; empty while that is looked for, and where they are all new. */
export type Updates = {
  isPending: boolean;
  /** By index of the models. */
  all: readonly (ModelUpdate | undefined)[];
  /** The same for other models of the same file, as those whose nodes have places. */
  find: (drawn: CaseModels) => Promise<(ModelUpdate | undefined)[]>;
  /** The names that models of the project have. */
  taken: string[];
};

/** Which models of the project come of an earlier version of a file. */
export function useUpdates(slug: string, drawn: CaseModels | undefined): Updates {
  const models = useQuery(modelsOf(slug));
  const steps = useQuery(stepsOf(slug));
  const testData = useQuery(testDataOf(slug));
  const find = (of: CaseModels) =>
    findUpdates(of, {
      models: models.data ?? [],
      steps: steps.data ?? [],
      testData: testData.data ?? [],
    });
  const isKnown = models.isSuccess && steps.isSuccess && testData.isSuccess;
  const found = useQuery({
    queryKey: [
      ...['models of an earlier import', slug, drawn],
      ...[models, steps, testData].map(({ dataUpdatedAt }) => dataUpdatedAt),
    ],
    queryFn: async () => (drawn ? find(drawn) : []),
    enabled: drawn !== undefined && isKnown,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    isPending: found.isPending || found.isPlaceholderData,
    all: found.data ?? [],
    find,
    taken: models.data?.map(({ name }) => name) ?? [],
  };
}
