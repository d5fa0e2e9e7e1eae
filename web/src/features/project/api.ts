import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true };

export const counts = queryOptions({
  queryKey: ['project', 'counts'],
  queryFn: () => api.project.counts(),
  meta,
});

export const projects = queryOptions({
  queryKey: ['project', 'all'],
  queryFn: () => api.project.list(),
  meta,
});

export const projectOf = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug],
    queryFn: () => api.project.get({ slug }),
    meta,
  });

/** A project's models, hidden ones too. */
export const modelsOf = (projectSlug: string) =>
  queryOptions({
    queryKey: ['project', projectSlug, 'models'],
    queryFn: () => api.model.listOfProject({ projectSlug, includeHidden: true }),
    meta,
  });

export const stepsOf = (projectSlug: string) =>
  queryOptions({
    queryKey: ['project', projectSlug, 'steps'],
    queryFn: () => api.step.list({ projectSlug }),
    meta,
  });

export const testDataOf = (projectSlug: string) =>
  queryOptions({
    queryKey: ['testData', projectSlug],
    queryFn: () => api.testData.list({ projectSlug }),
    meta,
  });

export const colleagues = queryOptions({
  queryKey: ['colleagues'],
  queryFn: () => api.user.colleagues(),
  meta,
});

export const createProject = (project: Parameters<typeof api.project.create>[0]) =>
  api.project.create(project);
export const updateProject = (project: Parameters<typeof api.project.update>[0]) =>
  api.project.update(project);
export const { delete: deleteProject, addMember, removeMember } = api.project;
export const { update: updateModel, copy: copyModel, delete: deleteModel } = api.model;
export const { create: createStep, update: updateStep, delete: deleteStep } = api.step;
export const {
  create: createTestData,
  update: updateTestData,
  delete: deleteTestData,
} = api.testData;
