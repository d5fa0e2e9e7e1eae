import type { ModelAnswer } from '@caseloom/contract';
import type { CaseModels } from '@caseloom/formats/written-cases';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { importsOf, versionOf } from '../model/api.ts';
import { modelsOf, stepsOf, testDataOf } from '../project/api.ts';
import {
  type Choices,
  findUpdates,
  type ModelUpdate,
  type ProjectParts,
  type Takes,
} from './earlier-models.ts';
import { updatable } from './updatable.ts';

/** What drawn models would update; empty while that is looked for, and where they are all new. */
export type Updates = {
  isPending: boolean;
  /** The models of the project that may be updated. */
  candidates: ModelAnswer[];
  /** By index of the models. */
  all: readonly (ModelUpdate | undefined)[];
  /** The same for other models of the same file, as those whose nodes have places, and with the file's words for some steps. */
  find: (drawn: CaseModels, takes: Takes) => Promise<(ModelUpdate | undefined)[]>;
  /** The names that models of the project have. */
  taken: string[];
  /** Why it is not known: what the project has could not be loaded, or not be compared. */
  error: Error | null;
  /** Loads again what could not be loaded, and compares again. */
  refetch: () => void;
};

const NO_TAKES: Takes = new Set();

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
  const imports = useQuery(importsOf(slug));
  const cache = useQueryClient();
  const parts: ProjectParts = {
    ...{ models: models.data ?? [], steps: steps.data ?? [], testData: testData.data ?? [] },
    imports: imports.data ?? [],
    loadVersion: (modelId, version) => cache.fetchQuery(versionOf(modelId, version)),
  };
  const find = (of: CaseModels, takes: Takes, signal?: AbortSignal) =>
    findUpdates(of, parts, { choices, takes, signal });
  // where the imports are not known, nothing is overwritten without a question
  const isKnown = models.isSuccess && steps.isSuccess && testData.isSuccess && !imports.isPending;
  const found = useQuery({
    queryKey: [
      ...['models of an earlier import', slug, numberOf(drawn), [...choices]],
      ...[models, steps, testData, imports].map(({ dataUpdatedAt }) => dataUpdatedAt),
    ],
    queryFn: async ({ signal }) => (drawn ? find(drawn, NO_TAKES, signal) : []),
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
