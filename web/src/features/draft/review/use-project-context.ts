import type { DraftNews } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelsOf, testDataOf } from '../../project/api.ts';

/** What a draft that adds to a model leans on: the project's data and its other models. */
export function useProjectContext({ changes, projectSlug }: DraftNews) {
  const isNeeded = { enabled: changes !== null };
  const data = useQuery({ ...testDataOf(projectSlug), ...isNeeded }).data;
  const models = useQuery({ ...modelsOf(projectSlug), ...isNeeded }).data;
  const changed = changes?.modelId;
  return useMemo(
    () => ({
      data: data ?? [],
      models: models?.filter(({ id }) => id !== changed) ?? [],
    }),
    [data, models, changed],
  );
}
