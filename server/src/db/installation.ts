import { eq } from 'drizzle-orm';
import { installation } from './account-schema.ts';
import type { Db } from './open.ts';

/** What the installation keeps under a name; made the first time, by whichever node is first. */
export async function keepOnce<T>(db: Db, name: string, make: () => T): Promise<T> {
  const find = () => db.select().from(installation).where(eq(installation.name, name));
  let [row] = await find();
  if (!row) {
    await db.insert(installation).values({ name, value: make() }).onConflictDoNothing();
    [row] = await find();
  }
  if (!row) throw new Error(`${name} was just kept`);
  return row.value as T;
}
