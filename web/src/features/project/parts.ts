import { lazyPart } from '../../lib/load-code.ts';

/** The form of one class of test data, for other features; its code comes when it is shown. */
export const DataForm = lazyPart(async () => (await import('./data/DataForm.tsx')).DataForm);
export { Thumbnail } from './models/Thumbnail.tsx';
/** What stands where a project should, and who may be given work in one. */
export { NeedsProject } from './NeedsProject.tsx';
export { NoProject } from './NoProject.tsx';
export { DeleteStep } from './steps/DeleteStep.tsx';
export { useWorkers } from './use-workers.ts';
