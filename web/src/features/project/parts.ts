import { lazyPart } from '../../lib/load-code.ts';

/** What other features show of a project, the larger parts loaded when they are shown. */
export const NewName = lazyPart(async () => (await import('./data/NewName.tsx')).NewName);
export const TestDataTable = lazyPart(
  async () => (await import('./data/TestDataTable.tsx')).TestDataTable,
);
export { share } from './data/share.ts';
export type { DataDone, DataHistory, DataSteps } from './data/use-data-changes.ts';
export { DATA_TYPES } from './kinds.ts';
export const DeleteStep = lazyPart(async () => (await import('./steps/DeleteStep.tsx')).DeleteStep);
export { Thumbnail } from './models/Thumbnail.tsx';
export { useDeletionText } from './models/use-deletion-text.ts';
/** What stands where a project should, and who may be given work in one. */
export { NeedsProject } from './NeedsProject.tsx';
export { NoProject } from './NoProject.tsx';
export { usePeople, useWorkers } from './use-workers.ts';
