/** What a project shows of its requirements. */
export { RequirementsTab } from './RequirementsTab.tsx';
