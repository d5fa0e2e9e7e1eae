import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/api.ts';
import { exportArchive } from './api.ts';

/** Downloads everything in a project as one file. */
export function useDownloadArchive(slug: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await exportArchive(slug);
      await download(Promise.resolve(file), file.name || `${slug}.caseloom.zip`);
    },
  });
}
