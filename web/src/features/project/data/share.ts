import type { TestDataAnswer } from '@caseloom/contract';
import type { Language } from '@caseloom/locales/language';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { type createTestData, updateTestData } from '../api.ts';
import { shownValuesOf } from './classes.ts';

type Fields = Parameters<typeof createTestData>[0];

/** What belongs to all records of a name. */
export type Shared = Partial<
  Pick<
    Fields,
    'name' | 'type' | 'modelId' | 'isPublic' | 'isSecret' | 'isDefault' | 'label' | 'risk'
  >
>;

/** Reads again what shows values of test data. */
export async function refreshTestData(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: ['testData'] });
  void cache.invalidateQueries({ queryKey: ['project', 'all'] });
  void cache.invalidateQueries({ queryKey: ['model'] });
}

/** What of a record is sent back with a change to it. */
export const toFields = ({ createdAt: _at, fromProject: _from, ...fields }: TestDataAnswer) =>
  fields;

type Given = {
  cache: QueryClient;
  slug: string;
  language: Language;
  records: readonly TestDataAnswer[];
};

/**
 * Gives what belongs to a name, or to one of its classes, to its records, one after the other; those of
 * another project stay as they are. @returns whether all of it was stored; else the user has been shown why not
 */
export async function share(shared: Shared, given: Given): Promise<boolean> {
  const { cache, slug, language, records } = given;
  let isKept = true;
  try {
    for (const record of records) {
      if (record.fromProject || record.projectSlug !== slug) continue;
      const values = shownValuesOf(record, language);
      await updateTestData({ ...toFields(record), ...shared, values });
    }
  } catch (error) {
    isKept = false;
    toast('error', messageOf(error));
  }
  await refreshTestData(cache);
  return isKept;
}
