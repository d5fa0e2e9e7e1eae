import { FIGURES, PLANS, type Subscription } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { PLAN_LIMITS } from './plans.ts';
import { countUsage, getSubscription } from './queries.ts';

/** A company's plan as one of its users sees it: what can be bought is for owners. */
export async function toSubscription(
  tx: Queryable,
  { companyId, role }: Pick<Actor, 'companyId' | 'role'>,
  { language, isPaidOnline }: { language: Language; isPaidOnline: boolean },
): Promise<Subscription> {
  const row = await getSubscription(tx, companyId);
  const { start, end, ...used } = await countUsage(tx, companyId);
  const isOwner = role === 'companyOwner';
  const nameOf = (plan: string) => sentence(language, 'answers', `plan_${plan}`);
  const { requestedPlan, requestedAt } = row;
  const requested = PLANS.find((plan) => plan === requestedPlan);
  return {
    plan: row.plan,
    planName: nameOf(row.plan),
    period: { start: start.toISOString(), end: end.toISOString() },
    usage: FIGURES.map((figure) => ({
      figure,
      used: used[figure],
      limit: row.limits[figure] ?? null,
      resetsAt: figure === 'apiCalls' ? end.toISOString() : null,
    })),
    plans: isOwner
      ? PLANS.map((plan) => ({ plan, name: nameOf(plan), limits: PLAN_LIMITS[plan] }))
      : [],
    request:
      isOwner && requested && requestedAt
        ? { plan: requested, at: requestedAt.toISOString() }
        : null,
    isPaidOnline,
    isPastDue: isOwner && row.isPastDue,
    can: { upgrade: isOwner, manage: isOwner && isPaidOnline && row.stripeCustomerId !== null },
  };
}
