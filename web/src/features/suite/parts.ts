/** What can be done with a suite in the list of a project. */
export { SuiteMenu } from './SuiteMenu.tsx';
