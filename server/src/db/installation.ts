import { eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { installation } from './schema.ts';

/** What the installation keeps under a name, if anything. */
export async function findKept<T>(db: Db, name: string): Promise<T | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value as T | undefined;
}

/** What the installation keeps under a name; made the first time, by whichever node is first. */
export async function keepOnce<T>(db: Db, name: string, make: () => T): Promise<T> {
  const known = await findKept<T>(db, name);
  if (known !== undefined) return known;
  await db.insert(installation).values({ name, value: make() }).onConflictDoNothing();
  const kept = await findKept<T>(db, name);
  if (kept === undefined) throw new Error(`${name} was just kept`);
  return kept;
}
