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

/** As many cases as stand side by side. */
export const COLUMNS = 50;

/** The cases that cover some requirements, one page of them, counted from 1. */
export const matrixOf = (slug: string, ids: string[], page: number) =>
  queryOptions({
    queryKey: ['requirement', slug, 'matrix', ids, page],
    queryFn: () =>
      api.requirement.matrix({ slug, ids, from: (page - 1) * COLUMNS, limit: COLUMNS }),
    meta,
  });

export const { review: reviewRequirement } = api.requirement;

/** Where a project's requirements are written, with a place for the id. */
export const linkOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug, 'link'],
    queryFn: () => api.requirement.link({ slug }),
    meta,
  });

export const { setLink, export: exportRequirements } = api.requirement;
