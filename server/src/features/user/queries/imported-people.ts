import { and, inArray, like } from 'drizzle-orm';
import type { Db, Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';
import { databaseErrorFields } from '../../../error-fields.ts';
import { isUser } from '../queries.ts';

/*
 * Names of people in imported projects, as rows that their results refer to. They are of nobody in the company:
 * nobody logs in by them, as with those who left it.
 */

/** In place of an address: no mail goes there (RFC 2606). */
const NOWHERE = '@imported.invalid';

type Person = { id: string; firstName: string; lastName: string };

/** Adds the names of people in an imported project. */
export async function insertImportedPeople(
  tx: Queryable,
  companyId: string,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.insert(users).values(
    people.map(({ id, firstName, lastName }) => ({
      ...{ id, companyId, firstName, lastName, passwordHash: '', isActive: false },
      ...{ email: `${id}${NOWHERE}`, removedAt: new Date() },
    })),
  );
}

/** Deletes the names in these companies that nothing names any more, once their projects are gone. */
export async function deleteUnnamedPeople(
  tx: Pick<Db, 'select' | 'transaction'>,
  companyIds: readonly string[],
): Promise<void> {
  if (companyIds.length === 0) return;
  const imported = await tx
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(and(inArray(users.companyId, [...companyIds]), like(users.email, `%${NOWHERE}`)));
  // each in a part of its own: what another project still names refuses to go
  for (const person of imported)
    await tx
      .transaction((part) => part.delete(users).where(isUser(person)))
      .catch((error) => {
        if (databaseErrorFields(error).code !== '23503') throw error;
      });
}
