import { lazyPart } from '../../lib/load-code.ts';

/** What other features show of archives. */
export const ImportProject = lazyPart(
  async () => (await import('./ImportProject.tsx')).ImportProject,
);
export const ArchiveSection = lazyPart(
  async () => (await import('./ArchiveSection.tsx')).ArchiveSection,
);
export { useDownloadArchive } from './use-download-archive.ts';
