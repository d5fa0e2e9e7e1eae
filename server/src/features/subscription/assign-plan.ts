import { PLANS, type Plan } from '@caseloom/contract';
import type { Db } from '../../db/open.ts';
import { insertAudit } from '../audit/queries.ts';
import { findCompanyBy, setPlan } from './queries.ts';

/** Which of the two words of an operator is not to be understood. */
export type NotAssigned = 'unknown_plan' | 'unknown_company';

/** Puts a company, named by its id, its name or an owner's address, on a plan: the operator's word. */
export async function assignPlan(
  db: Db,
  { company, plan }: { company: string; plan: string },
): Promise<{ name: string; plan: Plan } | NotAssigned> {
  const wanted = PLANS.find((one) => one === plan);
  if (!wanted) return 'unknown_plan';
  return db.transaction(async (tx) => {
    const found = await findCompanyBy(tx, company);
    if (!found) return 'unknown_company';
    const { id: companyId, name } = found;
    await setPlan(tx, { companyId, plan: wanted });
    await insertAudit(tx, { companyId, action: 'subscription.plan', name: wanted });
    return { name, plan: wanted };
  });
}
