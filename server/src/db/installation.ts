import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from './open.ts';
import { installation } from './schema.ts';

/** What the installation keeps under a name, and of which kind it is. */
type Setting<T> = { name: string; schema: z.ZodType<T> };

/** The value of a setting of the installation, if it has one. @throws ZodError where it is of another kind */
export async function findSetting<T>(db: Db, { name, schema }: Setting<T>): Promise<T | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row && schema.parse(row.value);
}

/** The value of a setting of the installation; the first node that needs it makes it. */
export async function getOrMakeSetting<T>(db: Db, setting: Setting<T>, make: () => T): Promise<T> {
  const known = await findSetting(db, setting);
  if (known !== undefined) return known;
  const { name } = setting;
  await db.insert(installation).values({ name, value: make() }).onConflictDoNothing();
  const stored = await findSetting(db, setting);
  if (stored === undefined) throw new Error(`${name} was just stored`);
  return stored;
}
