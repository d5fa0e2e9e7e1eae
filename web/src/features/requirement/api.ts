import type { RequirementItem } from '@caseloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// the page shows at its place what it could not get
const meta = { hideErrors: true };

/** A project's requirements, with their cases and how those went last. */
export const requirementsOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug],
    queryFn: () => api.requirement.listOfProject({ slug }),
    meta,
  });

/** How many requirements a project has. */
export const countOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug, 'count'],
    queryFn: async () => (await api.requirement.count({ slug })).count,
    meta,
  });

/** As many cases as one call reads. */
export const CHUNK = 100;

/** The cases that cover requirements, a hundred of them: all that cover any where no ids are given. */
export const matrixOf = (slug: string, ids: string[] | undefined, chunk: number) =>
  queryOptions({
    queryKey: ['requirement', slug, 'matrix', ids, chunk],
    queryFn: () => api.requirement.matrix({ slug, ids, from: chunk * CHUNK, limit: CHUNK }),
    staleTime: 30_000,
    meta,
  });

/** The titles of requirements that have one, by their ids. */
export const titlesOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug, 'titles'],
    queryFn: async () =>
      new Map((await api.requirement.titles({ slug })).map(({ id, title }) => [id, title])),
    staleTime: 60_000,
    meta,
  });

/** How much of each requirement was tested, by its id. */
export const coverageOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug, 'coverage'],
    queryFn: async () =>
      new Map((await api.requirement.coverage({ slug })).map((one) => [one.id, one])),
    meta,
  });

/** What an import would change, before it does. */
export const previewOf = (
  slug: string,
  {
    items,
    deletesGone,
    suites,
    key,
  }: {
    items: RequirementItem[];
    deletesGone: boolean;
    suites: string[] | undefined;
    key: unknown[];
  },
) =>
  queryOptions({
    queryKey: ['requirement import', slug, deletesGone, suites, ...key],
    queryFn: () => api.requirement.import({ slug, items, deletesGone, suites, isPreview: true }),
    enabled: items.length > 0,
    gcTime: 0,
    meta,
  });

export const {
  create: createRequirement,
  update: updateRequirement,
  delete: deleteRequirement,
  import: importRequirements,
  undoImport,
} = api.requirement;

export const {
  review: reviewRequirement,
  dismiss: dismissRequirement,
  restore: restoreRequirement,
} = api.requirement;

/** Where a project's requirements are written, with a place for the id. */
export const linkOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug, 'link'],
    queryFn: () => api.requirement.link({ slug }),
    meta,
  });

export const { setLink, export: exportRequirements } = api.requirement;
