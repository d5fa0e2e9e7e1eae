import { api } from '../../lib/api.ts';

/** Everything in a project as one file. */
export const exportArchive = (slug: string) => api.archive.export({ slug });

/** What is in an archive; nothing is imported. */
export const previewArchive = (file: File) => api.archive.import({ file, isPreview: true });

export const importArchive = (file: File, name: string) => api.archive.import({ file, name });
