import type { DraftNews } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelsOf, testDataOf } from '../../project/api.ts';
import { dataNamesOf } from './choices.ts';

/** What a draft leans on: the project's data of names that it has no data of; where it adds to a model, all of them and the other models. */
export function useProjectContext(draft: DraftNews) {
  const { changes, projectSlug } = draft;
  const isAdding = changes !== null;
  const isLacking = useMemo(() => namesLacking(draft), [draft]);
  const data = useQuery({ ...testDataOf(projectSlug), enabled: isAdding || isLacking }).data;
  const models = useQuery({ ...modelsOf(projectSlug), enabled: isAdding }).data;
  const changed = changes?.modelId;
  const { testData } = draft;
  return useMemo(() => {
    const own = new Set(testData.map(({ name }) => name));
    return {
      data: data?.filter(({ name }) => isAdding || !own.has(name)) ?? [],
      models: models?.filter(({ id }) => id !== changed) ?? [],
    };
  }, [data, models, changed, isAdding, testData]);
}

/** Whether a draft names data that it does not have. */
function namesLacking(draft: DraftNews): boolean {
  const own = new Set(draft.testData.map(({ name }) => name));
  return draft.models.some((model) =>
    [...dataNamesOf(draft, model)].some((name) => !own.has(name)),
  );
}
