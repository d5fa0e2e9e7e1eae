import { PROJECT_ORDERS } from '@caseloom/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { TableState } from '../../ui/table/arrange.ts';
import { noteStep } from '../first-run/api.ts';

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

/** A page of them, found and sorted as a table's state says; the rows of before stay until it is there. */
export const projectsOf = ({ q, sort, page, size, chosen }: TableState) =>
  queryOptions({
    queryKey: ['project', 'page', { q, sort, page, size, chosen }],
    queryFn: () =>
      api.work.projects({
        ...{ limit: size, skip: (page - 1) * size },
        ...(q && { search: q }),
        ...(chosen.favourite && { isFavourite: true }),
        sort: orderOf(sort),
      }),
    placeholderData: keepPreviousData,
    meta,
  });
export type ListedProject = Awaited<ReturnType<typeof api.work.projects>>['items'][number];

type Order = NonNullable<Parameters<typeof api.work.projects>[0]['sort']>;

/** What an address says to sort by, where that is an order. */
function orderOf(sort: string): Order {
  const isOrder = PROJECT_ORDERS.some((order) => order === sort.replace(/^-/, ''));
  return isOrder ? (sort as Order) : '-createdAt';
}

/** The same by name alone, for who chooses among them. */
export const companyProjects = queryOptions({
  queryKey: ['project', 'company'],
  queryFn: () => api.project.companyList(),
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

/** A project's team, and what one may do to each membership. */
export const membersOf = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug, 'members'],
    queryFn: () => api.member.list({ slug }),
    meta,
  });
/** Who did something in a project and is in its team no more. */
export const formerOf = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug, 'former'],
    queryFn: () => api.member.former({ slug }),
    meta,
  });
export type Member = Awaited<ReturnType<typeof api.member.list>>[number];

/** The projects one is invited to and has not answered. */
export const myInvitations = queryOptions({
  queryKey: ['project', 'invitations'],
  queryFn: () => api.member.invitations(),
  meta,
});

/** What was done in a project, newest first, page by page. */
export type ActivityFilter = Omit<Parameters<typeof api.audit.export>[0], 'projectSlug'>;

export const activityOf = (projectSlug: string, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['project', projectSlug, 'activity', filter],
    queryFn: ({ pageParam }) =>
      api.audit.list({
        ...{ projectSlug, limit: 50, ...filter },
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta,
  });

export const exportActivity = (projectSlug: string, filter: ActivityFilter) =>
  api.audit.export({ projectSlug, ...filter });

export const colleagues = queryOptions({
  queryKey: ['colleagues'],
  queryFn: () => api.user.colleagues(),
  meta,
});

export async function createProject(project: Parameters<typeof api.project.create>[0]) {
  const created = await api.project.create(project);
  void noteStep('project');
  return created;
}
/** What is deleted with a project, and what with a model. */
export const contentsOfProject = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug, 'contents'],
    queryFn: () => api.project.contents({ slug }),
    staleTime: 0,
    meta,
  });
export const contentsOfModel = (modelId: string) =>
  queryOptions({
    queryKey: ['model', modelId, 'contents'],
    queryFn: () => api.model.contents({ modelId }),
    staleTime: 0,
    meta,
  });
export const updateProject = (project: Parameters<typeof api.project.update>[0]) =>
  api.project.update(project);
export const { delete: deleteProject, setFavourite, addMember, removeMember } = api.project;
export const {
  setRole: setMemberRole,
  accept: acceptProject,
  decline: declineProject,
} = api.member;
export const { update: updateModel, copy: copyModel, delete: deleteModel } = api.model;
export const { create: createStep, update: updateStep, delete: deleteStep } = api.step;
export const {
  create: createTestData,
  update: updateTestData,
  delete: deleteTestData,
} = api.testData;
