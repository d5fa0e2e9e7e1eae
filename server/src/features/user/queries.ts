import {
  FIRST_STEPS,
  type FirstStep,
  type NotificationSettings,
  type User,
} from '@caseloom/contract';
import { and, eq, getColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { refersTo } from '../../db/refers-to.ts';
import { companies, projects, users } from '../../db/schema.ts';
import type { Actor } from '../../http/deps.ts';
import { projectMembers } from '../member/schema.ts';
import { settingsOf } from '../notification/queries/settings.ts';
import { userImages } from './schema.ts';

/** Columns of a user from other tables. */
const extrasIn = (companyId: string) => ({
  companyName: companies.name,
  plan: companies.plan,
  companyLeavesAt: companies.leavesAt,
  twoFactorEnabled: sql<boolean>`exists (select from two_factor t
    where t.company_id = ${companyId} and t.user_id = users.id and t.confirmed_at is not null)`,
});

export type UserRow = typeof users.$inferSelect & {
  companyName: string;
  plan: string;
  companyLeavesAt: Date | null;
  twoFactorEnabled: boolean;
};

/** What finds a user. */
export type UserKey = Pick<Actor, 'id' | 'companyId'>;

/** Whether a row is this user's. */
export const isUser = ({ id, companyId }: UserKey) =>
  and(eq(users.companyId, companyId), eq(users.id, id));

/** A user, removed ones too, with what other tables add; undefined where the company has none with this id. */
export async function findUser(db: Queryable, key: UserKey): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ ...getColumns(users), ...extrasIn(key.companyId) })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isUser(key));
  return row;
}

/** Whether a user is of the company and not removed. */
export const isColleague = ({ companyId }: Pick<Actor, 'companyId'>) =>
  and(eq(users.companyId, companyId), isNull(users.removedAt));

/** A user of the actor's company, locked; undefined where there is none, or no more. */
export async function lockColleague(tx: Queryable, actor: Actor, id: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(isColleague(actor), eq(users.id, id)))
    .for('update');
  return row;
}

/** Sets the given columns of a user; without any, no query is made. */
export async function updateUser(
  db: Queryable,
  key: UserKey,
  changes: Partial<typeof users.$inferInsert> | { leavesAt: SQL },
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(isUser(key));
}

/** Notes first steps as done, in their order; two pages may do so at once. */
export async function addFirstSteps(db: Queryable, key: UserKey, done: FirstStep[]): Promise<void> {
  const isDone = sql`step = any (${users.firstSteps}) or step = any (${sql.param(done)}::text[])`;
  await db
    .update(users)
    .set({
      firstSteps: sql`array(select step from unnest(${sql.param([...FIRST_STEPS])}::text[])
        with ordinality as known (step, place) where ${isDone} order by place)`,
    })
    .where(isUser(key));
}

/** Stores a PNG in place of the user's earlier picture; null deletes that one. */
export async function saveImage(
  tx: Queryable,
  actor: Pick<Actor, 'id' | 'companyId'>,
  png: Buffer | null,
): Promise<void> {
  const { id: userId, companyId } = actor;
  if (png === null)
    await tx
      .delete(userImages)
      .where(and(eq(userImages.companyId, companyId), eq(userImages.userId, userId)));
  else
    await tx
      .insert(userImages)
      .values({ companyId, userId, png })
      .onConflictDoUpdate({ target: [userImages.companyId, userImages.userId], set: { png } });
}

/** The picture of a user of the actor's company. */
export async function findImage(
  tx: Queryable,
  actor: Actor,
  userId: string,
): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ png: userImages.png })
    .from(userImages)
    .where(and(eq(userImages.companyId, actor.companyId), eq(userImages.userId, userId)));
  return row?.png;
}

/** Whether a user is an admin of any project. */
export async function isAnyAdmin(tx: Queryable, { id, companyId }: Actor): Promise<boolean> {
  const rows = await tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .innerJoin(projects, refersTo(projectMembers.projectId, projects))
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.userId, id),
        eq(projectMembers.role, 'projectOwner'),
        eq(projectMembers.status, 'active'),
        isNull(projects.deletedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A row as its own user sees it. */
export function toUser(row: UserRow | undefined): User {
  if (!row) throw new Error('a signed-in user has a row');
  const { companyId, companyName, companyLeavesAt, plan, createdAt, emailVerifiedAt, role } = row;
  return {
    ...row,
    isCompanyOwner: role === 'companyOwner',
    notifications: settingsOf(row.notifications) satisfies NotificationSettings,
    firstSteps: { done: row.firstSteps, isHidden: row.hidesFirstSteps },
    company: {
      id: companyId,
      name: companyName,
      plan,
      leavesAt: companyLeavesAt?.toISOString() ?? null,
    },
    emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
