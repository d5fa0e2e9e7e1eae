/** What stands where a project should, for the pages of other features. */
export { NoProject } from '../NoProject.tsx';
