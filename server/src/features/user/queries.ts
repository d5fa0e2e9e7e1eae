import {
  FIRST_STEPS,
  type FirstStep,
  type NotificationSettings,
  type User,
} from '@caseloom/contract';
import {
  and,
  asc,
  desc,
  eq,
  getColumns,
  inArray,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, Queryable } from '../../db/open.ts';
import { companies, projects, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { apiKeys } from '../api-key/schema.ts';
import { endAccess } from '../auth/queries/one-time-tokens.ts';
import { endInvitationsOf } from '../member/queries/invitation-rights.ts';
import { projectMembers } from '../member/schema.ts';
import { models } from '../model/schema.ts';
import { settingsOf } from '../notification/queries.ts';
import { notifications, pushSubscriptions } from '../notification/schema.ts';
import { passkeys } from '../passkey/schema.ts';
import { favourites } from '../project/schema.ts';
import { recoveryCodes, twoFactor } from '../two-factor/schema.ts';
import { userImages } from './schema.ts';

const extras = {
  companyName: companies.name,
  plan: companies.plan,
  companyLeavesAt: companies.leavesAt,
  twoFactorEnabled: sql<boolean>`exists (select from two_factor t
    where t.user_id = users.id and t.confirmed_at is not null)`,
};

type UserRow = typeof users.$inferSelect & {
  companyName: string;
  plan: string;
  companyLeavesAt: Date | null;
  twoFactorEnabled: boolean;
};

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ ...getColumns(users), ...extras })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, id));
  return row;
}

const isColleague = ({ companyId }: Pick<Actor, 'companyId'>) =>
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

/** What is told of users in lists: who was removed is in none. */
export async function listCompanyUsers(db: Queryable, companyId: string, id?: string) {
  const rows = await db
    .select({
      ...getColumns(users),
      twoFactorEnabled: extras.twoFactorEnabled,
      projects: sql<number>`(select count(*)::int from project_members m
        join projects p on p.id = m.project_id
        where m.user_id = users.id and m.status = 'active' and p.deleted_at is null
          and coalesce(p.sample_figures, '{}') = '{}')`,
    })
    .from(users)
    .where(and(isColleague({ companyId }), id ? eq(users.id, id) : undefined))
    .orderBy(asc(users.firstName), asc(users.id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }));
}

/** Projects that the actor may see. */
function areOpenTo(tx: Queryable, actor: Actor) {
  const mine = tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.userId, actor.id), eq(projectMembers.status, 'active')));
  return and(
    isNull(projects.deletedAt),
    actor.role === 'companyOwner' ? undefined : inArray(projects.id, mine),
  );
}

/** How many models of a user are told. */
const MODELS = 5;

