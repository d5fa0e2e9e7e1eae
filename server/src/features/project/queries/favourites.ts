import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { favourites } from '../schema.ts';

/** Puts a project among somebody's favourites, or takes it out. */
export async function setFavourite(
  tx: Queryable,
  at: { companyId: string; userId: string; projectId: string },
  isFavourite: boolean,
): Promise<void> {
  if (isFavourite) await tx.insert(favourites).values(at).onConflictDoNothing();
  else
    await tx
      .delete(favourites)
      .where(
        and(
          eq(favourites.companyId, at.companyId),
          eq(favourites.userId, at.userId),
          eq(favourites.projectId, at.projectId),
        ),
      );
}
