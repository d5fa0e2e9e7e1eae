import { LIMITS, toSlug } from '@caseloom/contract';
import type { Queryable } from '../../../db/open.ts';
import type { projects } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../http/deps.ts';
import { insertMembers } from '../../member/queries.ts';
import { insertProject, listSlugs } from '../queries.ts';
import { freeSlug } from '../slug.ts';
import { hasProjectNamed } from './visible-projects.ts';

type Fields = Omit<typeof projects.$inferInsert, 'companyId' | 'creatorId' | 'slug'>;

/**
 * Makes a project of the actor, who is its owner, with an address of its own.
 *
 * @throws AppError `project_name_taken` where they see one with that name
 */
export async function makeProject(
  tx: Queryable,
  actor: Actor,
  fields: Fields,
): Promise<{ id: string; slug: string }> {
  const { companyId, id: userId } = actor;
  const wish = toSlug(fields.name);
  const taken = await listSlugs(tx, companyId, wish);
  if (await hasProjectNamed(tx, actor, fields.name)) throw new AppError('project_name_taken');
  const slug = freeSlug(wish, taken);
  const { id } = await insertProject(tx, { ...fields, companyId, creatorId: userId, slug });
  const own = { companyId, projectId: id, userId };
  await insertMembers(tx, [{ ...own, role: 'projectOwner', status: 'active' }]);
  return { id, slug };
}

/** So many numbers behind a name are tried. */
const TRIED = 50;

/** A name for a new project of the actor: the wished one, or with the first number behind it that is free. */
export async function freeNameOf(tx: Queryable, actor: Actor, wish: string): Promise<string> {
  if (!(await hasProjectNamed(tx, actor, wish))) return wish;
  for (let number = 2; number <= TRIED; number++) {
    const name = `${wish.slice(0, LIMITS.name - ' (50)'.length).trimEnd()} (${number})`;
    if (!(await hasProjectNamed(tx, actor, name))) return name;
  }
  return wish;
}
