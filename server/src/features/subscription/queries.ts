import type { Plan } from '@caseloom/contract';
import { eq } from 'drizzle-orm';
import { subscriptions } from '../../db/account-schema.ts';
import type { Queryable } from '../../db/open.ts';
import { companies } from '../../db/schema.ts';
import { PLAN_LIMITS } from './plans.ts';

/** Puts a company on a plan, from this moment. What was asked for is thereby answered. */
export async function setPlan(
  db: Queryable,
  { companyId, plan }: { companyId: string; plan: Plan },
): Promise<void> {
  const limits = PLAN_LIMITS[plan];
  await db.update(companies).set({ plan }).where(eq(companies.id, companyId));
  await db
    .insert(subscriptions)
    .values({ companyId, limits })
    .onConflictDoUpdate({
      target: subscriptions.companyId,
      set: { limits, requestedPlan: null, requestedAt: null },
    });
}
