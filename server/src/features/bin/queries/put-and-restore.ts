import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { withBin } from '../../../db/bin.ts';
import { publishChange } from '../../../db/event-bus.ts';
import type { Queryable } from '../../../db/open.ts';
import { projects, users } from '../../../db/schema.ts';
import { projectMembers } from '../../member/schema.ts';
import { models } from '../../model/schema.ts';
import { forgetOutcomes, keepOutcomes } from '../../requirement/queries/outcomes.ts';
import { runs } from '../../run/schema.ts';
import { suites } from '../../suite/schema.ts';
import { testData } from '../../test-data/schema.ts';

/** What can lie in the bin, by its kind. */
export const BINNABLE = { project: projects, model: models, suite: suites, run: runs, testData };

type Thing = { companyId: string; id: string };

/** Puts something into the bin, with what belongs to it, and wakes who has it open. */
export async function putIntoBin(
  tx: Queryable,
  kind: keyof typeof BINNABLE,
  { companyId, id, deletedBy }: Thing & { deletedBy: string },
): Promise<void> {
  const table = BINNABLE[kind];
  if (kind === 'run') await keepOutcomes(tx, { companyId, id });
  await withBin(tx, () =>
    tx
      .update(table)
      .set({ deletedAt: sql`now()`, deletedBy })
      .where(and(eq(table.companyId, companyId), eq(table.id, id), isNull(table.deletedAt))),
  );
  await publishChange(tx, id);
}

/** Puts a project into the bin: from here on no query finds it, and open pages of it end. */
export async function putProjectIntoBin(
  tx: Queryable,
  { companyId, id: deletedBy }: { companyId: string; id: string },
  id: string,
): Promise<void> {
  await putIntoBin(tx, 'project', { companyId, id, deletedBy });
  const members = tx
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.projectId, id)));
  const readers = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        or(eq(users.role, 'companyOwner'), inArray(users.id, members)),
      ),
    );
  await publishChange(tx, ...readers.map((reader) => reader.id));
}

/** Takes something out of the bin, as it was. */
export async function takeOutOfBin(
  tx: Queryable,
  kind: keyof typeof BINNABLE,
  { companyId, id }: Thing,
): Promise<void> {
  const table = BINNABLE[kind];
  await withBin(tx, () =>
    tx
      .update(table)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(table.companyId, companyId), eq(table.id, id))),
  );
  if (kind === 'run') await forgetOutcomes(tx, { companyId, id });
  await publishChange(tx, id);
}

/** Whether something can still be taken out of the bin. */
export async function isInBin(
  tx: Queryable,
  kind: keyof typeof BINNABLE,
  { companyId, id }: Thing,
): Promise<boolean> {
  const table = BINNABLE[kind];
  const isThere = and(eq(table.companyId, companyId), eq(table.id, id), isNotNull(table.deletedAt));
  const rows = await withBin(tx, () => tx.select({ id: table.id }).from(table).where(isThere));
  return rows.length > 0;
}
