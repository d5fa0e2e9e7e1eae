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

export const { review: reviewRequirement } = api.requirement;

/** Where a project's requirements are written, with a place for the id. */
export const linkOf = (slug: string) =>
  queryOptions({
    queryKey: ['requirement', slug, 'link'],
    queryFn: () => api.requirement.link({ slug }),
    meta,
  });

export const { setLink, export: exportRequirements } = api.requirement;
