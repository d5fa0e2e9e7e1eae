/** What other features show of releases. */
export { ReleaseLinks } from './ReleaseLinks.tsx';
export { ReleasesTab } from './ReleasesTab.tsx';
