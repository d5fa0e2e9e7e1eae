import type { Actor } from '../../http/deps.ts';

type Role = Exclude<Actor['may'], 'anyone'>[number];

/** What a rule needs to know of a draft: who made it, whether it is shared, and what the asking user is to its project. */
type Target = { createdBy: string; shared: boolean; role: Role | undefined };

/** Who may do what with a draft of a project that they may see. Pure: a rule reads, it never queries. */
export const draftPolicy = {
  /** Reads it and works on it: edits, answers, refines and accepts. */
  see: (actor: { id: string }, target: Target): boolean =>
    draftPolicy.manage(actor, target) || (target.shared && target.role === 'member'),
  /** Shares it, stops it, begins it again, discards it: who made it, and who rules its project. */
  manage: (actor: { id: string }, { createdBy, role }: Target): boolean =>
    createdBy === actor.id || role === 'companyOwner' || role === 'projectOwner',
};
