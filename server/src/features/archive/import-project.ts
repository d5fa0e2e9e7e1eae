import type { ArchivedProject } from '@caseloom/contract/archive-files';
import type { Queryable } from '../../db/open.ts';
import { databaseErrorFields } from '../../error-fields.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { toLogo } from '../../picture.ts';
import { makeProject } from '../project/queries/new-project.ts';
import type { ProjectRows } from './archive-rows.ts';
import { insertAll } from './insert-all.ts';

/**
 * Makes a project of an archive; its owner is the user who imports it. All of it or nothing: to be done in one transaction.
 *
 * @throws AppError `project_name_taken`; `picture_unreadable` of its logo; `archive_damaged` where the database refuses a row
 */
export async function importProject(
  tx: Queryable,
  actor: Actor,
  { words, rows }: { words: ArchivedProject['project']; rows: ProjectRows },
): Promise<{ id: string; slug: string }> {
  const logo = words.logo && (await toLogo(words.logo));
  const made = await makeProject(tx, actor, { ...words, logo, id: rows.projectId });
  try {
    await insertAll(tx, rows);
  } catch (error) {
    // two of what can be there once only, or a text that no row may have
    if (/^2[23]/.test(databaseErrorFields(error).code ?? '')) throw new AppError('archive_damaged');
    throw error;
  }
  return made;
}
