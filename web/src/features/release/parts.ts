/** What other features show of releases. */
export { ReleaseCounts } from './ReleaseCounts.tsx';
export { ReleaseLinks } from './ReleaseLinks.tsx';
export { ReleasesTab } from './ReleasesTab.tsx';
