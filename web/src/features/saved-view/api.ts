import type { SavedView } from '@caseloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

// every page shows at its place what it could not get
const meta = { hideErrors: true } as const;

/** Which list: those of a suite or a run with their project. */
export type ViewedList = { list: SavedView['list']; projectSlug?: string | undefined };

export const viewsOf = ({ list, projectSlug }: ViewedList) =>
  queryOptions({
    queryKey: ['views', list, projectSlug ?? ''],
    queryFn: () => api.savedView.list({ list, ...(projectSlug && { projectSlug }) }),
    meta,
  });

export const { create: createView, update: updateView, delete: deleteView } = api.savedView;