/** The models that a user changed last, in projects that the actor may see. Hidden ones are for the project's own page. */
export async function listModelsOf(tx: Queryable, actor: Actor, userId: string) {
  const { id, name, updatedAt } = models;
  const rows = await tx
    .select({ id, name, slug: projects.slug, projectName: projects.name, updatedAt })
    .from(models)
    .innerJoin(projects, eq(projects.id, models.projectId))
    .where(
      and(
        eq(models.companyId, actor.companyId),
        eq(models.updatedBy, userId),
        eq(models.isHidden, false),
        areOpenTo(tx, actor),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(MODELS);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** The projects of a user that the actor may see, by name. */
export async function listProjectsOf(tx: Queryable, actor: Actor, userId: string) {
  return tx
    .select({ slug: projects.slug, name: projects.name, role: projectMembers.role })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(
      and(
        eq(projectMembers.companyId, actor.companyId),
        eq(projectMembers.userId, userId),
        eq(projectMembers.status, 'active'),
        areOpenTo(tx, actor),
      ),
    )
    .orderBy(asc(projects.name), asc(projects.id));
}

export async function updateUser(
  db: Queryable,
  { id }: { id: string },
  changes: Partial<typeof users.$inferInsert> | { leavesAt: SQL },
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, id));
}

/** Notes first steps as done, in their order; two pages may do so at once. */
export async function addFirstSteps(
  db: Queryable,
  { id }: { id: string },
  done: FirstStep[],
): Promise<void> {
  const isDone = sql`step = any (${users.firstSteps}) or step = any (${sql.param(done)}::text[])`;
  await db
    .update(users)
    .set({
      firstSteps: sql`array(select step from unnest(${sql.param([...FIRST_STEPS])}::text[])
        with ordinality as known (step, place) where ${isDone} order by place)`,
    })
    .where(eq(users.id, id));
}

/** Who will still own the company in 30 days: not the passive, nor who asked to be deleted. */
function isStayingOwner(companyId: string) {
  return and(
    isColleague({ companyId }),
    eq(users.role, 'companyOwner'),
    eq(users.isActive, true),
    isNull(users.leavesAt),
  );
}

/**
 * Makes sure that the company keeps an owner when this one goes: of two who go at
 * once, one waits here and finds oneself to be the last.
 *
 * @throws AppError `last_company_owner`
 */
export async function requireOtherOwner(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(isStayingOwner(companyId))
    .orderBy(asc(users.id))
    .for('update');
  if (!owners.some((owner) => owner.id !== id)) throw new AppError('last_company_owner');
}

/** Gives the projects that only this user owns to another, and takes them out of all. */
export async function leaveProjects(
  tx: Queryable,
  { companyId, userId, heirId }: { companyId: string; userId: string; heirId: string | undefined },
): Promise<void> {
  const owned = await tx
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.userId, userId),
        eq(projectMembers.role, 'projectOwner'),
        sql`not exists (select from project_members other
          where other.project_id = project_members.project_id and other.role = 'projectOwner'
            and other.status = 'active' and other.user_id <> ${userId})`,
      ),
    );
  await tx
    .delete(projectMembers)
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.userId, userId)));
  if (heirId === undefined || owned.length === 0) return;
  const rights = { role: 'projectOwner', status: 'active' } as const;
  await tx
    .insert(projectMembers)
    .values(owned.map(({ projectId }) => ({ companyId, projectId, userId: heirId, ...rights })))
    .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: rights });
}

/** Another active owner of the company, the longest there. */
export async function findOtherOwner(
  tx: Queryable,
  { companyId, id }: { companyId: string; id: string },
): Promise<string | undefined> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isStayingOwner(companyId), ne(users.id, id)))
    .orderBy(asc(users.createdAt))
    .limit(1);
  return owner?.id;
}

/** What is left of a user who goes: the row that their work names. Their address is free again, and nothing opens in their name. */
export async function retireUser(
  tx: Queryable,
  user: Pick<UserRow, 'id' | 'companyId'>,
): Promise<void> {
  const { id, companyId } = user;
  await endAccess(tx, user);
  for (const table of [
    userImages,
    twoFactor,
    recoveryCodes,
    passkeys,
    notifications,
    pushSubscriptions,
    favourites,
    apiKeys,
  ])
    await tx.delete(table).where(eq(table.userId, id));
  await tx
    .update(users)
    .set({
      email: `${id}@removed.invalid`,
      passwordHash: '',
      username: '',
      phone: '',
      address: '',
      imageUrl: null,
      isActive: false,
      role: 'member',
      leavesAt: null,
      removedAt: sql`now()`,
    })
    .where(eq(users.id, id));
  await endInvitationsOf(tx, { companyId, userId: id });
}

export async function saveImage(
  tx: Queryable,
  actor: Pick<Actor, 'id' | 'companyId'>,
  png: Buffer | null,
): Promise<void> {
  const { id: userId, companyId } = actor;
  if (png === null) await tx.delete(userImages).where(eq(userImages.userId, userId));
  else
    await tx
      .insert(userImages)
      .values({ companyId, userId, png })
      .onConflictDoUpdate({ target: userImages.userId, set: { png } });
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
export async function isAnyAdmin(tx: Queryable, { id }: Actor): Promise<boolean> {
  const rows = await tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(
      and(
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

/** Retires users whose 30 days are over; their projects pass to an owner, and even their names go. */
export async function removeDueUsers(db: Db): Promise<void> {
  const due = await db.select().from(users).where(lt(users.leavesAt, sql`now()`));
  for (const { id, companyId } of due) {
    await db.transaction(async (tx) => {
      const heirId = await findOtherOwner(tx, { companyId, id });
      await leaveProjects(tx, { companyId, userId: id, heirId });
      await retireUser(tx, { id, companyId });
      await tx.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, id));
    });
  }
}

/** Deletes companies whose 30 days are over, with every row of theirs. */
export async function removeDueCompanies(db: Db): Promise<void> {
  await db.delete(companies).where(lt(companies.leavesAt, sql`now()`));
}
