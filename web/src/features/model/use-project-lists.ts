import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { modelsOf, stepsOf, testDataOf } from '../project/api.ts';
import { useEditor } from './editor.ts';

/**
 * Keeps the editor's copy of what a project holds as fresh as the cache.
 * @returns whether they are here, or cannot be had
 */
export function useProjectLists(projectSlug: string): boolean {
  const stepList = useQuery(stepsOf(projectSlug));
  const modelList = useQuery(modelsOf(projectSlug));
  const dataList = useQuery(testDataOf(projectSlug));
  const { data: steps } = stepList;
  const { data: models } = modelList;
  const { data } = dataList;
  useEffect(() => {
    if (steps) useEditor.setState({ steps: new Map(steps.map((step) => [step.id, step])) });
  }, [steps]);
  useEffect(() => {
    if (models) useEditor.setState({ models: new Map(models.map((model) => [model.id, model])) });
  }, [models]);
  useEffect(() => {
    if (data) useEditor.setState({ data });
  }, [data]);
  return ![stepList, modelList, dataList].some(({ isLoading }) => isLoading);
}

/** Gives a function that waits until the editor has what a project holds: before that, a drawing seems to lack what it leans on. */
export function useLoadedProjectLists(): (projectSlug: string) => Promise<void> {
  const cache = useQueryClient();
  return async (projectSlug) => {
    const [steps, models, data] = await Promise.all([
      cache.ensureQueryData(stepsOf(projectSlug)),
      cache.ensureQueryData(modelsOf(projectSlug)),
      cache.ensureQueryData(testDataOf(projectSlug)),
    ]);
    useEditor.setState((editor) => ({
      ...(editor.steps.size === 0 && { steps: new Map(steps.map((step) => [step.id, step])) }),
      ...(editor.models.size === 0 && { models: new Map(models.map((one) => [one.id, one])) }),
      ...(editor.data.length === 0 && { data }),
    }));
  };
}

/**
 * Gives a function that reloads a project's steps and models and hands them to the editor: a
 * drawing that was just saved speaks of steps that its save has made.
 */
export function useRefreshProjectLists(): (projectSlug: string) => Promise<void> {
  const cache = useQueryClient();
  return async (projectSlug) => {
    const [steps, models] = await Promise.all([
      cache.fetchQuery({ ...stepsOf(projectSlug), staleTime: 0 }),
      cache.fetchQuery({ ...modelsOf(projectSlug), staleTime: 0 }),
    ]);
    useEditor.setState({
      steps: new Map(steps.map((step) => [step.id, step])),
      models: new Map(models.map((model) => [model.id, model])),
    });
    void cache.invalidateQueries({ queryKey: ['project', 'counts'] });
  };
}
