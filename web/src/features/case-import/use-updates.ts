import type { ModelAnswer } from '@caseloom/contract';
import type { CaseModels } from '@caseloom/formats/written-cases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { modelsOf, stepsOf, testDataOf } from '../project/api.ts';
import type { Choices } from './compare-models.ts';
import { findUpdates, type ModelUpdate } from './earlier-models.ts';
import { updatable } from './updatable.ts';

/** What drawn models would update; empty while that is looked for, and where they are all new. */
export type Updates = {
  isPending: boolean;
  /** The models of the project that may be updated. */
  candidates: ModelAnswer[];
  /** By index of the models. */
  all: readonly (ModelUpdate | undefined)[];
  /** The same for other models of the same file, as those whose nodes have places. */
  find: (drawn: CaseModels) => Promise<(ModelUpdate | undefined)[]>;
  /** The names that models of the project have. */
  taken: string[];
  /** Why it is not known: what the project has could not be loaded, or not be compared. */
  error: Error | null;
  /** Loads again what could not be loaded, and compares again. */
  refetch: () => void;
};

const numbers = new WeakMap<CaseModels, number>();
let drawnSoFar = 0;

/** A number for what was drawn: to write all its words into the key of a query takes a second for thousands of cases, at each render. */
function numberOf(drawn: CaseModels | undefined): number {
  const known = drawn && numbers.get(drawn);
  if (known !== undefined || !drawn) return known ?? 0;
  drawnSoFar += 1;
  numbers.set(drawn, drawnSoFar);
  return drawnSoFar;
}

/** Which models of the project come of an earlier version of a file. */
export function useUpdates(slug: string, drawn: CaseModels | undefined, choices: Choices): Updates {
  const models = useQuery(modelsOf(slug));
  const steps = useQuery(stepsOf(slug));
  const testData = useQuery(testDataOf(slug));
  const find = (of: CaseModels, signal?: AbortSignal) =>
    findUpdates(
      of,
      { models: models.data ?? [], steps: steps.data ?? [], testData: testData.data ?? [] },
      { choices, signal },
    );
  const isKnown = models.isSuccess && steps.isSuccess && testData.isSuccess;
  const found = useQuery({
    queryKey: [
      ...['models of an earlier import', slug, numberOf(drawn), [...choices]],
      ...[models, steps, testData].map(({ dataUpdatedAt }) => dataUpdatedAt),
    ],
    queryFn: async ({ signal }) => (drawn ? find(drawn, signal) : []),
    enabled: drawn !== undefined && isKnown,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const failed = [models, steps, testData, found].filter(({ error }) => error !== null);
  return {
    isPending: found.isPending || found.isPlaceholderData,
    candidates: updatable(models.data ?? []),
    all: found.data ?? [],
    find,
    taken: models.data?.map(({ name }) => name) ?? [],
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const one of failed) void one.refetch();
    },
  };
}
