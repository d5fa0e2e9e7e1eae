import { PLANS, type Plan } from '@caseloom/contract';
import type { Db } from '../../db/open.ts';
import { insertAudit } from '../audit/queries.ts';
import { findCompanyBy, setPlan } from './queries.ts';

/** Which of the two values that an operator gave is unknown. */
export type NotAssigned = 'unknown_plan' | 'unknown_company';

/** Puts a company, named by its id, its name or an owner's address, on a plan, for the operator. */
export async function assignPlan(
  db: Db,
  { company, plan }: { company: string; plan: string },
): Promise<{ name: string; plan: Plan } | NotAssigned> {
  const newPlan = PLANS.find((one) => one === plan);
  if (!newPlan) return 'unknown_plan';
  return db.transaction(async (tx) => {
    const found = await findCompanyBy(tx, company);
    if (!found) return 'unknown_company';
    const { id: companyId, name } = found;
    await setPlan(tx, { companyId, plan: newPlan });
    await insertAudit(tx, { companyId, action: 'subscription.plan', name: newPlan });
    return { name, plan: newPlan };
  });
}
