import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const counts = queryOptions({
  queryKey: ['project', 'counts'],
  queryFn: () => api.project.counts(),
});

export const projectOf = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug],
    queryFn: () => api.project.get({ slug }),
    retry: false,
  });

export const modelsOf = (projectSlug: string) =>
  queryOptions({
    queryKey: ['project', projectSlug, 'models'],
    queryFn: () => api.model.listOfProject({ projectSlug }),
  });

export const { create: createProject, delete: deleteProject } = api.project;
