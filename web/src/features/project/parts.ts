/** What stands where a project should, and who may be given work in one. */
export { NeedsProject } from './NeedsProject.tsx';
export { NoProject } from './NoProject.tsx';
export { useWorkers } from './use-workers.ts';
