/** What stands where a project should, for the pages of other features. */
export { NeedsProject } from '../NeedsProject.tsx';
export { NoProject } from '../NoProject.tsx';
