/** What other features show of releases. */
export { ReleasesTab } from './ReleasesTab.tsx';
