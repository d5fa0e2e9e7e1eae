import type { FirstStep } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { modelsOf } from '../project/api.ts';
import { pointAt } from './guide.ts';

/** Leads to where a step is done, and points at what does it there. */
export function useGo() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isInModel = useLocation({
    select: ({ pathname }) => /^\/tool\/.+\/model\//.test(pathname),
  });
  return useMutation({
    mutationFn: async (step: FirstStep) => {
      if (step === 'project') await navigate({ to: '/createprojects' });
      else if (step === 'sample' || !isInModel) await openSample();
      return step;
    },
    onSuccess: pointAt,
  });

  /** Draws the sample where it is not there yet, and opens the model that nests the other. */
  async function openSample() {
    const { slug } = await api.project.drawSample();
    for (const queryKey of [['project'], ['dashboard'], ['search']])
      void cache.invalidateQueries({ queryKey });
    const models = await cache.fetchQuery({ ...modelsOf(slug), staleTime: 0 });
    const model = models.find(({ nodes }) => nodes.some(({ type }) => type === 'nested'));
    const { id = '' } = model ?? models[0] ?? {};
    if (id) await navigate({ to: '/tool/$id/model/$modelId', params: { id: slug, modelId: id } });
    else await navigate({ to: '/projects/$name', params: { name: slug } });
  }
}
